package pii

// advance makes the first find that ends behind a byte the next one. Bytes come in order.
func (p *spreader) advance(at int) {
	for p.next < len(p.finds) && int(p.finds[p.next].end) <= at {
		p.next++
	}
}

// inFind reports whether a find holds all of text[a:b], which holds the byte that p has come to.
func (p *spreader) inFind(a, b int) bool {
	return p.next < len(p.finds) && int(p.finds[p.next].start) <= a && b <= int(p.finds[p.next].end)
}

// between reports whether no find holds any of text[a:b], which holds the byte that p has come to, and notes where the finds or tokens
// beside it are.
func (p *spreader) between(a, b int) bool {
	p.before, p.after = p.from, p.to
	if p.next > 0 {
		p.before = max(p.before, int(p.finds[p.next-1].end))
	}
	if p.next < len(p.finds) {
		p.after = min(p.after, int(p.finds[p.next].start))
	}
	return p.before <= a && b <= p.after
}
