package storetest

import "veil/extproc/quota"

// settle puts what was used in the place of what was held, in the day and month in which it was held, and books it.
func (m *model) settle(x *life, s *quota.Settled, clock int64) {
	owners := m.of(&x.Call, clock)
	at := x.at
	if at == 0 {
		at = owners[0].stamp()
	}
	day, month := calendar(at)
	more := s.Prompt + s.Completion - x.hold.Prompt - x.hold.Completion
	for _, o := range owners {
		at, day, month := at, day, month
		if x.at == 0 {
			at = o.stamp()
			day, month = calendar(at)
		}
		delete(o.open, x.ID)
		o.count(at, more)
		if day == o.day || at > o.now {
			o.spent = max(0, o.spent+more)
			if s.Admitted.IsZero() && x.Full && !x.charged {
				o.today++
			}
		}
		if month == o.month || at > o.now {
			o.paid += s.Cost
			if x.charged {
				o.paid = max(0, o.paid-x.hold.Cost)
			} else {
				o.held = max(0, o.held-x.hold.Cost)
			}
		}
	}
	x.over = true
	r := quota.Row{Requests: 1, PromptTokens: s.Prompt, CompletionTokens: s.Completion, Cost: s.Cost}
	if s.Outcome == quota.Failed {
		r.Failed = 1
	}
	if s.Estimated {
		r.Estimated = 1
	}
	model := s.Model
	if model == "" {
		model = x.hold.Model
	}
	if x.charged {
		m.book(day, &x.Call, x.hold.Model, quota.Row{Requests: -1, Estimated: -1, PromptTokens: -x.hold.Prompt,
			CompletionTokens: -x.hold.Completion, Cost: -x.hold.Cost})
	}
	if s.Outcome != quota.Released && model != "" {
		m.book(day, &x.Call, model, r)
	}
}

// charge ends a call that nobody settles at its estimate.
func (m *model) charge(x *life, clock int64) {
	owners := m.of(&x.Call, clock)
	for _, o := range owners {
		delete(o.open, x.ID)
	}
	if x.at == 0 {
		return
	}
	day, month := calendar(x.at)
	for _, o := range owners {
		if month == o.month || x.at > o.now {
			o.held = max(0, o.held-x.hold.Cost)
			o.paid += x.hold.Cost
		}
	}
	x.charged = true
	m.book(day, &x.Call, x.hold.Model, quota.Row{Requests: 1, Estimated: 1, PromptTokens: x.hold.Prompt,
		CompletionTokens: x.hold.Completion, Cost: x.hold.Cost})
}

func (m *model) book(day int32, c *quota.Call, model string, r quota.Row) {
	k := bookKey{day, c.Account, c.Key, model}
	sum := m.books[k]
	sum.Day, sum.Account, sum.Key, sum.Model = day, c.Account, c.Key, model
	sum.Requests += r.Requests
	sum.Failed += r.Failed
	sum.Estimated += r.Estimated
	sum.PromptTokens += r.PromptTokens
	sum.CompletionTokens += r.CompletionTokens
	sum.Cost += r.Cost
	m.books[k] = sum
}
