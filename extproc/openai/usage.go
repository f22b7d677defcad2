package openai

import (
	"strconv"

	"veil/extproc/jsontext"
)

// Usage is what an upstream counted, in tokens of its model.
type Usage struct {
	PromptTokens     int64 `json:"prompt_tokens"`
	CompletionTokens int64 `json:"completion_tokens"`
	TotalTokens      int64 `json:"total_tokens"`
}

// usageOf reads a usage object; nil where there is none or its numbers make no sense, so that the caller estimates.
func usageOf(v jsontext.Value) *Usage {
	if v.Kind() != jsontext.Object {
		return nil
	}
	var u Usage
	read, wrote := v.Get("prompt_tokens"), v.Get("completion_tokens")
	prompt, ok := counted(read)
	completion, ok2 := counted(wrote)
	if !ok && (!ok2 || read.Given()) || !ok2 && wrote.Given() { // the half that makes sense is no better than the other
		return nil
	}
	u.PromptTokens, u.CompletionTokens = prompt, completion
	if u.TotalTokens, ok = counted(v.Get("total_tokens")); !ok {
		u.TotalTokens = prompt + completion
	}
	return &u
}

// counted reads a number of tokens. An upstream that claims more than any model can read is not believed.
func counted(v jsontext.Value) (int64, bool) {
	const most = 1 << 40
	if raw := v.Raw(); len(raw) == 1 && v.Kind() == jsontext.Number { // an index, nearly always
		return int64(raw[0] - '0'), true
	}
	f, err := strconv.ParseFloat(v.Raw(), 64)
	if v.Kind() != jsontext.Number || err != nil || f < 0 || f > most {
		return 0, false
	}
	return int64(f), true
}
