package catalogue

import (
	"time"

	"veil/extproc/money"
)

// Price is what a million tokens cost, in the catalogue's currency.
type Price struct {
	Prompt, Completion money.Price
}

// Dated is a price and the moment from which it holds; the zero time is "from the beginning".
type Dated struct {
	From time.Time
	Price
}

// Cost is the exact cost of a call.
func (p Price) Cost(prompt, completion int64) money.Amount {
	return p.Prompt.Times(prompt).Add(p.Completion.Times(completion))
}

// max takes the dearer of each part, so that a reservation made with it is never too small.
func (p Price) max(q Price) Price {
	return Price{Prompt: max(p.Prompt, q.Prompt), Completion: max(p.Completion, q.Completion)}
}

// at finds the price in force at t in a list sorted by time.
func at(list []Dated, t time.Time) Price {
	var p Price
	for _, d := range list {
		if d.From.After(t) {
			break
		}
		p = d.Price
	}
	return p
}

// PriceAt is the model's price in force at t, as listed for clients.
func (m *Model) PriceAt(t time.Time) Price { return at(m.Prices, t) }

// RoutePriceAt is what a call answered by an upstream cost at t: the route's own price if it has one, else the model's.
func (m *Model) RoutePriceAt(upstream string, t time.Time) Price {
	for _, r := range m.Routes {
		if r.Upstream == upstream && len(r.Prices) > 0 {
			return at(r.Prices, t)
		}
	}
	return m.PriceAt(t)
}

// MaxPriceAt is the price of the model's dearest upstream at t: reservations are made in it (api.md, Budgets).
func (m *Model) MaxPriceAt(t time.Time) Price {
	var p Price
	for _, r := range m.Routes {
		p = p.max(m.RoutePriceAt(r.Upstream, t))
	}
	return p
}
