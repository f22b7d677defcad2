// Package name finds names of persons, places, organisations and addresses in text of five languages.
//
// It puts together a cut into words, cues, and lists. It is one of the recognisers of package detect, and knows nothing of
// what else is found, of tokens or of requests.
package name

import (
	"context"
	_ "embed"
	"sync"

	"veil/extproc/detect"
	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

//go:embed data/lists.bin
var packedLists []byte

//go:embed data/model.bin
var packedModel string

// Recogniser finds NAME, LOCATION, ORG and ADDRESS. It is safe for concurrent use.
type Recogniser struct {
	reader feature.Reader
	model  *model.Model
	pool   sync.Pool // of *work
}

// work is the memory that one text is looked at with.
type work struct {
	doc     feature.Document
	decoder model.Decoder
	labels  []model.Label
	seen    map[uint32]lexicon.Bits // words of found names
}

// New makes the recogniser from the lists and weights inside the program. It fails only if these are damaged.
func New() (*Recogniser, error) {
	lex, err := lexicon.Load(packedLists)
	if err != nil {
		return nil, err
	}
	m, err := model.Load(packedModel)
	if err != nil {
		return nil, err
	}
	r := &Recogniser{reader: feature.Reader{Lexicon: lex, Rules: cue.New(lex)}, model: m}
	r.pool.New = func() any { return &work{seen: map[uint32]lexicon.Bits{}} }
	return r, nil
}

// Find appends the spans of t to dst; it is the method of detect.Recogniser.
func (r *Recogniser) Find(ctx context.Context, dst []detect.Span, t detect.Text) ([]detect.Span, error) {
	if err := ctx.Err(); err != nil {
		return dst, err
	}
	w := r.pool.Get().(*work)
	defer r.pool.Put(w)
	r.reader.Read(&w.doc, t.Value, t.Key)
	w.labels = r.model.Decode(w.labels, &w.decoder, &w.doc)
	sure(w.labels, w.doc.Hits)
	repeat(w.labels, &w.doc, w.seen)
	return spans(dst, w.doc.Words, w.labels), nil
}

// sure adds the names that a strong cue points at where the model found nothing.
func sure(labels []model.Label, hits []cue.Hit) {
	for _, h := range hits {
		free := h.Score >= .85
		for i := h.From; i < h.To; i++ {
			free = free && labels[i] == model.Outside
		}
		if !free {
			continue
		}
		begin := model.BeginPerson
		switch h.Class {
		case cue.City:
			begin = model.BeginLocation
		case cue.Employer:
			begin = model.BeginOrganisation
		case cue.Street, cue.Postcode:
			begin = model.BeginAddress
		}
		labels[h.From] = begin
		for i := h.From + 1; i < h.To; i++ {
			labels[i] = begin + 1
		}
	}
}

var types = [...]detect.Type{detect.Name, detect.Location, detect.Org, detect.Address}

// spans turns labels to spans.
func spans(dst []detect.Span, ws []word.Word, labels []model.Label) []detect.Span {
	for i := 0; i < len(labels); {
		l := labels[i]
		if l == model.Outside {
			i++
			continue
		}
		kind := (l - 1) / 2
		j := i + 1
		for j < len(labels) && labels[j] == model.Label(2*kind+2) {
			j++
		}
		dst = append(dst, detect.Span{Start: int(ws[i].Start), End: int(ws[j-1].End), Type: types[kind], Score: .8})
		i = j
	}
	return dst
}
