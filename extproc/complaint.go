package main

import (
	"fmt"
	"regexp"
	"strings"
)

// What kong says of a flag without a value at the end of the line, of one with what looks like another flag behind it, and of a
// value that is none of those that there are. An empty one among them stands for a flag that is left out.
var (
	noValue   = regexp.MustCompile(`^(--[a-z-]+): expected .* but got "EOL" \(<EOL>\)$`)
	flagValue = regexp.MustCompile(`^(--[a-z-]+): expected .* but got ("-[^"]*") \((?:short|long) flag\).*$`)
	otherWord = regexp.MustCompile(`^(--[a-z-]+) must be one of (.*) but got (".*")$`)
)

// complaint is what is wrong with a command line, in the words of this program.
func complaint(err error) string {
	said := err.Error()
	if m := otherWord.FindStringSubmatch(said); m != nil {
		var words []string
		for word := range strings.SplitSeq(strings.ReplaceAll(m[2], `"`, ""), ",") {
			if word != "" {
				words = append(words, word)
			}
		}
		return m[1] + ": " + m[3] + " is none of " + strings.Join(words, ", ")
	}
	said = noValue.ReplaceAllString(said, "$1 needs a value")
	return flagValue.ReplaceAllString(said, "$1 needs a value, and $2 looks like a flag")
}

// repeated is what an error may repeat of a command line: a text in quotes, or a word.
var repeated = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|\S+`)

// brief is an error without the rest of what was given that is longer than anybody reads: a file in the place of its name.
func brief(text string) string {
	const kept, quote, word = 80, 400, 4096 // a word may be the path of a file
	return repeated.ReplaceAllStringFunc(text, func(s string) string {
		if len(s) <= quote || s[0] != '"' && len(s) <= word {
			return s
		}
		return fmt.Sprintf("%s… (%d bytes)", strings.ToValidUTF8(s[:kept], ""), len(s))
	})
}
