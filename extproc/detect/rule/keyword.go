package rule

// What mark makes of a run of letters and digits: keywords, and a token where it holds a digit.

// plainWord reports whether the word at i with the look g is none that anything is asked of, as most are, if no keyword is or
// begins with it: no digit hangs on it, and it is no compound of a password.
func plainWord(src string, i int, g glance) bool {
	size := g.end - i
	return !g.begun && size > 1 && g.end < len(src) && kinds[src[g.end]] == other && (size <= len("passwort") || !endsHard(src[g.end-1]))
}

// endsHard reports whether c is how the words for a password end that compounds are made with.
func endsHard(c byte) bool { return c|0x20 == 't' || c|0x20 == 'd' }

// run1 marks the run of letters and digits that begins at i, and answers with where to go on; g is the look at the word
// there, if it begins with one. A keyword of several words is stepped over as a whole, so that its parts don't count again.
func (s *scan) run1(i int, g glance) int {
	src := s.src
	start, numeric, digits := i, true, false
	skip := 0
run:
	for i < len(src) {
		switch kinds[src[i]] {
		case digit:
			digits = true
			i++
			continue
		case letter:
			numeric = false
			if i > start {
				g = s.words.first.look(src, i)
			}
			word := g.end
			if g.whole || g.begun {
				s.keyword(i, g, &skip)
			}
			if word-i > len("passwort") && skip < word && passwordEnds(src[i:word]) { // Hauptpasswort, Einmalkennwort
				s.hits = append(s.hits, hit{i, word, gPassword})
				s.all |= gPassword
			}
			if word-i == 1 && src[i] == 'u' && word < len(src) && src[word] == '/' {
				s.markUser(i)
			}
			i = word
			continue
		}
		break run
	}
	if digits {
		s.number1(start, i, numeric)
	}
	if skip > i {
		return skip
	}
	return i
}

// number1 marks the token at [start, end).
func (s *scan) number1(start, end int, numeric bool) {
	t := s.turnsAt(start, end, numeric)
	s.tokens = append(s.tokens, token{start, end, numeric, s.byteAt(start - 1), s.byteAt(end), t})
	s.turns |= t
}

// compoundEnd is wordEnd, for which letters without a break are read once: many keywords that go on may begin in them.
func (s *scan) compoundEnd(i int) int {
	if l := &s.letters; i < l.start || i > l.end {
		*l = place{i, wordEnd(s.src, i)}
		s.steps += l.end - i
	}
	return s.letters.end
}

// passwordEnds reports whether word is a compound that ends in a word for a password, as German makes them.
func passwordEnds(word string) bool {
	if !endsHard(word[len(word)-1]) {
		return false
	}
	b, n := small(word[len(word)-len("passwort"):])
	switch string(b[:n]) {
	case "passwort", "kennwort", "password":
		return true
	}
	return false
}

// keyword marks the keyword that begins at i, if one does, and sets skip to its end.
func (s *scan) keyword(i int, look glance, skip *int) {
	end, e, open := s.words.find(s.src, i, look)
	g := s.words.list[e].exact
	if open {
		g, end = s.words.list[e].open, s.compoundEnd(end)
	}
	if g == 0 || end-i <= 2 && i > 0 && isDigit(s.src[i-1]) || end-i == 2 && g&gBirth != 0 && s.src[i]|0x20 == 'n' { // "ne" is no "né"
		return
	}
	if end-i == 1 && g&gVersion != 0 && !isDigit(s.byteAt(end)) && !isDigit(s.byteAt(end+1)) && !isDigit(s.byteAt(end+2)) { // "v. 10.4.2.1", not the letter of a number
		return
	}
	if i > 0 && s.src[i-1] == '/' { // a part of a link's path says nothing of the link
		g &^= gProfile
	}
	s.hits = append(s.hits, hit{i, end, g})
	s.all |= g
	*skip = end
}
