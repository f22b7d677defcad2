package cue

import (
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// mention marks the surname of who is mentioned by a listed first name, as chats and trackers write it: @Jürgen Müller. That the surname
// is a common word, too, says nothing there, but where a sentence may go on with it: @Anna Will you.
func (r *Rules) mention(dst []Hit, text string, ws []word.Word, i int) []Hit {
	handle, end := text[ws[i].Start+1:ws[i].End], i+1
	if end < len(ws) && !ws[end].Space && ws[end].Kind == word.Letters { // a handle ends before the first letter beyond ASCII
		handle = text[ws[i].Start+1 : ws[end].End]
		end++
	}
	if !titled(handle) || r.lex.Bits(word.Hash(handle))&lexicon.First == 0 {
		return dst
	}
	from := end
	end = r.named(ws, from)
	goesOn := end < len(ws) && ws[end].Case == word.Lower && r.lex.Bits(ws[end-1].Hash)&lexicon.CommonEN != 0
	if end == from || goesOn || r.onlyGeneric(ws, from, end) {
		return dst
	}
	return append(dst, Hit{From: from, To: end, Class: FullName, Score: .9, Late: true})
}

// titled says that a word has a capital where it begins and nowhere else.
func titled(s string) bool {
	ws := word.Append(nil, s)
	return len(ws) == 1 && ws[0].Kind == word.Letters && ws[0].Case == word.Title
}
