// Package hexid reads the ids that programs make at random: bits in hexadecimal, which tell nobody who somebody is.
package hexid

import "strings"

// Digits is how many hexadecimal digits s has, if it is nothing else, but for the hyphens of a UUID; else 0.
func Digits(s string) int {
	if len(s) == 36 && s[8] == '-' && s[13] == '-' && s[18] == '-' && s[23] == '-' {
		s = s[:8] + s[9:13] + s[14:18] + s[19:23] + s[24:]
	}
	if strings.Trim(s, "0123456789abcdefABCDEF") != "" {
		return 0
	}
	return len(s)
}
