package model

import (
	"veil/extproc/detect/name/feature"
)

// Model is a set of weights. It is only read after loading and safe for concurrent use.
//
// A row of weights is one word of eight bytes, a byte a label but Outside, whose weight is taken off the others (only
// differences between labels count). A byte is the weight plus 128: so rows are summed as numbers of 16 bits side by side.
type Model struct {
	rows *[1 << feature.Bits]uint64 // eight rows that lie together (package feature) begin with a line of the cache
	unit float32
	Head Header

	alone [tones]steps // of a text of which no word is surely a part of somebody's name, by its tone
	among [tones]steps // of one that surely names somebody
	heard [tones]steps // of such a one that was dictated

	base  float32                     // of the tone
	words [1 << feature.ToneBits]int8 // what words say of it, in units of toneUnit

	hopeless int32 // the sum below which no label of a word can win any more
	hopeful  int32 // the sum from which on a word may well be a part of something
	sure     int32 // the sum from which on a word is a part of somebody's name, whatever stands beside it
}

// low is the lower byte of each of four numbers of 16 bits.
const low = 0x00FF00FF00FF00FF

// sums are the weights of all labels, summed up side by side.
type sums struct {
	all  uint64 // of the rows as they are: what goes beyond a byte is carried into the next one
	odd  uint64 // of each second byte, in 16 bits
	rows int32  // how many rows are in them
}

// add sums up the weights of rows. At most 128 rows fit. It is kept out of its callers, whose numbers would take the registers
// that its loop needs.
//
//go:noinline
func (m *Model) add(rows []uint32) (s sums) {
	table := m.rows
	_ = table[0] // asks once, not in each turn, that there is a table
	s.rows = int32(len(rows))
	for ; len(rows) >= 4; rows = rows[4:] {
		a, b, c, d := table[rows[0]%(1<<feature.Bits)], table[rows[1]%(1<<feature.Bits)], table[rows[2]%(1<<feature.Bits)], table[rows[3]%(1<<feature.Bits)]
		s.all += a + b + c + d
		s.odd += a>>8&low + b>>8&low + c>>8&low + d>>8&low
	}
	for _, r := range rows {
		v := table[r%(1<<feature.Bits)]
		s.all += v
		s.odd += v >> 8 & low
	}
	return s
}

// even is the sum of the other bytes, in 16 bits.
func (s *sums) even() uint64 { return s.all - s.odd<<8 }

// spread writes the sum of every label; that of Outside is 0.
func (s *sums) spread(out *[Labels]int32) {
	base, even := s.rows*128, s.even()
	for i := range 4 {
		out[1+2*i], out[2+2*i] = int32(even>>(16*i)&0xFFFF)-base, int32(s.odd>>(16*i)&0xFFFF)-base
	}
	out[Outside] = 0
}

// Masks of numbers of 16 bits side by side.
const (
	lanes  = 0x0001000100010001
	above  = 0x8000800080008000 // the bit above a sum, which is less than 1 << 15
	person = 0x000000000000FFFF // of the kind that comes first
)

// reaches says that a label's sum is limit at least, by a look at all of them at once.
func (s *sums) reaches(limit int32) bool { return s.top(limit) != 0 }

// reachesOther is reaches of the labels of all kinds but names of persons.
func (s *sums) reachesOther(limit int32) bool { return s.top(limit)&^person != 0 }

// top has the bit above each kind's sums that are limit at least: it tells whether something could be taken off.
func (s *sums) top(limit int32) uint64 {
	off := uint64(max(0, min(1<<15, limit+s.rows*128))) * lanes
	return (((s.even() | above) - off) | ((s.odd | above) - off)) & above
}
