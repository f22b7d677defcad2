package exchange

import (
	"veil/catalogue"
	"veil/extproc/apierr"
	"veil/extproc/money"
	"veil/extproc/openai"
)

// mayAnswer finds the models that a call lets its upstream answer with in place of the one it names. They are named as the upstream
// knows them, and held as the named one is: to the key's models, to the policies, and to their prices
// (docs/decisions/0117-other-models-in-a-body.md). The model may be answered for by any of its upstreams, so a name has to be
// known of each.
func (x *Exchange) mayAnswer(others []openai.Other) error {
	for _, o := range others {
		for _, r := range x.model.Routes {
			found := x.live.Catalogue.Called(r.Upstream, o.Name)
			if len(found) == 0 {
				return paramOf(o, apierr.New(400, apierr.InvalidModel,
					"A model here is not one that this gateway knows of the model's server, so that neither its price nor who may use it is known. Leave it out."))
			}
			allowed := false
			for _, m := range found {
				if m == x.model || x.grant.Allows(m.ID) {
					allowed = true
					x.others = append(x.others, m)
				}
			}
			if !allowed {
				return paramOf(o, apierr.New(403, apierr.InsufficientScope, "This key may not use a model here. GET /models lists those it may use."))
			}
		}
	}
	return nil
}

func paramOf(o openai.Other, e *apierr.Error) error {
	e.Param = o.Path
	return e
}

// dearest is the most that so many tokens cost at t of the models that may answer. price is of which of a model's prices.
func (x *Exchange) dearest(prompt, completion int64, price func(*catalogue.Model) catalogue.Price) money.Amount {
	most := price(x.model).Cost(prompt, completion)
	for _, m := range x.others {
		most = max(most, price(m).Cost(prompt, completion))
	}
	return most
}

// policies of everybody who may answer, and of the account.
func (x *Exchange) policies() []string {
	list := []string{x.grant.Anonymize, x.model.Anonymize}
	for _, m := range x.others {
		list = append(list, m.Anonymize)
	}
	return list
}

// capFields are the fields by which the models that may answer know a cap.
func (x *Exchange) capFields() []string {
	fields := []string{x.model.CapField}
	for _, m := range x.others {
		fields = append(fields, m.CapField)
	}
	return fields
}
