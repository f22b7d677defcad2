package model

import (
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"

	"veil/extproc/detect/name/feature"
)

// invented is a model with random weights.
func invented(t *testing.T, r *rand.Rand) *Model {
	t.Helper()
	w := &Weights{Rows: make([]float32, int(Labels)<<feature.Bits)}
	for i := range w.Rows {
		w.Rows[i] = r.Float32()*2 - 1
	}
	for a := range Labels {
		for b := range Labels {
			w.Step[a][b] = r.Float32()*2 - 1
		}
	}
	tone := &Tone{Base: r.Float32()}
	for i := range tone.Rows {
		tone.Rows[i] = r.Float32()*4 - 2
	}
	packed, err := Pack(Header{}, w, tone)
	if err != nil {
		t.Fatal(err)
	}
	m, err := Load(string(packed))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestRowsAreSummedAsOneByOne(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	m := invented(t, r)
	for range 200 {
		rows := make([]uint32, r.IntN(60))
		for i := range rows {
			rows[i] = r.Uint32N(1 << feature.Bits)
		}
		var got, want [Labels]int32
		s := m.add(rows)
		s.spread(&got)
		for _, row := range rows {
			for l := BeginPerson; l < Labels; l++ {
				want[l] += int32(m.rows[row]>>(8*(l-1))&0xFF) - 128
			}
		}
		if got != want {
			t.Fatalf("got %v, want %v", got, want)
		}
		top := slices.Max(want[BeginPerson:])
		for _, limit := range []int32{top - 1, top, top + 1, -20000, 20000, 0} {
			if s.reaches(limit) != (top >= limit) {
				t.Fatalf("%v: reaches %d: %v", want, limit, s.reaches(limit))
			}
		}
	}
}

func TestRowsBeginWithALineOfTheCache(t *testing.T) {
	m := invented(t, rand.New(rand.NewPCG(5, 6)))
	if at := uintptr(unsafe.Pointer(m.rows)); at%64 != 0 {
		t.Errorf("the rows begin at %x", at)
	}
}

// slow tries every sequence of labels.
func slow(m *Model, scores [][Labels]int32) int32 {
	best := int32(never)
	var try func(i int, last Label, sum int32)
	try = func(i int, last Label, sum int32) {
		if i == len(scores) {
			best = max(best, sum)
			return
		}
		for l := range Labels {
			if Allowed(last, l) {
				try(i+1, l, sum+m.alone[0].score[last][l]+scores[i][l])
			}
		}
	}
	try(0, Outside, 0)
	return best
}

func TestDecodingFindsTheBestSequence(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	m := invented(t, r)
	for range 100 {
		z := &Decoder{scores: make([][Labels]int32, 1+r.IntN(4))}
		z.back = make([][Labels]Label, len(z.scores))
		for i := range z.scores {
			for l := BeginPerson; l < Labels; l++ {
				z.scores[i][l] = r.Int32N(400) - 200
			}
		}
		got := make([]Label, len(z.scores))
		m.alone[0].viterbi(got, z, false)
		sum, last := int32(0), Outside
		for i, l := range got {
			if !Allowed(last, l) {
				t.Fatalf("%d after %d", l, last)
			}
			sum += m.alone[0].score[last][l] + z.scores[i][l]
			last = l
		}
		if want := slow(m, z.scores); sum != want {
			t.Fatalf("the sequence %v scores %d, the best %d", got, sum, want)
		}
	}
}

func TestDamagedWeightsAreRefused(t *testing.T) {
	packed, err := Pack(Header{}, &Weights{Rows: make([]float32, int(Labels)<<feature.Bits)}, &Tone{})
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{"", string(packed[:3]), string(packed[:len(packed)-1]), string(packed) + "x", "\xff\xff\xff\xff" + string(packed[4:])} {
		if _, err := Load(bad); err == nil {
			t.Errorf("%d bytes were taken", len(bad))
		}
	}
}
