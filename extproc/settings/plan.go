package settings

import (
	"fmt"

	"veil/extproc/account"
)

// Over is l with the limits that the plan sets in place. It fails where one is none, which Load has ruled out.
func (p Plan) Over(l account.Limits) (account.Limits, error) {
	var err error
	p.put(&l, func(field, text string) {
		err = fmt.Errorf("settings: plan %s: %s: %q is no limit", p.Name, field, text)
	})
	return l, err
}

// put sets the limits that the plan has. What is none is told to wrong, with the name of its field.
func (p Plan) put(l *account.Limits, wrong func(field, text string)) {
	for _, f := range []struct {
		name, text string
		to         *account.Limit
	}{
		{"requests_per_minute", p.RequestsPerMinute, &l.RequestsPerMinute},
		{"requests_per_day", p.RequestsPerDay, &l.RequestsPerDay},
		{"tokens_per_minute", p.TokensPerMinute, &l.TokensPerMinute},
		{"tokens_per_day", p.TokensPerDay, &l.TokensPerDay},
		{"concurrency", p.Concurrency, &l.Concurrency},
	} {
		if f.text == "" {
			continue
		}
		n, err := account.ParseLimit(f.text)
		if err != nil {
			wrong(f.name, f.text)
			continue
		}
		*f.to = n
	}
	if p.Budget == "" {
		return
	}
	b, err := account.ParseBudget(p.Budget)
	if err != nil {
		wrong("budget", p.Budget)
		return
	}
	l.Budget = b
}
