package word

import "strings"

// minHead is the fewest bytes before the ending of a compound: Kundendienst.
const minHead = 3

// Compound says that w, a word of text, is put together with one of the ends, which are in small letters.
func (w *Word) Compound(text string, ends []string) bool {
	low := strings.ToLower(text[w.Start:w.End])
	for _, e := range ends {
		if len(low) >= len(e)+minHead && strings.HasSuffix(low, e) {
			return true
		}
	}
	return false
}
