package account

import "veil/extproc/money"

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
