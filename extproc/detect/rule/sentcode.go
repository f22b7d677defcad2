package rule

// Codes for one use that logs and messages say were sent: "sent code 774120 to user", "Code 774120 verschickt".

// sentCode is the code of six to eight digits behind the word h for one, if a word says that it was sent.
func (s *scan) sentCode(h hit) place {
	p, _ := s.valueAt(s.afterColon(h.end))
	if p.start == h.end || !onlyDigits(s.src[p.start:p.end]) {
		return place{}
	}
	p.end = s.digitRow(p.start) // "774 120"
	if size := digitsIn(s.src[p.start:p.end]); size < leastSent || size > 8 || s.wordAt(p.end) || s.counted(p.end) {
		return place{}
	}
	end := s.blankBack(h.start)
	if isSent(s.src[s.lettersStart(end, longestWord):end]) {
		return p
	}
	for i, words := s.blank(p.end), 0; words < wordsSent; words++ { // "… an den Nutzer verschickt"
		stop := s.lettersEnd(i)
		if isSent(s.src[i:stop]) {
			return p
		}
		if stop == i || s.byteAt(stop) != ' ' {
			break
		}
		i = s.blank(stop)
	}
	return place{}
}

// wordsSent is within how many words behind a code the word stands that says so.
const wordsSent = 5

// leastSent is how many digits a code for one use has at least. Numbers of errors have fewer.
const leastSent = 6

// afterColon is where what follows i begins, after blanks and at most one colon.
func (s *scan) afterColon(i int) int {
	if i = s.blank(i); s.byteAt(i) == ':' || s.byteAt(i) == '=' {
		i = s.blank(i + 1)
	}
	return i
}

// isSent reports whether w says that something was sent or came.
func isSent(w string) bool {
	switch b, n := small(w); string(b[:n]) {
	case "sent", "sending", "sends", "send", "texted", "emailed", "mailed", "issued", "delivered", "resent", "received", "got", "entered", "accepted",
		"gesendet", "gesandt", "verschickt", "versendet", "versandt", "geschickt", "zugestellt", "erhalten", "eingegeben", "sende",
		"envoyé", "envoyée", "envoi", "transmis", "expédié", "reçu", "saisi", "enviado", "enviada", "enviando", "enviamos", "reenviado", "recibido", "introducido",
		"inviato", "inviata", "invio", "inviamo", "spedito", "ricevuto", "inserito", "mandato":
		return true
	}
	return false
}
