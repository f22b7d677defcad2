package lexicon

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"

	"veil/extproc/internal/largepage"
)

// Builder collects words and their lists; Pack writes them in the form that Load reads.
type Builder struct {
	words map[uint32]Bits
}

// NewBuilder is an empty Builder.
func NewBuilder() *Builder { return &Builder{words: map[uint32]Bits{}} }

// Add puts the word of a hash into lists.
func (b *Builder) Add(hash uint32, bits Bits) {
	if hash != 0 {
		b.words[hash] |= bits
	}
}

// Bits is what was added for a hash so far.
func (b *Builder) Bits(hash uint32) Bits { return b.words[hash] }

// Pack writes the hashes in rising order, each as its distance from the last, with their bits, deflated.
func (b *Builder) Pack() ([]byte, error) {
	hashes := make([]uint32, 0, len(b.words))
	for h := range b.words {
		hashes = append(hashes, h)
	}
	slices.Sort(hashes)
	raw := binary.AppendUvarint(nil, uint64(len(hashes)))
	last := uint32(0)
	for _, h := range hashes {
		raw = binary.AppendUvarint(raw, uint64(h-last))
		last = h
	}
	for _, h := range hashes {
		raw = binary.LittleEndian.AppendUint16(raw, uint16(b.words[h]))
	}
	var out bytes.Buffer
	w, err := flate.NewWriter(&out, flate.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(raw); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// errDamaged says that packed lists are not what Pack wrote.
var errDamaged = errors.New("lexicon: the packed lists are damaged")

// Load reads what Pack wrote. Of a word that several packed lists have, later ones add to what the first says; those that are
// given beside the first hold single words that are no part of a phrase.
func Load(packed []byte, beside ...[]byte) (*Lexicon, error) {
	lists := make([]unpacked, 0, 1+len(beside))
	count := 0
	for _, p := range append([][]byte{packed}, beside...) {
		u, err := unpack(p)
		if err != nil {
			return nil, err
		}
		lists = append(lists, u)
		count += u.count
	}
	size := 1024
	for size < count*4/3 {
		size *= 2
	}
	l := &Lexicon{slots: largepage.Make[entry](size)}
	for _, u := range lists {
		if err := u.each(l.put); err != nil {
			return nil, err
		}
	}
	return l, nil
}

// unpacked is what one call of Pack wrote, inflated.
type unpacked struct {
	count  int
	hashes []byte
	bits   []byte // two bytes for each hash
}

func unpack(packed []byte) (unpacked, error) {
	raw, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), 64<<20))
	if err != nil {
		return unpacked{}, fmt.Errorf("lexicon: %w", err)
	}
	count, n := binary.Uvarint(raw)
	if n <= 0 || count > uint64(len(raw)) || len(raw)-n < 2*int(count) {
		return unpacked{}, errDamaged
	}
	bitsAt := len(raw) - 2*int(count)
	return unpacked{count: int(count), hashes: raw[n:bitsAt], bits: raw[bitsAt:]}, nil
}

// each calls f with each hash, in rising order, and its lists.
func (u unpacked) each(f func(hash uint32, bits Bits)) error {
	hash, at := uint32(0), 0
	for i := range u.count {
		delta, n := binary.Uvarint(u.hashes[at:])
		if n <= 0 {
			return errDamaged
		}
		at += n
		hash += uint32(delta)
		f(hash, Bits(binary.LittleEndian.Uint16(u.bits[2*i:])))
	}
	return nil
}

func (l *Lexicon) put(hash uint32, bits Bits) {
	mask := uint32(len(l.slots) - 1)
	i := slot(hash) & mask
	for l.slots[i].hash() != 0 && l.slots[i].hash() != hash {
		i = (i + 1) & mask
	}
	l.slots[i] = entry{uint16(hash), uint16(hash >> 16), l.slots[i].bits | bits}
	if bits&(Place|Known|Begins) != 0 {
		at, bit := mark(hash)
		l.phrase[at] |= 1 << bit
	}
}

// slot spreads a hash over the table.
func slot(hash uint32) uint32 { return hash * 0x9E3779B1 >> 7 }
