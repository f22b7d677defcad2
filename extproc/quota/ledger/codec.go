package ledger

import (
	"encoding/binary"
	"errors"

	"veil/extproc/money"
)

// format is the first byte of encoded Counters; another layout takes another number.
const format = 1

var errEncoded = errors.New("ledger: the stored counters can't be read: they are cut short or of another version of veil")

// Encode is the counters as bytes, from which Decode makes exactly the same.
func (c *Counters) Encode() []byte {
	b := []byte{format}
	put := func(n int64) { b = binary.AppendVarint(b, n) }
	for _, n := range []int64{c.last, int64(c.day), c.today, c.spent, int64(c.month), int64(c.paid), int64(c.held)} {
		put(n)
	}
	hits := c.hits.list[c.hits.first:]
	put(int64(len(hits)))
	before := c.last
	for i := len(hits) - 1; i >= 0; i-- { // newest first: small steps
		put(before - hits[i].at)
		put(hits[i].n)
		before = hits[i].at
	}
	put(int64(len(c.tokens.list)))
	for _, x := range c.tokens.list {
		put(x.second)
		put(x.n)
	}
	put(int64(len(c.open)))
	for server, n := range c.open {
		put(server)
		put(n)
	}
	return b
}

// Decode replaces the counters with encoded ones. It fails on bytes that Append did not write, and the counters are then
// not to be used.
func (c *Counters) Decode(b []byte) error {
	*c = Counters{}
	if len(b) == 0 || b[0] != format {
		return errEncoded
	}
	b = b[1:]
	bad := false
	get := func() int64 {
		n, size := binary.Varint(b)
		if size <= 0 {
			bad, b = true, nil
			return 0
		}
		b = b[size:]
		return n
	}
	length := func() int { // each element takes at least one byte
		n := get()
		if n < 0 || n > int64(len(b)) {
			bad = true
			return 0
		}
		return int(n)
	}
	c.last, c.day, c.today, c.spent = get(), int32(get()), get(), get()
	c.month, c.paid, c.held = int32(get()), money.Amount(get()), money.Amount(get())
	if n := length(); n > 0 {
		c.hits.list = make([]hit, n)
		before := c.last
		for i := n - 1; i >= 0; i-- {
			before -= get()
			c.hits.list[i] = hit{before, get()}
			c.hits.count += c.hits.list[i].n
		}
	}
	for range length() {
		x := bucket{get(), get()}
		c.tokens.list = append(c.tokens.list, x)
		c.tokens.sum += x.n
	}
	for range length() {
		if c.open == nil {
			c.open = map[int64]int64{}
		}
		server := get()
		c.open[server] = get()
	}
	if bad {
		return errEncoded
	}
	return nil
}
