package account

import (
	"encoding/json"
	"fmt"
	"strconv"

	"veil/extproc/money"
)

// Limit is a largest number of something; 0 allows nothing. It is written "none" where there is no limit.
type Limit int64

// None is the Limit that limits nothing.
const None Limit = -1

// String writes the number or "none".
func (l Limit) String() string {
	if l < 0 {
		return "none"
	}
	return strconv.FormatInt(int64(l), 10)
}

// ParseLimit reads a whole number or "none".
func ParseLimit(s string) (Limit, error) {
	if s == "none" {
		return None, nil
	}
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil || n < 0 {
		return 0, fmt.Errorf("%q is no limit: use a whole number, 0 for nothing allowed, or none for no limit", s)
	}
	return Limit(n), nil
}

// MarshalJSON writes a number, or null for none.
func (l Limit) MarshalJSON() ([]byte, error) {
	if l < 0 {
		return []byte("null"), nil
	}
	return []byte(l.String()), nil
}

// UnmarshalJSON reads a number, or null or "none" for none.
func (l *Limit) UnmarshalJSON(b []byte) error {
	s := string(b)
	if s == "null" || s == `"none"` {
		*l = None
		return nil
	}
	var err error
	*l, err = ParseLimit(s)
	return err
}

// Budget is an amount a month; NoBudget is written "none".
type Budget money.Amount

// NoBudget is the Budget that limits nothing.
const NoBudget Budget = -1

// String writes the decimal or "none".
func (b Budget) String() string {
	if b < 0 {
		return "none"
	}
	return money.Amount(b).String()
}

// ParseBudget reads a decimal such as 12.50, or "none".
func ParseBudget(s string) (Budget, error) {
	if s == "none" {
		return NoBudget, nil
	}
	a, err := money.ParseAmount(s)
	if err != nil {
		return 0, fmt.Errorf("%w: use a decimal, 0 for nothing allowed, or none for no budget", err)
	}
	return Budget(a), nil
}

// MarshalJSON writes a number with all its digits, or null for none.
func (b Budget) MarshalJSON() ([]byte, error) {
	if b < 0 {
		return []byte("null"), nil
	}
	return []byte(b.String()), nil
}

// UnmarshalJSON reads a number, or null or "none" for none.
func (b *Budget) UnmarshalJSON(text []byte) error {
	s := string(text)
	if s == "null" {
		*b = NoBudget
		return nil
	}
	if len(s) > 1 && s[0] == '"' {
		if err := json.Unmarshal(text, &s); err != nil {
			return err
		}
	}
	var err error
	*b, err = ParseBudget(s)
	return err
}

// Limits is everything that is counted for one owner, an account or a key. The zero value allows nothing; NoLimits
// limits nothing.
type Limits struct {
	RequestsPerMinute Limit  `json:"requests_per_minute"` // in any 60 s (api.md, Limits)
	RequestsPerDay    Limit  `json:"requests_per_day"`    // a UTC day (api.md, Limits)
	TokensPerMinute   Limit  `json:"tokens_per_minute"`   // in any 60 s, counted in whole seconds
	TokensPerDay      Limit  `json:"tokens_per_day"`      // a UTC day
	Concurrency       Limit  `json:"concurrency"`         // calls open at once
	Budget            Budget `json:"budget"`              // a UTC calendar month (api.md, Budgets)
}

// NoLimits is the Limits that limits nothing.
func NoLimits() Limits {
	return Limits{None, None, None, None, None, NoBudget}
}

// Metered reports whether a limit holds for what calls use, tokens or money, and not for their number alone.
func (l Limits) Metered() bool {
	return l.TokensPerMinute >= 0 || l.TokensPerDay >= 0 || l.Budget >= 0
}

// Overrides are limits that stand instead of others; a nil field leaves the other one as it is.
type Overrides struct {
	RequestsPerMinute *Limit  `json:"requests_per_minute,omitempty"`
	RequestsPerDay    *Limit  `json:"requests_per_day,omitempty"`
	TokensPerMinute   *Limit  `json:"tokens_per_minute,omitempty"`
	TokensPerDay      *Limit  `json:"tokens_per_day,omitempty"`
	Concurrency       *Limit  `json:"concurrency,omitempty"`
	Budget            *Budget `json:"budget,omitempty"`
}

// Over is l with the fields of o in place.
func (o Overrides) Over(l Limits) Limits {
	put := func(dst *Limit, src *Limit) {
		if src != nil {
			*dst = *src
		}
	}
	put(&l.RequestsPerMinute, o.RequestsPerMinute)
	put(&l.RequestsPerDay, o.RequestsPerDay)
	put(&l.TokensPerMinute, o.TokensPerMinute)
	put(&l.TokensPerDay, o.TokensPerDay)
	put(&l.Concurrency, o.Concurrency)
	if o.Budget != nil {
		l.Budget = *o.Budget
	}
	return l
}

// MarshalJSON is needed because a *Limit that is None must be written "none" to differ from a field left out.
func (o Overrides) MarshalJSON() ([]byte, error) {
	m := map[string]string{}
	put := func(name string, l *Limit) {
		if l != nil {
			m[name] = l.String()
		}
	}
	put("requests_per_minute", o.RequestsPerMinute)
	put("requests_per_day", o.RequestsPerDay)
	put("tokens_per_minute", o.TokensPerMinute)
	put("tokens_per_day", o.TokensPerDay)
	put("concurrency", o.Concurrency)
	if o.Budget != nil {
		m["budget"] = o.Budget.String()
	}
	return json.Marshal(m)
}

// UnmarshalJSON reads numbers, decimals and "none", bare or as strings.
func (o *Overrides) UnmarshalJSON(b []byte) error {
	var m map[string]json.RawMessage
	if err := json.Unmarshal(b, &m); err != nil {
		return err
	}
	*o = Overrides{}
	fields := map[string]**Limit{
		"requests_per_minute": &o.RequestsPerMinute, "requests_per_day": &o.RequestsPerDay,
		"tokens_per_minute": &o.TokensPerMinute, "tokens_per_day": &o.TokensPerDay, "concurrency": &o.Concurrency,
	}
	for name, raw := range m {
		text := string(raw)
		if len(text) > 1 && text[0] == '"' {
			if err := json.Unmarshal(raw, &text); err != nil {
				return err
			}
		}
		if name == "budget" {
			budget, err := ParseBudget(text)
			if err != nil {
				return err
			}
			o.Budget = &budget
			continue
		}
		field, ok := fields[name]
		if !ok {
			return fmt.Errorf("%q is no limit: use requests_per_minute, requests_per_day, tokens_per_minute, tokens_per_day, concurrency or budget", name)
		}
		limit, err := ParseLimit(text)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		*field = &limit
	}
	return nil
}
