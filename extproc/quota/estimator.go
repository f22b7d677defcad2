package quota

import (
	"hash/maphash"
	"iter"

	"veil/extproc/internal/recent"
)

const (
	knownBytes = 2 << 20 // memory for what parts of bodies count: 17,000 of them at least
	longPart   = 512     // bytes of a part that is worth a look-up
)

// Estimator estimates bodies that hold what came before, as each turn of a conversation holds its history. Of long parts it
// remembers what they count, under hashes whose key never leaves the process, and nothing of their text. It is safe for
// concurrent use.
type Estimator struct {
	seed  maphash.Seed
	known *recent.Lists[partName, counted] // each of one
}

// partName stands for a part. Should two parts have the same one, by a chance of one in 2^64, one of them would be estimated as
// the other.
type partName struct {
	hash uint64
	size int
}

// NewEstimator makes an estimator that knows nothing yet.
func NewEstimator() *Estimator {
	return &Estimator{seed: maphash.MakeSeed(), known: recent.New[partName, counted](knownBytes)}
}

// Parts estimates the tokens of parts of a body as EstimateText does, each by itself: from and to where, in any order. What stands
// between them counts nothing. What is answered depends on the parts alone, not on what is remembered.
func (e *Estimator) Parts(body []byte, parts iter.Seq2[int, int]) Estimate {
	var c counter
	for from, to := range parts {
		if to-from < longPart {
			c.count(body[from:to])
			c.close()
			continue
		}
		p := e.part(body[from:to])
		c.low, c.likely, c.high = c.low+p.low, c.likely+p.likely, c.high+p.high
	}
	return c.sum()
}

// part is what a long part counts.
func (e *Estimator) part(text []byte) counted {
	name := partName{maphash.Bytes(e.seed, text), len(text)}
	if p, ok := e.known.Get(&name); ok {
		return p[0]
	}
	var c counter
	c.count(text)
	c.close()
	e.known.Put(&name, []counted{c.counted})
	return c.counted
}
