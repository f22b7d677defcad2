package model

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"

	"veil/extproc/detect/name/feature"
	"veil/extproc/internal/largepage"
	"veil/extproc/internal/packed"
)

// Header says how the weights came to be.
type Header struct {
	Format   int               `json:"format"`
	Features int               `json:"features"` // feature.Version
	Seed     uint64            `json:"seed"`
	Epochs   int               `json:"epochs"`
	Examples int               `json:"examples"`
	Inputs   map[string]string `json:"inputs"` // SHA-256 by file
}

// format is the version of the packed form.
const format = 4

// errDamaged says that packed weights are not what Pack wrote.
var errDamaged = errors.New("model: the packed weights are damaged")

// Weights are what training hands over: a row of Labels weights a feature, and the steps.
type Weights struct {
	Rows []float32 // Labels a feature
	Step [Labels][Labels]float32
	Bias [Labels]float32 // added to every word's score
}

// Add adds the weights of another model, as to a sum whose mean is taken.
func (w *Weights) Add(o *Weights) {
	for i, v := range o.Rows {
		w.Rows[i] += v
	}
	for a := range Labels {
		for b := range Labels {
			w.Step[a][b] += o.Step[a][b]
		}
	}
}

// Scale makes every weight that many times as large.
func (w *Weights) Scale(by float32) {
	for i := range w.Rows {
		w.Rows[i] *= by
	}
	for a := range Labels {
		for b := range Labels {
			w.Step[a][b] *= by
		}
	}
}

// top is the largest weight that is kept as it is. Few are larger; cutting them gives the many a finer unit.
const top = 3

// margin is how far behind Outside all labels of a word must be for it to be given up. Nearer, addresses begin to be cut at
// their commas; the chat suite is the same down to this.
const margin = 5

// hope is how far behind Outside the best label of a word may be for its neighbours to be scored, too.
const hope = 2

// doubtless is how far before Outside a word's label must be for the text to name somebody for sure.
const doubtless = 6

// company is what is added to the beginning of a person's name in a text that names somebody for sure, and of a place, which would
// else be taken for one. Whoever names one person names more, so there a name in doubt is hidden; code and questions about the world
// seldom do. Decision 114 has figures.
const company = .45

// hearsay is added to these once more where a text was dictated: no mark and no capital stands by a name there. Decision 143 has figures.
const hearsay = .5

// Pack rounds weights to bytes: the header's length and the header, the unit, the steps, the rows, the tone's base and rows.
func Pack(h Header, w *Weights, t *Tone) ([]byte, error) {
	h.Format, h.Features = format, feature.Version
	head, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	unit := float32(top) / 127
	out := binary.LittleEndian.AppendUint32(nil, uint32(len(head)))
	out = append(out, head...)
	out = binary.LittleEndian.AppendUint32(out, math.Float32bits(unit))
	for a := range Labels {
		for b := range Labels {
			v := int32(math.Round(float64((w.Step[a][b] + w.Bias[b] - w.Bias[Outside]) / unit)))
			if !Allowed(a, b) {
				v = never
			}
			out = binary.LittleEndian.AppendUint32(out, uint32(v))
		}
	}
	for r := range len(w.Rows) / int(Labels) {
		row := w.Rows[r*int(Labels):][:Labels]
		for l := BeginPerson; l < Labels; l++ {
			v := math.Round(float64((row[l] - row[Outside]) / unit))
			out = append(out, byte(int(max(-128, min(127, v)))+128))
		}
	}
	out = binary.LittleEndian.AppendUint32(out, math.Float32bits(t.Base))
	for _, v := range t.Rows {
		out = append(out, byte(max(-128, min(127, math.Round(float64(v/toneUnit))))+128))
	}
	return out, nil
}

// Load reads what Pack wrote, and keeps it. It fails when the weights are damaged or belong to other features.
func Load(file string) (*Model, error) {
	if len(file) < 4 {
		return nil, errDamaged
	}
	size := int(binary.LittleEndian.Uint32([]byte(file[:4])))
	const table = 4 * int(Labels) * int(Labels)
	const rows, tone = 8 << feature.Bits, 4 + 1<<feature.ToneBits
	if size < 0 || size > len(file) || len(file) != 4+size+4+table+rows+tone {
		return nil, errDamaged
	}
	m := &Model{}
	if err := json.Unmarshal([]byte(file[4:4+size]), &m.Head); err != nil {
		return nil, fmt.Errorf("model: %w", err)
	}
	if m.Head.Format != format || m.Head.Features != feature.Version {
		return nil, fmt.Errorf("model: format %d with features %d, wanted %d with %d: make model", m.Head.Format, m.Head.Features, format, feature.Version)
	}
	rest := []byte(file[4+size : 4+size+4+table])
	m.unit = math.Float32frombits(binary.LittleEndian.Uint32(rest))
	var plain steps
	for a := range Labels {
		for b := range Labels {
			plain.score[a][b] = int32(binary.LittleEndian.Uint32(rest[4+4*(int(a)*int(Labels)+int(b)):]))
		}
	}
	for g := range m.among {
		by := worth(g)
		firms := plain.leaning(int32(min(by, 0)/m.unit), BeginOrganisation)
		m.alone[g] = firms.leaning(int32(by/m.unit), BeginPerson, BeginLocation)
		m.among[g] = firms.leaning(int32((by+company)/m.unit), BeginPerson, BeginLocation)
		m.heard[g] = firms.leaning(int32((by+company+hearsay)/m.unit), BeginPerson, BeginLocation)
	}
	m.hopeless, m.hopeful, m.sure = -int32(margin/m.unit), -int32(hope/m.unit), int32(doubtless/m.unit)
	file = file[4+size+4+table:]
	m.rows = aligned(file)
	m.base = math.Float32frombits(binary.LittleEndian.Uint32([]byte(file[rows : rows+4])))
	for i := range m.words {
		m.words[i] = int8(file[rows+4+i] - 128)
	}
	return m, nil
}

// aligned copies rows to where lines of the cache begin: in the program they lie anywhere, so that most would need two.
func aligned(weights string) *[1 << feature.Bits]uint64 {
	rows := (*[1 << feature.Bits]uint64)(largepage.Make[uint64](1 << feature.Bits))
	for i := range rows {
		rows[i] = packed.Load(weights, 8*i)
	}
	return rows
}
