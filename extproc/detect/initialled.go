package detect

import (
	"strings"
	"unicode/utf8"
)

// Initialled reports whether v begins with two consonants that no word begins with: an initial before a surname, as in kschulze.
func Initialled(v string) bool {
	const vowels = "aeiouyäöüéèáíóú"
	if len(v) < 4 || v[0] >= utf8.RuneSelf || v[1] >= utf8.RuneSelf || strings.IndexByte(vowels, v[0]) >= 0 || strings.IndexByte(vowels, v[1]) >= 0 {
		return false
	}
	switch v[:2] {
	case "bl", "br", "ch", "cl", "cr", "cz", "dr", "dw", "fl", "fr", "gh", "gl", "gn", "gr", "kl", "kn", "kr", "ll", "ph", "pf", "pl", "pn",
		"pr", "ps", "pt", "qu", "rh", "sc", "sg", "sh", "sk", "sl", "sm", "sn", "sp", "sq", "sr", "st", "sv", "sw", "sz", "th", "tr", "ts",
		"tw", "tz", "vl", "vr", "wh", "wr", "zw", "sb", "sd", "sf", "ht", "ng", "nh", "mc", "dj", "kh", "zh", "dh", "lh", "bh":
		return false
	}
	return true
}
