package address

import (
	"strings"

	"veil/extproc/detect/name/word"
)

// whole says that a word is a whole number, some with a letter: 12, 12a, not 3.4.
func whole(text string, w *word.Word) bool {
	return w.Rune >= '0' && w.Rune <= '9' && !strings.ContainsAny(text[w.Start:w.End], ".,_")
}

// counts says that s is an English number of a street: 14th, 42nd.
func counts(s string) bool {
	n := len(s) - 2
	if n < 1 || n > 3 || !digit(s[0]) || !digit(s[n-1]) {
		return false
	}
	switch strings.ToLower(s[n:]) {
	case "st", "nd", "rd", "th":
		return true
	}
	return false
}

// longestShort is the most bytes of a word for a street that a full stop shortens: ctra., avda.
const longestShort = 4

// numberSign is the index after the words and signs at i, three at most, that say that a number follows: no., nº, #.
func (s *Scanner) numberSign(ws []word.Word, i int) int {
	for n := 0; n < 3 && i < len(ws) && (s.flags.Get(ws[i].Hash)&number != 0 || ws[i].Rune == '.' || ws[i].Rune == '#' || ws[i].Rune == 'º' || ws[i].Rune == '°'); n++ {
		i++
	}
	return i
}

// numberAt is the index after a house number at i (12, 12a, 12 bis, 12-14, 12/3), or 0.
func (s *Scanner) numberAt(text string, ws []word.Word, i int) int {
	if i+2 < len(ws) && ws[i].Rune|0x20 == 's' && ws[i+1].Rune == '/' && ws[i+2].Rune|0x20 == 'n' && ws[i+2].End-ws[i+2].Start == 1 {
		return i + 3 // sin número, senza numero
	}
	if to := noNumber(ws, i); to > 0 {
		return to
	}
	if i >= len(ws) || ws[i].Kind != word.Digits && ws[i].Kind != word.Mixed || ws[i].End-ws[i].Start > 6 || !whole(text, &ws[i]) {
		return 0
	}
	i++
	if i < len(ws) && ws[i].Kind == word.Letters && ws[i].End-ws[i].Start <= 3 && ws[i].Space {
		switch ws[i].Hash {
		case word.Hash("bis"), word.Hash("ter"), word.Hash("a"), word.Hash("b"), word.Hash("c"), word.Hash("d"):
			if ws[i].Case != word.Lower || ws[i].Hash != word.Hash("a") {
				i++
			}
		}
	}
	for n := 0; n < 3 && i+1 < len(ws) && (ws[i].Rune == '/' || ws[i].Rune == '-') && !ws[i].Space && !ws[i+1].Space && ws[i+1].End-ws[i+1].Start <= 4 && ws[i+1].Kind != word.Mark; n++ {
		i += 2 // 12-14, 23/B, Viennese 12/3/14
	}
	return i
}

// noNumber is the index after the Italian letters at i that say that a house has no number, snc or s.n.c., or 0. A firm's S.n.c. has a capital.
func noNumber(ws []word.Word, i int) int {
	if i < len(ws) && ws[i].Rune == 's' && ws[i].End-ws[i].Start == 3 && ws[i].Case == word.Lower && ws[i].Hash == word.Hash("snc") {
		return i + 1
	}
	if i+5 >= len(ws) || ws[i].Rune != 's' || ws[i].End-ws[i].Start != 1 || ws[i+2].Rune != 'n' || ws[i+2].End-ws[i+2].Start != 1 || ws[i+4].Rune != 'c' || ws[i+4].End-ws[i+4].Start != 1 {
		return 0
	}
	for k := i + 1; k <= i+5; k += 2 {
		if ws[k].Rune != '.' || ws[k].Space {
			return 0
		}
	}
	return i + 6
}

// back is where a house number right before i begins, or -1.
func (s *Scanner) back(text string, ws []word.Word, i int) int {
	j := i - 1
	if j > 0 && ws[j].Rune == ',' {
		j--
	}
	if j >= 1 && ws[j].Kind == word.Letters && ws[j].End-ws[j].Start <= 3 && ws[j-1].Kind == word.Digits {
		switch ws[j].Hash {
		case word.Hash("bis"), word.Hash("ter"), word.Hash("b"), word.Hash("a"):
			j--
		}
	}
	if j >= 0 && (ws[j].Kind == word.Digits || ws[j].Kind == word.Mixed) && ws[j].End-ws[j].Start <= 5 && whole(text, &ws[j]) {
		if !joined(ws, j) {
			return j
		}
		if j -= 2; !joined(ws, j) || ws[j-1].Space {
			return j
		} // else a date: 18/10/2026
	}
	return -1
}

// joined says that a hyphen or a slash joins the word at i to a number before it: 12-14.
func joined(ws []word.Word, i int) bool {
	return i >= 2 && (ws[i-1].Rune == '-' || ws[i-1].Rune == '/') && !ws[i].Space && ws[i-2].Kind == word.Digits
}

// dated says that the numbers from from up to to, before a street with a number of its own, may be a date: il 3/2, via Roma 8; nel 2026, via
// Roma 8.
func dated(ws []word.Word, from, to int) bool {
	comma := ws[to-1].Rune == ','
	if comma {
		to--
	}
	return to-from == 3 || comma && to-from == 1 && ws[from].Kind == word.Digits && ws[from].End-ws[from].Start == 4
}
