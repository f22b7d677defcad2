package login

import (
	"strings"

	"veil/extproc/detect/name/word"
)

// deeds are what people do to what others say, and what is done to people, as forums and chats tell it behind a login: x_y commented.
// Machines write, answer and leave, too, so that these stand here with what only people add: a colon, or an auxiliary verb of a language
// in which programs seldom speak. A phrase is as long as it must be.
const deeds = `commented, tweeted, retweeted, upvoted, downvoted, reposted, kommentierte, kommentiert, comentó, wrote :, posted :, said :, schrieb :, schreibt :,
escribió :, dijo :, écrit :, scrive :, scrisse :, a écrit, a commenté, a posté, a dit, ha escrito, ha comentado, ha scritto, ha commentato, ha detto,
hat geschrieben, hat kommentiert, hat gesagt, has joined, has quit, has left, was banned, was kicked, was muted, got banned, wurde gebannt, wurde gesperrt,
a été banni, fue baneado, è stato bannato, requested a review, requested changes, approved these changes, approved this pull, liked your, liked this,
followed you, mentioned you, replied to your, sent you, invited you`

// Deeds knows what people are said to have done. It is safe for concurrent use.
type Deeds struct {
	whole map[uint32]bool
	begun map[uint32]bool // the beginnings of phrases
}

// NewDeeds makes the table.
func NewDeeds() Deeds {
	d := Deeds{whole: map[uint32]bool{}, begun: map[uint32]bool{}}
	for p := range strings.SplitSeq(deeds, ",") {
		h := uint32(0)
		for i, w := range strings.Fields(p) {
			if i == 0 {
				h = word.Hash(w)
				continue
			}
			d.begun[h] = true
			h = word.Join(h, word.Hash(w))
		}
		d.whole[h] = true
	}
	return d
}

// Follow reports whether a deed stands at the beginning of ws, on one line.
func (d Deeds) Follow(ws []word.Word) bool {
	h := uint32(0)
	for i := range ws {
		if i == 0 {
			h = ws[i].Hash
		} else {
			h = word.Join(h, ws[i].Hash)
		}
		if d.whole[h] {
			return true
		}
		if !d.begun[h] {
			return false
		}
	}
	return false
}

// Nick reports whether text has the look of a name that somebody took for a chat: small letters, with a low line between or digits at the end.
func Nick(text string) bool {
	body := strings.TrimRight(text, "0123456789")
	return len(text) >= shortest && len(text) <= longest && len(body) >= leastName-1 && small(strings.TrimSuffix(body, "_"))
}
