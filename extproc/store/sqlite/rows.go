package sqlite

import "veil/extproc/quota"

// rows is what a group writes.
type rows struct {
	owners []ownerRow
	insert []*op // reservations, of which those stay open whose call is fresh
	upto   int64 // number of the last operation in a journal that is written with these
	noted  bool  // the journal goes on
	remove []string
	usage  map[usageKey]*quota.Row
}

type ownerRow struct {
	id      string
	version int64
	state   []byte
}

type usageKey struct {
	day                 int32
	account, key, model string
}

func (r *rows) book(u quota.Row) {
	k := usageKey{u.Day, u.Account, u.Key, u.Model}
	sum := r.usage[k]
	if sum == nil {
		r.usage[k] = &u
		return
	}
	sum.Requests += u.Requests
	sum.Failed += u.Failed
	sum.Estimated += u.Estimated
	sum.PromptTokens += u.PromptTokens
	sum.CompletionTokens += u.CompletionTokens
	sum.Cost = sum.Cost.Add(u.Cost)
}

// put writes rows.
func (e *engine) put(r *rows) error {
	for _, w := range r.owners {
		if _, err := e.stmts.store.ExecContext(background, w.id, w.version, w.state); err != nil {
			return err
		}
	}
	for _, o := range r.insert {
		c := o.call
		if !c.fresh { // made and settled within the same group
			continue
		}
		c.fresh = false
		if _, err := e.stmts.insert.ExecContext(background, c.ID, c.server, c.Account, c.Key, c.KeyLimits != nil,
			c.hold.Model, c.hold.Prompt, c.hold.Completion, int64(c.hold.Cost), c.reserved); err != nil {
			return err
		}
	}
	for _, id := range r.remove {
		if _, err := e.stmts.remove.ExecContext(background, id); err != nil {
			return err
		}
	}
	for _, u := range r.usage {
		if _, err := e.stmts.use.ExecContext(background, u.Day, u.Account, u.Key, u.Model, u.Requests, u.Failed, u.Estimated,
			u.PromptTokens, u.CompletionTokens, int64(u.Cost)); err != nil {
			return err
		}
	}
	return nil
}
