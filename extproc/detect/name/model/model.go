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
	lead [Labels]int32         // the most that a step from the label to Outside or to a beginning gains on the one from Outside
	Head Header

	// hopeless is the sum of a word's own features, and of these and its neighbours', below which no label can win any
	// more: the other features are then left out.
	hopeless [2]int32
}

// Decoder holds the memory of decoding; it is reused from text to text and not for concurrent use.
type Decoder struct {
	rows   []uint32
	scores [][Labels]int32
	back   [][Labels]Label
}

// never is the score of a step that is not allowed.
const never = -1 << 28

// sums are the weights of four labels side by side, twice, and how many rows are in them.
type sums struct {
	even, odd uint64
	rows      int32
}

// add adds the weights of rows. At most 257 rows fit.
func (m *Model) add(s sums, rows []uint32) sums {
	const low = 0x00FF00FF00FF00FF
	for _, r := range rows {
		v := load(m.rows, int(r)*8)
		s.even += v & low
		s.odd += v >> 8 & low
	}
	s.rows += int32(len(rows))
	return s
}

// spread writes the sum of every label and answers with the largest but Outside's, which is 0.
func (s sums) spread(out *[Labels]int32) int32 {
	base := s.rows * 128
	top := int32(never)
	for i := range 4 {
		a, b := int32(s.even>>(16*i)&0xFFFF)-base, int32(s.odd>>(16*i)&0xFFFF)-base
		out[1+2*i], out[2+2*i] = a, b
		top = max(top, a, b)
	}
	out[Outside] = 0
	return top
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

// run decodes the words from i up to j. A hopeless word is outside, and divides the run.
func (m *Model) run(dst []Label, z *Decoder, d *feature.Document, i, j int) {
	z.scores = z.scores[:0]
	from := i
	for k := i; k < j; k++ {
		var score [Labels]int32
		if m.score(&score, z, d, k) {
			z.scores = append(z.scores, score)
			continue
		}
		m.viterbi(dst[from:k], z, true)
		z.scores = z.scores[:0]
		from = k + 1
	}
	m.viterbi(dst[from:j], z, j < len(dst))
}

// score sums up what speaks for each label of word k, and answers false as soon as it is hopeless: most words are told by
// themselves, most others by their neighbours, and the rest is looked up only where it matters.
func (m *Model) score(out *[Labels]int32, z *Decoder, d *feature.Document, k int) bool {
	z.rows = d.AppendOwn(z.rows[:0], k)
	s := m.add(sums{}, z.rows)
	if s.spread(out) < m.hopeless[0] {
		return false
	}
	z.rows = d.AppendNear(z.rows[:0], k)
	s = m.add(s, z.rows)
	if s.spread(out) < m.hopeless[1] {
		return false
	}
	z.rows = d.AppendJoint(z.rows[:0], k)
	return m.add(s, z.rows).spread(out) >= m.hopeless[1]
}

// viterbi finds the best labels for the words whose scores z holds. more says that a word follows, which is outside.
func (m *Model) viterbi(dst []Label, z *Decoder, more bool) {
	n := len(dst)
	if n == 0 {
		return
	}
	if cap(z.back) < n {
		z.back = make([][Labels]Label, n+n/4)
	}
	z.back = z.back[:n]
	best := [Labels]int32{}
	for l := range Labels {
		best[l] = m.step[Outside][l] + z.scores[0][l]
	}
	var live [Labels]Label
	for i := 1; i < n; i++ {
		var next [Labels]int32
		s, back := &z.scores[i], &z.back[i]
		// Only labels whose lead can make up for what they are behind Outside can win a step to Outside or a beginning.
		count := 1
		for k := Label(1); k < Labels; k++ {
			if best[k]+m.lead[k] > best[Outside] {
				live[count] = k
				count++
			}
		}
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
			for _, k := range live[1:count] {
				if v := best[k] + m.step[k][l]; v > top {
					top, from = v, k
				}
			}
			next[l], back[l] = top+s[l], from
		}
		best = next
	}
	if more {
		for l := range Labels {
			best[l] += m.step[l][Outside]
		}
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
