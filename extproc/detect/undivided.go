package detect

// Undivided reports whether r is a letter of a script that puts no spaces between words, or hangs its endings on them: Thai, Lao,
// Burmese, Khmer, Chinese, Japanese, Korean. There 卡号4111… is a number behind its name, and 김민수는 a person and a particle: a word ends at
// every such letter.
func Undivided(r rune) bool {
	switch {
	case r < 0x0E00:
		return false
	case r >= 0x4E00 && r <= 0x9FFF, r >= 0xAC00 && r <= 0xD7A3, r >= 0x3040 && r <= 0x318F, r >= 0x3400 && r <= 0x4DBF:
		return true
	}
	return r <= 0x0EFF || r >= 0x1000 && r <= 0x109F || r >= 0x1780 && r <= 0x17FF || r >= 0x2E80 && r <= 0x2FDF || r >= 0x3005 && r <= 0x3007 ||
		r >= 0xF900 && r <= 0xFAFF || r >= 0xFF66 && r <= 0xFFDC || r >= 0x20000 && r <= 0x3FFFF
}
