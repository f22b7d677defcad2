package exchange

import (
	"veil/catalogue"
	"veil/extproc/openai"
	"veil/extproc/quota"
)

// settle charges what the call used, once, whatever its end was (api.md, Budgets):
//
//	nothing went upstream                      the reservation goes back
//	the upstream failed                        the reservation goes back
//	the answer came with its usage             that usage
//	it came without, or the caller left        an estimate of the prompt and of the text that was passed on
//
// It comes before the last piece of the answer is passed on: a caller who has it all and calls again must find its place,
// its budget and its usage as the first call left them.
func (x *Exchange) settle() {
	if x.ticket == nil || x.settled {
		return
	}
	x.settled = true
	if x.phase == phaseOpen || x.sentAt.IsZero() || x.answer.failed {
		x.ticket.Release()
		return
	}
	s := quota.Settlement{Outcome: quota.Done}
	if u := x.usage(); u != nil {
		s.PromptTokens, s.CompletionTokens = u.PromptTokens, u.CompletionTokens
	} else {
		s.Estimated = true
		e := x.estimated()
		s.PromptTokens, s.CompletionTokens = e.PromptTokens, e.CompletionTokens
	}
	if x.phase != phaseDone && !x.answer.whole() {
		x.rec.Outcome = "aborted"
		s.Outcome = quota.Gone
	} else if x.answer.broken {
		s.Outcome = quota.Failed
	}
	s.Amount = x.dearest(s.PromptTokens, s.CompletionTokens, func(m *catalogue.Model) catalogue.Price { return m.RoutePriceAt(x.upstream, x.pricedAt) })
	x.rec.Settled, x.rec.Estimated = true, s.Estimated
	x.rec.PromptTokens, x.rec.CompletionTokens = s.PromptTokens, s.CompletionTokens
	x.ticket.Settle(s)
}

// usage is what the upstream reported, nil if it did not.
func (x *Exchange) usage() *openai.Usage {
	if x.answer.usage != nil {
		return x.answer.usage
	}
	if x.answer.stream != nil {
		return x.answer.stream.Usage()
	}
	return nil
}

// estimated is the usage that is charged where the upstream reported none.
func (x *Exchange) estimated() openai.Usage {
	u := openai.Usage{PromptTokens: x.prompt.likely, CompletionTokens: estimateAnswer(x.answer.textBytes())}
	u.TotalTokens = u.PromptTokens + u.CompletionTokens
	return u
}
