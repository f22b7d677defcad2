package rule

// Words around the login of a session (sessionlog.go).

// afterOf steps over a word for "of" or "for" at i.
func (s *scan) afterOf(i int) int {
	stop := s.lettersEnd(i)
	if s.byteAt(stop) != ' ' {
		return i
	}
	switch b, n := small(s.src[i:stop]); string(b[:n]) {
	case "of", "for", "by", "from", "user", "von", "für", "fuer", "durch", "benutzer", "nutzer", "de", "du", "pour", "par", "d", "del", "para", "por", "usuario", "di", "per", "da",
		"dell", "utente", "utilisateur":
		return s.blank(stop)
	}
	return i
}

// afterAuxiliary steps over at most two small words between a login and what became of its session: "has been closed", "ha expirado".
func (s *scan) afterAuxiliary(i int) int {
	for range 2 {
		stop := s.lettersEnd(i)
		switch b, n := small(s.src[i:stop]); string(b[:n]) {
		case "was", "is", "has", "been", "got", "wurde", "ist", "hat", "est", "a", "été", "s", "ha", "fue", "sido", "se", "è", "stata", "stato", "es", "timed":
			i = s.blank(stop)
		}
	}
	return i
}

// stateEnd is where the word at i ends that says what became of a session or of an attempt to log in, 0 if it doesn't.
func (s *scan) stateEnd(i int) int {
	stop := s.lettersEnd(i)
	if stop-i < 2 || s.byteAt(stop) == '_' || s.byteAt(stop) == '-' {
		return 0
	}
	switch b, n := small(s.src[i:stop]); string(b[:n]) {
	case "expired", "closed", "started", "ended", "terminated", "opened", "out", "failed", "failure", "succeeded", "rejected", "refused", "denied", "killed", "revoked", "aborted",
		"abgelaufen", "beendet", "gestartet", "geschlossen", "fehlgeschlagen", "erfolgreich", "abgelehnt", "verweigert", "eröffnet", "gesperrt", "getrennt", "abgebrochen",
		"expirée", "expire", "expiré", "terminée", "fermée", "ouverte", "démarrée", "refusée", "échouée", "réussie", "bloquée", "interrompue",
		"caducada", "cerrada", "iniciada", "abierta", "terminada", "expirada", "expirado", "caducado", "fallida", "fallido", "rechazada", "denegado", "finalizada",
		"scaduta", "chiusa", "avviata", "aperta", "terminata", "fallita", "fallito", "rifiutata", "riuscita", "iniziata", "bloccata", "negato", "interrotta":
		return stop
	}
	return 0
}

// isSession reports whether word is one for a session or for getting one.
func isSession(word string) bool {
	switch b, n := small(word); string(b[:n]) {
	case "session", "sitzung", "sesión", "sesion", "sessione", "séance":
		return true
	}
	return tries(word)
}

// tries reports whether word is one for getting a session.
func tries(word string) bool {
	switch b, n := small(word); string(b[:n]) {
	case "login", "logon", "auth", "authentication", "anmeldung", "authentifizierung", "connexion", "authentification", "conexión", "conexion", "autenticación",
		"autenticacion", "acceso", "accesso", "autenticazione", "connessione":
		return true
	}
	return false
}

// isHolding reports whether w, in small letters, says that somebody holds or did something whose name follows.
func isHolding(w string) bool {
	return endsWith(w, " by", " von", " par", " por", " da")
}
