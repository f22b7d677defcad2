package account

import (
	"reflect"
	"testing"
)

func TestAPlansPolicyAndModelsHoldUntilTheAccountHasItsOwn(t *testing.T) {
	lists := [][]string{nil, {}, {"a"}, {"b"}}
	policies := []string{"", "optional", "required", "always"}
	for n := range len(lists) * len(policies) * len(lists) * len(policies) {
		p := Plan{Models: lists[n%4], Anonymize: policies[n/4%4]}
		a := Account{Models: lists[n/16%4], Anonymize: policies[n/64]}
		models, policy := p.Models, p.Anonymize
		if a.Models != nil {
			models = a.Models
		}
		if a.Anonymize != "" {
			policy = a.Anonymize
		}
		if g := grantOf(Key{}, a, p); !reflect.DeepEqual(g.Models, models) || g.Anonymize != policy {
			t.Errorf("plan %q %q, account %q %q: granted %q %q", p.Models, p.Anonymize, a.Models, a.Anonymize, g.Models, g.Anonymize)
		}
	}
}
