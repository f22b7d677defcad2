package name

import (
	"context"
	_ "embed"
	"sync"

	"veil/extproc/detect"
	"veil/extproc/detect/name/address"
	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/east"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/filename"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/login"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
	"veil/extproc/detect/source"
)

//go:embed data/lists.bin
var packedLists []byte

// packedBeside is what the model was trained without: common words as they are written in a hurry, more of what everybody knows, and more
// surnames.
//
//go:embed data/beside.bin
var packedBeside []byte

//go:embed data/model.bin
var packedModel string

// Recogniser finds NAME, LOCATION, ORG and ADDRESS. It is safe for concurrent use.
type Recogniser struct {
	reader   feature.Reader
	model    *model.Model
	scanner  *address.Scanner
	east     *east.Scanner
	names    *filename.Scanner
	things   things
	nouns    things // in German
	renown   renown
	called   phrases
	deeds    login.Deeds
	accounts login.Accounts
	around   *word.Flags
	shouted  *word.Flags
	pax      *word.Flags
	garden   *word.Flags
	told     *word.Flags
	keys     *word.Flags
	callings *word.Flags
	kinds    kinds
	pool     sync.Pool // of *work
}

// work is the memory that one text is looked at with. Its size is bounded by maxBlock.
type work struct {
	doc     feature.Document
	decoder model.Decoder
	found   []address.Span
	labels  []model.Label
	capital []int // where words have a capital
	leaning []int // which of these may well be names
	seen    words
	quotes  []quotation
	skip    []int            // marks that are read past
	past    feature.Document // what is read so
	lines   source.Lines
	again   []model.Label // what it is
}

// forget takes out of w what it has of a text, so that pooled memory holds none and keeps no request's body alive.
func (w *work) forget() {
	w.doc.Text, w.past.Text = "", ""
	w.seen.forget()
	w.lines.Forget()
}

// New makes the recogniser from the lists and weights inside the program. It fails only if these are damaged.
func New() (*Recogniser, error) {
	lex, err := lexicon.Load(packedLists, packedBeside)
	if err != nil {
		return nil, err
	}
	m, err := model.Load(packedModel)
	if err != nil {
		return nil, err
	}
	r := &Recogniser{
		reader:   feature.Reader{Lexicon: lex, Rules: cue.New(lex), Names: newNames()},
		model:    m,
		scanner:  address.New(lex),
		east:     east.New(),
		names:    filename.New(lex),
		things:   newThings(thingList + paperList),
		nouns:    newThings(nounList),
		renown:   newRenown(renownList),
		called:   newPhrases(),
		deeds:    login.NewDeeds(),
		accounts: login.NewAccounts(),
		around:   newAround(),
		shouted:  newShouted(),
		pax:      paxFlags(),
		garden:   newGarden(),
		told:     newTold(),
		keys:     newKeys(),
		callings: newCallings(),
		kinds:    newKinds(kindsList),
	}
	r.pool.New = func() any { return new(work) }
	return r, nil
}

// Find appends the spans of t to dst, in order and without overlaps; it is the method of detect.Recogniser. A long text
// is looked at in blocks, between which ctx is heeded.
func (r *Recogniser) Find(ctx context.Context, dst []detect.Span, t detect.Text) ([]detect.Span, error) {
	w := r.pool.Get().(*work)
	defer func() {
		w.forget()
		r.pool.Put(w)
	}()
	for at := 0; at < len(t.Value); {
		if err := ctx.Err(); err != nil {
			return dst, err
		}
		end := at + block(t.Value[at:])
		dst = r.block(dst, w, t.Value[at:end], t.Key, at)
		detect.Advance(ctx, end-at)
		at = end
	}
	return dst, nil
}

// block looks at one block of a text that begins at byte at of it; step.go says why its steps come in this order.
func (r *Recogniser) block(dst []detect.Span, w *work, text, key string, at int) []detect.Span {
	r.decode(w, text, key)
	r.uncover(w)
	r.tell(w)
	r.locate(w)
	clean(w.labels, &w.doc, r.reader.Rules)
	r.tellAlone(w)
	r.judge(w)
	r.complete(w)
	r.supply(w)
	r.reject(w)
	repeat(w.labels, &w.doc, &w.seen)
	r.rejectParts(w)
	return r.emit(dst, w, key, at)
}
