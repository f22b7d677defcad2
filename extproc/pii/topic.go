package pii

import (
	_ "embed" // the list of topics
	"strings"
	"sync"
)

// topicList has what a text speaks of that asks about places of the world and not about somebody's.
//
//go:embed words/topics.txt
var topicList string

// mostTopic is the most words of a topic.
const mostTopic = 3

// topics are the topics and what they begin with; only of the former it is true.
var topics = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for line := range setOf(topicList, strings.Lines) {
		for i, r := range line {
			if begins := line[:i]; r == ' ' && !all[begins] {
				all[begins] = false
			}
		}
		all[line] = true
	}
	return all
})

// topical reports whether a text speaks of the weather, of holidays, of what is counted or ordered by a map.
func topical(text string) bool {
	var begun [mostTopic - 1]string // what ends at the word before and may be the beginning of a topic
	for w := range wordsOf(text) {
		next, n := [mostTopic - 1]string{}, 0
		for i := -1; i < len(begun); i++ {
			phrase := w
			if i >= 0 {
				if begun[i] == "" {
					break
				}
				phrase = begun[i] + " " + w
			}
			whole, begins := topics()[phrase]
			if whole {
				return true
			}
			if begins && n < len(next) {
				next[n] = phrase
				n++
			}
		}
		begun = next
	}
	return false
}
