package exchange

import (
	"math"
	"strconv"
	"time"

	"veil/catalogue"
)

// ownKeyPlace is behind the place of the upstream that gets the application's own key from the sidecar's listener.
const ownKeyPlace = "@sidecar"

// GoByPlaces says that Envoy has the upstreams of every catalogue in use and goes where the exchange says. Without it the
// table of an Envoy that somebody else has set up says where a model's calls go. It also says that the Envoy puts the request's
// id on each answer, and lets plain answers go on without their length: what it does itself need not be asked of it.
func (x *Exchange) GoByPlaces() { x.places = true }

// route chooses the order of the model's upstreams and tells Envoy.
func (x *Exchange) route(r *Reply) {
	x.order = x.g.Order.Begin(x.live.Catalogue, x.model)
	if x.order.Len() == 1 {
		if x.places {
			route, _ := x.order.Try(0)
			r.Set = append(r.Set, Header{PlaceHeader, x.place(route)}, Header{":path", x.live.Catalogue.Path(route.Upstream)})
		}
		return
	}
	r.Written = x.model.Routes[0].Model
	same := true
	for i := range x.order.Len() {
		route, pool := x.order.Try(i)
		t := Try{Pool: pool, Model: route.Model}
		if x.places {
			t.Place = x.place(route)
		}
		same = same && route.Model == r.Written
		r.Tries = append(r.Tries, t)
	}
	if x.places {
		first, _ := x.order.Try(0)
		r.Set = append(r.Set, Header{":path", x.live.Catalogue.Path(first.Upstream)})
	}
	if same {
		for i := range r.Tries {
			r.Tries[i].Model = ""
		}
	}
}

// place is where a call goes by the catalogue that it began with.
func (x *Exchange) place(r catalogue.Route) string {
	place := x.live.Catalogue.Place(x.model, r)
	if x.sidecar && x.g.Sidecar.PassesTo == r.Upstream && r.Upstream != "" {
		place += ownKeyPlace
	}
	return place
}

// Asked notes that an upstream asked not to be called for some seconds, also where another one has answered since. pool is
// catalogue.Pool. It comes before ResponseHeaders.
func (x *Exchange) Asked(pool string, seconds float64) {
	if x.asked == nil {
		x.asked = make(map[string]time.Duration)
	}
	if math.IsNaN(seconds) { // which Lua reads as a number
		seconds = 0
	}
	x.asked[pool] = min(time.Duration(min(max(seconds, 0), 1e6))*time.Second, mostDelay)
}

// comeBack is the seconds after which a caller whose call no upstream could take may ask again: when one is tried again.
func (x *Exchange) comeBack() string {
	return strconv.Itoa(max(int(math.Ceil(x.order.Soonest().Seconds())), 1))
}
