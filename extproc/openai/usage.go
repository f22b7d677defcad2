package openai

import (
	"math"
	"strconv"

	"veil/extproc/jsontext"
)

// Usage is what an upstream counted, in tokens of its model.
type Usage struct {
	PromptTokens     int64 `json:"prompt_tokens"`
	CompletionTokens int64 `json:"completion_tokens"`
	TotalTokens      int64 `json:"total_tokens"`
	After            int   `json:"-"` // bytes of text that a stream said after it: it does not count them
}

// usageOf reads a usage object; nil where there is none, a half of it is missing, its numbers make no sense or no prompt was read, so
// that the caller estimates.
func usageOf(v jsontext.Value) *Usage {
	if v.Kind() != jsontext.Object {
		return nil
	}
	var u Usage
	prompt, ok := counted(v.Get("prompt_tokens"))
	completion, ok2 := counted(v.Get("completion_tokens"))
	if !ok || !ok2 || prompt == 0 { // the half that makes sense is no better than the other
		return nil
	}
	u.PromptTokens, u.CompletionTokens = prompt, completion
	if u.TotalTokens, ok = counted(v.Get("total_tokens")); !ok {
		u.TotalTokens = prompt + completion
	}
	return &u
}

// then is what counts of a stream once it has said a usage more: the last one, but no count falls back to nothing.
func (u *Usage) then(said *Usage) *Usage {
	if said == nil || u != nil && u.CompletionTokens > 0 && said.CompletionTokens == 0 {
		return u
	}
	return said
}

// counted reads a number of tokens. An upstream that claims more than any model can read is not believed, nor a part of a token.
func counted(v jsontext.Value) (int64, bool) {
	const most = 1 << 40
	if raw := v.Raw(); len(raw) == 1 && v.Kind() == jsontext.Number { // an index, nearly always
		return int64(raw[0] - '0'), true
	}
	f, err := strconv.ParseFloat(v.Raw(), 64)
	if v.Kind() != jsontext.Number || err != nil || f < 0 || f > most || f != math.Trunc(f) {
		return 0, false
	}
	return int64(f), true
}
