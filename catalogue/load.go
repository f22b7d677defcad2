package catalogue

import (
	"cmp"
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"time"

	"veil/catalogue/fault"
	"veil/extproc/money"
)

//go:embed models.yaml
var models []byte

// Values of fields that a file leaves out.
const (
	defaultReserve     = 4096 // tokens of an answer (api.md, Budgets)
	defaultConcurrency = 1024 // calls at an upstream at once: more is a run-away client, not a use
	defaultConnect     = 5 * time.Second
	defaultFirstByte   = 600 * time.Second // a reasoning model may think for minutes before its first byte
	defaultBetween     = 300 * time.Second
)

// Default is the built-in catalogue: the eight models of the interface. It fails as Load does if the file that was built in is
// none, which a test rules out.
func Default() (*Catalogue, error) { return Load("models.yaml", models) }

// Load reads and checks a catalogue. Its error is always a fault.List: every fault that could be found, with name as the file.
func Load(name string, data []byte) (*Catalogue, error) {
	c, faults := load(fault.WithoutMark(data))
	if len(faults) > 0 {
		for i := range faults {
			faults[i].File = name
		}
		return nil, faults
	}
	return c, nil
}

func load(data []byte) (*Catalogue, fault.List) {
	t, bad := parseTree(data)
	if bad != nil {
		return nil, fault.List{*bad}
	}
	faults := checkSchema(t)
	f, err := t.read(len(faults) == 0)
	if err != nil {
		if len(faults) == 0 {
			faults = fault.List{{Line: 1, Reason: "this can't be read: " + err.Error()}}
		}
		return nil, faults
	}
	b := builder{tree: t}
	c := b.catalogue(f)
	b.check(c)
	faults = and(faults, b.faults)
	if len(faults) > 0 {
		faults.Sort()
		return nil, faults
	}
	c.index()
	return c, nil
}

// and adds further faults to f, but none in a place that already has one: it would only follow from that.
func and(f, more fault.List) fault.List {
	out := f
	for _, m := range more {
		if !slices.ContainsFunc(f, func(x fault.Fault) bool { return x.Path != "" && strings.HasPrefix(m.Path, x.Path) }) {
			out = append(out, m)
		}
	}
	return out
}

// builder makes a catalogue from a file and collects faults on the way.
type builder struct {
	tree   *tree
	faults fault.List
}

// fault notes a fault at a path.
func (b *builder) fault(path, fix, format string, args ...any) {
	b.faults = append(b.faults, fault.Fault{Line: b.tree.line(path), Path: path, Reason: fmt.Sprintf(format, args...), Fix: fix})
}

func (b *builder) catalogue(f *file) *Catalogue {
	c := &Catalogue{Currency: f.Currency, Default: f.Default}
	base := b.timeouts("timeouts", f.Timeouts, Timeouts{Connect: defaultConnect, FirstByte: defaultFirstByte, BetweenEvents: defaultBetween})
	c.Connect = base.Connect
	for i, u := range f.Upstreams {
		c.Upstreams = append(c.Upstreams, b.upstream(fmt.Sprintf("upstreams[%d]", i), u))
	}
	for i, m := range f.Models {
		c.Models = append(c.Models, b.model(fmt.Sprintf("models[%d]", i), m, base))
	}
	return c
}

func (b *builder) model(path string, m fileModel, base Timeouts) Model {
	out := Model{
		ID: m.ID, Aliases: m.Aliases, Name: m.Name, Description: m.Description, OwnedBy: m.OwnedBy, Category: m.Category,
		ServerLocation: m.ServerLocation, AIProvider: m.AIProvider, ContextLength: m.ContextLength, Created: m.Created,
		Prices: b.prices(path+".price", m.Price), Reserve: cmp.Or(m.Reserve, defaultReserve), CapField: cmp.Or(m.CapField, "max_tokens"),
		Estimates:        Estimates(m.Estimates).orDefault(),
		FixedTemperature: m.FixedTemperature, Anonymize: cmp.Or(m.Anonymize, Optional),
		Timeouts: b.timeouts(path+".timeouts", m.Timeouts, base), Concurrency: m.Concurrency,
	}
	for i, r := range m.Routes {
		route := Route{Upstream: r.Upstream, Model: r.Model, Weight: r.Weight}
		if len(r.Price) > 0 {
			route.Prices = b.prices(fmt.Sprintf("%s.routes[%d].price", path, i), r.Price)
		}
		out.Routes = append(out.Routes, route)
	}
	return out
}

func (b *builder) prices(path string, list filePrices) []Dated {
	out := make([]Dated, 0, len(list))
	for i, p := range list {
		at := path
		if _, listed := b.tree.lines[path+"[0]"]; listed {
			at = fmt.Sprintf("%s[%d]", path, i)
		}
		d := Dated{Price: Price{Prompt: b.price(at+".prompt", p.Prompt.String()), Completion: b.price(at+".completion", p.Completion.String())}}
		switch {
		case p.From == "" && i > 0:
			b.fault(at, "add from: the day from which it holds", "only the first price has no beginning")
		case p.From != "" && i == 0:
			b.fault(at+".from", "remove from; later prices follow it in the list", "the first price holds from the beginning")
		case p.From != "":
			day, err := time.Parse(time.DateOnly, p.From)
			if err != nil {
				b.fault(at+".from", "write a day as 2026-01-31", "there is no such day")
			} else if !day.After(out[i-1].From) {
				b.fault(at+".from", "sort the prices by time", "this price does not begin after the one before it")
			}
			d.From = day
		}
		out = append(out, d)
	}
	return out
}

func (b *builder) price(path, text string) money.Price {
	p, err := money.ParsePrice(text)
	if err != nil {
		b.fault(path, "write a plain decimal with at most four decimals, such as 0.67", "%v", err)
	}
	return p
}

func (b *builder) timeouts(path string, f fileTimeouts, base Timeouts) Timeouts {
	set := func(field, text string, least time.Duration, to *time.Duration) {
		if text == "" {
			return
		}
		d, err := time.ParseDuration(text)
		switch {
		case err != nil:
			b.fault(path+"."+field, "write a number with its unit: 300ms, 5s, 10m", "this is no duration")
		case d < least || d > 24*time.Hour:
			b.fault(path+"."+field, fmt.Sprintf("write a duration between %s and 24h", least), "this time-out is out of range")
		default:
			*to = d
		}
	}
	out := base
	set("connect", f.Connect, time.Millisecond, &out.Connect)
	set("first_byte", f.FirstByte, time.Millisecond, &out.FirstByte)
	set("between_events", f.BetweenEvents, time.Millisecond, &out.BetweenEvents)
	set("keep_alive", f.KeepAlive, 0, &out.KeepAlive)
	return out
}
