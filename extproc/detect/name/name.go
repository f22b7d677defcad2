package name

import (
	"context"
	_ "embed"
	"strings"
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
)

//go:embed data/lists.bin
var packedLists []byte

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
	deeds    login.Deeds
	accounts login.Accounts
	around   *word.Flags
	pool     sync.Pool // of *work
}

// work is the memory that one text is looked at with. Its size is bounded by maxBlock.
type work struct {
	doc     feature.Document
	decoder model.Decoder
	found   []address.Span
	labels  []model.Label
	seen    words
	quotes  []quotation
	skip    []int            // marks that are read past
	past    feature.Document // what is read so
	again   []model.Label    // what it is
}

// forget takes out of w what it has of a text, so that pooled memory holds none and keeps no request's body alive.
func (w *work) forget() {
	w.doc.Text, w.past.Text = "", ""
	w.seen.forget()
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
	r := &Recogniser{reader: feature.Reader{Lexicon: lex, Rules: cue.New(lex)}, model: m, scanner: address.New(lex), east: east.New(), names: filename.New(lex), things: newThings(thingList), deeds: login.NewDeeds(), accounts: login.NewAccounts(), around: newAround()}
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

// block looks at one block of a text that begins at byte at of it.
func (r *Recogniser) block(dst []detect.Span, w *work, text, key string, at int) []detect.Span {
	r.reader.Read(&w.doc, text, key)
	w.labels = r.model.Decode(w.labels, &w.decoder, &w.doc)
	r.unquote(w)
	r.hear(w)
	firstNames(w.labels, &w.doc, r.reader.Rules, r.around)
	w.found = r.scanner.Find(w.found[:0], text, w.doc.Words)
	w.found = r.scanner.Wrapped(w.found, text, w.doc.Words, w.doc.Notes.Ends)
	addresses(w.labels, &w.doc, w.found)
	clean(w.labels, &w.doc, r.reader.Rules)
	cells(w.labels, &w.doc)
	sure(w.labels, &w.doc, r.reader.Rules)
	heads(w.labels, &w.doc, r.reader.Rules)
	towns(w.labels, &w.doc, r.reader.Rules)
	review(w.labels, &w.doc, r.reader.Rules)
	lineups(w.labels, &w.doc, r.reader.Rules)
	joins(w.labels, &w.doc, r.reader.Rules)
	surnames(w.labels, &w.doc, r.reader.Rules, r.around)
	if strings.Contains(text, "''") {
		quoted(w.labels, &w.doc)
	}
	if w.doc.Lang != german && strings.Contains(text, noble[1:]) && strings.Contains(text, noble) { // a v is seldom, a space is not
		nobles(w.labels, &w.doc)
	}
	if strings.Contains(text, "v.") {
		shortened(w.labels, &w.doc, r.reader.Rules)
	}
	partners(w.labels, &w.doc, r.reader.Rules)
	if w.doc.Opaque {
		mailboxes(w.labels, &w.doc)
	}
	r.things.drop(w.labels, &w.doc)
	repeat(w.labels, &w.doc, &w.seen)
	identifiers(w.labels, &w.doc, r.reader.Rules)
	first, divided := len(dst), !eastern(w.doc.Words)
	if !divided {
		undivided(w.labels, &w.doc)
	}
	logins := r.logins(&w.doc, w.labels)
	dst = spans(dst, w.doc.Words, w.labels, at)
	if !divided {
		dst = merge(dst, first, r.east.Find(nil, text), detect.Name, text, at)
	}
	if w.doc.Opaque {
		dst = merge(dst, first, r.files(w), detect.Name, text, at)
	}
	if len(logins) > 0 {
		dst = merge(dst, first, logins, detect.Username, text, at)
	}
	if key != "" {
		dst = r.keyed(dst, first, text, key, at)
	}
	return dst
}
