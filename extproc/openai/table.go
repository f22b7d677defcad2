package openai

import (
	"net/http"

	"veil/extproc/apierr"
	"veil/extproc/token"
)

// Table makes the table of the exchange from svc.existing_mapping. Errors are *apierr.Error with that as Param.
func (c *Chat) Table() (*token.Table, error) { return load(c.ExistingMapping, "svc.existing_mapping") }

// Table makes the table of the exchange from existing_mapping. Errors are *apierr.Error with that as Param.
func (a *Anonymize) Table() (*token.Table, error) { return load(a.ExistingMapping, "existing_mapping") }

// Table makes the table to restore with. Errors are *apierr.Error with mapping as Param.
func (r *RestoreRequest) Table() (*token.Table, error) { return load(r.Mapping, "mapping") }

// load makes a table of a given mapping; its 400 names the field that the mapping stood in.
func load(m []token.Entry, param string) (*token.Table, error) {
	t := token.NewTable()
	err := t.Load(m)
	if err == nil {
		return t, nil
	}
	e := *apierr.From(err)
	if e.Status == http.StatusBadRequest {
		e.Param = param
	}
	return nil, &e
}
