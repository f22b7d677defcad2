package account

import "veil/extproc/money"

// For is the plan as it holds for an account: what the account sets itself stands in the place of what the plan says.
func (p Plan) For(a Account) Plan {
	p.Limits = a.Overrides.Over(p.Limits)
	if a.Models != nil {
		p.Models = a.Models
	}
	if a.Anonymize != "" {
		p.Anonymize = a.Anonymize
	}
	return p
}

// DefaultPlans are the plans free, pro and enterprise (docs/accounts.md). An operator's settings replace
// or add to them by name.
func DefaultPlans() []Plan {
	free, pro, enterprise := NoLimits(), NoLimits(), NoLimits()
	free.RequestsPerMinute, free.RequestsPerDay, free.Budget = 30, 50, 1*money.Scale
	pro.RequestsPerMinute, pro.Budget = 60, 50*money.Scale
	enterprise.RequestsPerMinute = 120
	return []Plan{
		{Name: "free", Limits: free},
		{Name: "pro", Limits: pro},
		{Name: "enterprise", Limits: enterprise},
	}
}
