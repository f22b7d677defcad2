package exchange

import (
	"math"

	"veil/catalogue"
	"veil/extproc/openai"
	"veil/extproc/quota"
)

// settle charges what the call used, once, whatever its end was (api.md, Budgets):
//
//	nothing went upstream                      the reservation goes back
//	the upstream failed                        the reservation goes back
//	the answer came with its usage             that usage
//	its usage came before the last text        that usage and an estimate of what came after it, or the estimate of all if that is more
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
		if u.After > 0 { // a count of the beginning can be a mere placeholder: no less than the estimate of all
			s.Estimated = true
			e := x.estimated()
			s.PromptTokens = max(u.PromptTokens, e.PromptTokens)
			s.CompletionTokens = max(u.CompletionTokens+estimateAnswer(u.After), e.CompletionTokens)
		}
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

// usage is what the upstream reported, nil if it did not, or more than can be.
func (x *Exchange) usage() *openai.Usage {
	u := x.answer.usage
	if u == nil && x.answer.stream != nil {
		u = x.answer.stream.Usage()
	}
	return x.believed(u)
}

// Bounds of what an upstream is believed to have used.
const (
	leastContext = 1 << 20 // tokens that any model may take, whatever the catalogue says
	timesContext = 8       // the catalogue may be older than the model
	mostChoices  = 128     // OpenAI takes no larger n
)

// believed is u, nil where no model can have used so much, since an upstream's slip of a few digits would empty the budget of a month,
// nor so little: a text is no nothing.
func (x *Exchange) believed(u *openai.Usage) *openai.Usage {
	if u == nil {
		return nil
	}
	most := max(leastContext, x.model.ContextLength)
	for _, m := range x.others {
		most = max(most, m.ContextLength)
	}
	most = min(most, math.MaxInt32) * timesContext
	if u.PromptTokens > most || u.CompletionTokens > most*int64(min(max(x.choices, 1), mostChoices)) {
		return nil
	}
	if u.CompletionTokens == 0 && x.answer.textBytes() > 0 {
		return nil
	}
	return u
}

// estimated is the usage that is charged where the upstream reported none.
func (x *Exchange) estimated() openai.Usage {
	u := openai.Usage{PromptTokens: x.prompt.likely, CompletionTokens: estimateAnswer(x.answer.textBytes())}
	u.TotalTokens = u.PromptTokens + u.CompletionTokens
	return u
}
