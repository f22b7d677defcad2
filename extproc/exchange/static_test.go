package exchange

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"veil/catalogue"
	"veil/extproc/account"
	"veil/extproc/apierr"
)

func TestACallIsRefusedWhoseRouteIsAnotherThanItsCatalogues(t *testing.T) {
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	f := newFixture(t, func(c *Config, _ *account.Grant) { c.Now = func() time.Time { return now } })
	cat := f.gateway.Live().Catalogue
	var marks []string
	for i := range cat.Models {
		marks = append(marks, cat.Mark(&cat.Models[i]))
	}
	ask := func(table string) Reply {
		x := f.gateway.Begin()
		defer x.End()
		x.GoByTable(table)
		if r := x.RequestHeaders(t.Context(), headers("POST", BasePath+"/chat/completions"), false); r.Answer != nil {
			t.Fatal(string(r.Answer.Body))
		}
		return x.RequestBody(t.Context(), []byte(ask))
	}
	if r := ask(strings.Join(marks, " ")); r.Answer != nil || len(f.gateway.OutOfDate()) > 0 {
		t.Errorf("by the same table: %+v, %v", r.Answer, f.gateway.OutOfDate())
	}
	// Another table has another route to the default model, which the call asks.
	at := slices.IndexFunc(cat.Models, func(m catalogue.Model) bool { return m.ID == cat.Default })
	marks[at] = "00000000"
	wantError(t, ask(strings.Join(marks, " ")), 503, apierr.Internal)
	if got := f.gateway.OutOfDate(); !slices.Equal(got, []string{cat.Default}) {
		t.Errorf("out of date: %v", got)
	}
	now = now.Add(remembered + time.Second)
	if got := f.gateway.OutOfDate(); len(got) > 0 {
		t.Errorf("of an Envoy that has not called for long it is told: %v", got)
	}
	for i := range 3 * mostTables {
		f.gateway.tables.note(fmt.Sprint(i), now)
	}
	if n := len(f.gateway.tables.seen); n > mostTables {
		t.Errorf("%d tables are remembered", n)
	}
}
