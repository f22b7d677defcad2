package exchange

import (
	"veil/extproc/pii"
	"veil/extproc/quota"
)

// estimate is the tokens of the prompt in a call's body: those of its text, and of its images and files.
func (x *Exchange) estimate(w wanted) prompt {
	if w.text == nil {
		e := quota.EstimateText(w.body)
		return prompt{low: e.Low, likely: e.Likely, high: e.High}
	}
	e := x.g.estimator.Parts(w.body, w.text)
	likely, high := x.weigh(w.media)
	return prompt{low: e.Low, likely: e.Likely + likely, high: e.High + high}
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

// estimateAnswer is the likely number of tokens in n bytes of an answer.
func estimateAnswer(n int) int64 { return int64(n+3) / 4 }
