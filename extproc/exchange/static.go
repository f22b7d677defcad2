package exchange

import (
	"slices"
	"strings"
	"sync"
	"time"

	"veil/extproc/apierr"
)

// An Envoy whose configuration is a file (veil envoy config --static) goes by the catalogue of the day on which that was written, and
// would send a model's calls to whom the catalogue gave it then. It says which routes it has, by the marks of its models.

var errOldTable = apierr.New(503, apierr.Internal, "The gateway's routes to this model are out of date. Tell the operator: Envoy's configuration is a file, "+
	"which must be written again (veil envoy config --static), and that Envoy started again.")

// remembered is for how long an Envoy's table is looked at after its last call, and mostTables how many are.
const (
	remembered = 10 * time.Minute
	mostTables = 16
)

// tables are those of the Envoys that called lately. Its methods are safe for concurrent use.
type tables struct {
	mu   sync.Mutex
	seen map[string]time.Time
}

func (t *tables) note(table string, now time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.seen == nil {
		t.seen = make(map[string]time.Time)
	}
	if _, known := t.seen[table]; !known && len(t.seen) == mostTables {
		clear(t.seen) // those that are still there come again
	}
	t.seen[table] = now
}

// GoByTable says which routes Envoy has, in whose choice the exchange has no part.
func (x *Exchange) GoByTable(table string) {
	x.marks = table
	x.g.tables.note(table, x.start)
}

// checkTable refuses a call whose model Envoy would send elsewhere than its catalogue says.
func (x *Exchange) checkTable() error {
	if x.marks != "" && !strings.Contains(x.marks, x.live.Catalogue.Mark(x.model)) {
		return errOldTable
	}
	return nil
}

// OutOfDate names the models of the catalogue in force to which an Envoy that called lately has no route, or another.
func (g *Gateway) OutOfDate() (models []string) {
	g.tables.mu.Lock()
	defer g.tables.mu.Unlock()
	cat, now := g.Live().Catalogue, g.Now()
	for table, at := range g.tables.seen {
		for i := range cat.Models {
			if m := &cat.Models[i]; now.Sub(at) < remembered && !strings.Contains(table, cat.Mark(m)) && !slices.Contains(models, m.ID) {
				models = append(models, m.ID)
			}
		}
	}
	slices.Sort(models)
	return models
}
