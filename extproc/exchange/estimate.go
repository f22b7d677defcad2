package exchange

import (
	"veil/extproc/pii"
	"veil/extproc/quota"
)

// estimate is the tokens of the prompt in a call's body. The rest of the body, media above all, is no text that a tokenizer
// would read.
func (x *Exchange) estimate(w wanted) prompt {
	e, n, body := x.g.estimator.Body(w.body, w.messages), w.prompt, w.body
	if n >= len(body) {
		return prompt{low: e.Low, likely: e.Likely, high: e.High}
	}
	return prompt{low: share(e.Low, n, len(body)), likely: share(e.Likely, n, len(body)), high: share(e.High, n, len(body)) + 1}
}

// mask counts what goes upstream in the place of values. What stood there stays in the upper bound: a part of a body may be denser
// than the whole by which its share is estimated.
func (p *prompt) mask(leaves []pii.Leaf, edits [][]pii.Edit) {
	for i := range edits {
		for _, e := range edits[i] {
			tok, was := quota.EstimateText(e.Token), quota.EstimateText(leaves[i].Text[e.Start:e.End])
			p.likely += tok.Likely - was.Likely
			p.high += max(0, tok.High-was.High) + 1 // and where it touches a word, that is parted
		}
	}
	p.likely = max(p.likely, p.low)
}

// instruct counts a sentence that is put into the system prompt, or into one of its own.
func (p *prompt) instruct(sentence string) {
	if sentence == "" {
		return
	}
	const around = 16 // tokens of a message beside its text
	e := quota.EstimateText(sentence)
	p.likely += e.Likely
	p.high += e.High + around
}

// share is the n-th part of whole of tokens. Bodies are at most 32 MiB, so the product can't overflow.
func share(tokens int64, n, whole int) int64 { return tokens * int64(n) / int64(max(whole, 1)) }

// estimateAnswer is the likely number of tokens in n bytes of an answer.
func estimateAnswer(n int) int64 { return int64(n+3) / 4 }
