package model

import (
	"veil/extproc/detect/name/feature"
)

// Model is a set of weights. It is only read after loading and safe for concurrent use.
//
// A row of weights is one word of eight bytes, a byte a label but Outside, whose weight is taken off the others (only
// differences between labels count). A byte is the weight plus 128: so rows are summed as numbers of 16 bits side by side.
type Model struct {
	rows string // 1 << feature.Bits rows, as they stand in the file
	unit float32
	step [Labels][Labels]int32 // from label, to label
	Head Header
}

// Decoder holds the memory of decoding; it is reused from text to text and not for concurrent use.
type Decoder struct {
	rows   []uint32
	scores [][Labels]int32
	back   [][Labels]Label
}

// never is the score of a step that is not allowed.
const never = -1 << 28

// sum adds up the weights of rows for every label.
func (m *Model) sum(out *[Labels]int32, rows []uint32) {
	const low = 0x00FF00FF00FF00FF
	var even, odd uint64
	for _, r := range rows {
		v := load(m.rows, int(r)*8)
		even += v & low
		odd += v >> 8 & low
	}
	base := int32(len(rows)) * 128
	for i := range 4 {
		out[1+2*i] = int32(even>>(16*i)&0xFFFF) - base
		out[2+2*i] = int32(odd>>(16*i)&0xFFFF) - base
	}
	out[Outside] = 0
}

func load(s string, i int) uint64 {
	b := s[i : i+8]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}

// Decode writes the best labels of d's words to dst. Runs of active words are decoded on their own; the words between
// them are outside.
func (m *Model) Decode(dst []Label, z *Decoder, d *feature.Document) []Label {
	n := len(d.Words)
	dst = dst[:0]
	for range n {
		dst = append(dst, Outside)
	}
	for i := 0; i < n; {
		if !d.Infos[i].Active {
			i++
			continue
		}
		j := i + 1
		for j < n && d.Infos[j].Active {
			j++
		}
		m.run(dst, z, d, i, j)
		i = j
	}
	return dst
}

// run decodes the words from i up to j.
func (m *Model) run(dst []Label, z *Decoder, d *feature.Document, i, j int) {
	n := j - i
	if cap(z.scores) < n {
		z.scores = make([][Labels]int32, n+n/4)
		z.back = make([][Labels]Label, n+n/4)
	}
	z.scores, z.back = z.scores[:n], z.back[:n]
	for k := range n {
		z.rows = d.Append(z.rows[:0], i+k)
		m.sum(&z.scores[k], z.rows)
	}
	m.viterbi(dst[i:j], z)
}

func (m *Model) viterbi(dst []Label, z *Decoder) {
	n := len(dst)
	best := [Labels]int32{}
	for l := range Labels {
		best[l] = m.step[Outside][l] + z.scores[0][l]
	}
	for i := 1; i < n; i++ {
		var next [Labels]int32
		s, back := &z.scores[i], &z.back[i]
		for l := Label(0); l < Labels; l++ {
			if l != Outside && l&1 == 0 { // inside: only from its own kind
				a, b := best[l-1]+m.step[l-1][l], best[l]+m.step[l][l]
				if a > b {
					next[l], back[l] = a+s[l], l-1
				} else {
					next[l], back[l] = b+s[l], l
				}
				continue
			}
			top, from := best[0]+m.step[0][l], Label(0)
			for k := Label(1); k < Labels; k++ {
				if v := best[k] + m.step[k][l]; v > top {
					top, from = v, k
				}
			}
			next[l], back[l] = top+s[l], from
		}
		best = next
	}
	at := Outside
	for l := range Labels {
		if best[l] > best[at] {
			at = l
		}
	}
	for i := n - 1; i >= 0; i-- {
		dst[i] = at
		at = z.back[i][at]
	}
}
