package exchange

// estimate is the tokens of the prompt in a call's body. The rest of the body, media above all, is no text that a tokenizer
// would read.
func (x *Exchange) estimate(w wanted) prompt {
	e, n, body := x.g.estimator.Body(w.body, w.messages), w.prompt, w.body
	if n >= len(body) {
		return prompt{low: e.Low, likely: e.Likely, high: e.High}
	}
	return prompt{low: share(e.Low, n, len(body)), likely: share(e.Likely, n, len(body)), high: share(e.High, n, len(body)) + 1}
}

// share is the n-th part of whole of tokens. Bodies are at most 32 MiB, so the product can't overflow.
func share(tokens int64, n, whole int) int64 { return tokens * int64(n) / int64(max(whole, 1)) }

// estimateAnswer is the likely number of tokens in n bytes of an answer.
func estimateAnswer(n int) int64 { return int64(n+3) / 4 }
