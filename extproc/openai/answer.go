package openai

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"

	"veil/extproc/apierr"
	"veil/extproc/jsontext"
	"veil/extproc/restore"
	"veil/extproc/token"
)

// AnswerOptions says how an answer is given back.
type AnswerOptions struct {
	Table    *token.Table // the exchange's; nil: not anonymized, the answer passes unchanged
	Restore  bool         // put values into the answer; false: only into deanonymized_content (api.md, Answers)
	PIICount int          // pii_count
	Model    string       // what the field model says: the catalogue's id; "" leaves the upstream's
	JSON     bool         // the client asked for an answer in JSON: values are escaped for it
	Types    *Types       // what the request's schemas want of answers; nil: nothing is known
	NoSvc    bool         // leave the svc block out: the client did not ask for anonymization, a policy did (api.md, Policies)
	Left     *int         // tokens that name nothing are added up here, for metrics; may be nil
}

// Faults of an upstream's answer. Their messages are for the caller, whose request was not at fault.
var (
	errPlaces    = apierr.New(http.StatusBadGateway, apierr.Internal, "The model's server sent an answer with more tokens than can be restored (262,144).")
	errAmplified = apierr.New(http.StatusBadGateway, apierr.Internal, "The answer would grow too large by restoring it (32 MiB, or 16 MiB more than the model's).")
)

// ErrUnreadable is the caller's error for an answer that is none, ErrUpstream for an answer or event, whatever its status, that says
// no more than that the upstream failed, ErrNoAnswer for one that can be read and says nothing that a model says.
var (
	ErrNoAnswer   = apierr.New(http.StatusBadGateway, apierr.Internal, "The model's server sent no answer. Try again.")
	ErrUnreadable = apierr.New(http.StatusBadGateway, apierr.Internal, "The model's server sent an answer that can't be read. Try again.")
	ErrUpstream   = apierr.New(http.StatusBadGateway, apierr.Internal, "The model's server reported an error. Try again.")
)

// RestoreAnswer gives the client's body for an upstream's answer that was not streamed, and what it cost if it says so.
// All strings are restored, svc.anonymization is added, logprobs become null. An svc of the upstream's is taken out, anonymized or not:
// it claims what only the gateway can say. What is not restored stays byte for byte.
// Errors are *apierr.Error; nothing of the answer may be passed on then.
//
// It stops with ctx's error when ctx ends, but tells first what the answer cost.
func RestoreAnswer(ctx context.Context, body []byte, o AnswerOptions) (out []byte, u *Usage, err error) {
	doc, err := parseAnswer(body)
	if err != nil {
		return nil, nil, err
	}
	root := doc.Root()
	f := look(root)
	u = usageOf(f.usage)
	if f.failed() {
		return nil, u, ErrUpstream
	}
	if !f.answers() {
		return nil, u, ErrNoAnswer
	}
	a := restoring{o: o, src: doc.Source(), grown: new(int), pace: pace{ctx: ctx}}
	foreign := false
	for k, v := range root.Members() {
		switch key := k.Text(); {
		case key == "model" && o.Model != "":
			a.replace(v, quote(o.Model))
		case key == "svc":
			foreign = true
		case o.Table == nil:
		case key == "choices":
			for _, choice := range v.Items() {
				a.choice(choice)
			}
		default:
			a.value(v, prose, nil)
		}
	}
	if foreign {
		a.patches = append(a.patches, jsontext.Remove(root, func(key string) bool { return key == "svc" })...)
	}
	if o.Table != nil && a.err == nil {
		a.finish(root)
	}
	if a.err == nil {
		a.err = ctx.Err()
	}
	if a.err != nil {
		return nil, u, a.err
	}
	out, err = jsontext.Apply(nil, doc.Source(), a.patches)
	return out, u, err
}

// restoring collects the patches of one answer or chunk.
type restoring struct {
	pace    pace // of a whole answer; events are short
	o       AnswerOptions
	src     string         // the answer or chunk
	texts   jsontext.Texts // of its strings
	patches []jsontext.Patch
	found   []restore.Place // of one text
	places  []place         // of one text
	types   restore.Types   // wanted in it
	grown   *int            // bytes that values are longer than their tokens, together: in the answer, or in the stream so far
	err     error
	unasked bool // usage is taken out

	finished bool // a choice of the chunk said that it has finished
	met      bool // a string that comes whole has something like a token in it
}

// begin makes a ready for the next chunk, and keeps its memory. A whole new value would stand on the stack of a stream for a while.
func (a *restoring) begin(o *AnswerOptions, src string, grown *int, unasked bool) {
	a.pace, a.o, a.src, a.texts, a.types = pace{}, *o, src, jsontext.Texts{}, nil
	a.patches, a.grown, a.err = a.patches[:0], grown, nil
	a.unasked, a.finished, a.met = unasked, false, false
}

func (a *restoring) replace(v jsontext.Value, raw string) {
	start, end := v.Bounds()
	a.patches = append(a.patches, jsontext.Patch{Start: start, End: end, Text: raw})
}

// choice restores one choice. Its logprobs would show the tokens' pieces: they become null.
func (a *restoring) choice(choice jsontext.Value) {
	if choice.Kind() != jsontext.Object {
		a.value(choice, prose, nil)
		return
	}
	for k, v := range choice.Members() {
		if k.Is("logprobs") {
			if v.Given() {
				a.replace(v, "null")
			}
			continue
		}
		a.value(v, modeOf(k.Text(), a.o.JSON), sentAgain(k.Text()))
		if k.Is("message") {
			a.citeMessage(v)
		}
	}
}

// sentAgain is the rule by which a client's next turn sends what stands under a key of a choice; nil for what no client does.
func sentAgain(key string) *rule {
	if key == "message" || key == "delta" {
		return closed().message
	}
	return nil
}

// value restores all strings of v. r is the rule by which they are sent again.
func (a *restoring) value(v jsontext.Value, m mode, r *rule) {
	if !a.o.Restore || a.err != nil {
		return
	}
	if a.err = a.pace.pass(0); a.err != nil {
		return
	}
	switch v.Kind() {
	case jsontext.String:
		switch r.how() {
		case name, callID:
			a.label(v)
		case media, sealed:
		default:
			a.text(v, m)
		}
	case jsontext.Array:
		for _, e := range v.Items() {
			a.value(e, m, r.each())
		}
	case jsontext.Object:
		for k, e := range v.Members() {
			how := modeOf(k.Text(), a.o.JSON)
			if m == maybe && k.Is("text") { // the text of a part of a content
				how = m
			}
			outer := a.types
			a.types = a.o.Types.under(k.Text(), v, outer)
			a.value(e, how, r.in(k.Text()))
			a.types = outer
		}
	}
}

// label restores an id, a name or a type, but for a value that would itself look like one: an identifier is sent again in
// clear, so that a model could write a token there to read its value in the next turn.
func (a *restoring) label(v jsontext.Value) {
	said, _ := a.texts.Of(v)
	out, stats, err := restore.TextContext(a.pace.ctx, nil, said, a.o.Table, restore.Plain, nil)
	if err == nil && stats.Restored > 0 && calledID(shared(out)) {
		a.count(restore.Stats{Left: stats.Restored})
		return
	}
	a.text(v, prose)
}

// text restores one string. Only the bytes of its tokens change. It fails where all texts together grow over the bound of
// api.md, Tokens, as they are written: a control character is one byte of a value and six of JSON.
func (a *restoring) text(v jsontext.Value, m mode) {
	said, at := a.texts.Of(v)
	if a.err = a.pace.pass(len(said)); a.err != nil {
		return
	}
	e, _ := escapeOf(m, said)
	found, stats, err := restore.Places(a.pace.ctx, a.found[:0], said, a.o.Table, e, a.types)
	a.found = found
	a.count(stats)
	a.places = a.places[:0]
	for _, p := range found {
		tok := said[p.Start:p.End]
		if p.Text == tok {
			continue
		}
		written := inside(p.Text)
		if *a.grown += max(0, len(written)-len(tok)); *a.grown > restore.MaxGrowth {
			break
		}
		a.places = append(a.places, place{p.Start, p.End, written})
	}
	if err != nil || *a.grown > restore.MaxGrowth {
		a.err = amplified(err)
		return
	}
	if len(a.patches)+len(a.places) > restore.MaxPlaces {
		a.err = errPlaces
		return
	}
	a.patches = appendPatches(a.patches, &a.texts, at, a.src, a.places)
}

func (a *restoring) count(s restore.Stats) {
	a.met = a.met || s.Restored > 0 || s.Left > 0
	if a.o.Left != nil {
		*a.o.Left += s.Left
	}
}

// finish adds the svc block.
func (a *restoring) finish(root jsontext.Value) {
	if a.o.NoSvc {
		return
	}
	content := []string{`""`}
	for i, choice := range root.Get("choices").Items() {
		if index, ok := counted(choice.Get("index")); index == 0 && (ok || i == 0) {
			content = a.content(choice.Get("message").Get("content"))
			break
		}
	}
	a.add(root, content)
}

// content is what deanonymized_content says, a JSON string in pieces: that of the answer, once it has been restored. The pieces
// are those that the answer itself is put together from, so that a long content is copied no more often than it is written.
func (a *restoring) content(v jsontext.Value) []string {
	if a.o.Restore && v.Kind() == jsontext.String {
		at, end := v.Bounds()
		var pieces []string
		for _, p := range a.patches {
			if p.Start >= at && p.End <= end {
				pieces = append(pieces, a.src[at:p.Start], p.Text)
				at = p.End
			}
		}
		return append(pieces, a.src[at:end])
	}
	said, e := contentOf(v, a.o.JSON)
	out, _, err := restore.TextContext(a.pace.ctx, nil, said, a.o.Table, e, a.o.Types.ofContent())
	if err != nil && a.err == nil {
		a.err = amplified(err)
	}
	return []string{shared(jsontext.AppendString(nil, shared(out)))}
}

// add puts the svc block behind the last member of an object that stays. content is what deanonymized_content says, in
// pieces; none leaves it out. It answers with the bytes of the block.
func (a *restoring) add(root jsontext.Value, content []string) (size int) {
	start, _ := root.Bounds()
	at, head := start+1, []byte(nil)
	for k, v := range root.Members() {
		if !k.Is("svc") && !(a.unasked && k.Is("usage")) {
			_, at = v.Bounds()
			head = []byte{','}
		}
	}
	a.patches = slices.Grow(a.patches, len(content)+3)
	insert := func(text string) {
		size += len(text)
		a.patches = append(a.patches, jsontext.Patch{Start: at, End: at, Text: text})
	}
	insert(shared(appendSvcHead(head, a.o.Table, a.o.PIICount)))
	if len(content) > 0 {
		insert(svcContent)
		for _, piece := range content {
			insert(piece)
		}
	}
	insert(svcEnd)
	return size
}

// contentOf is the text of a message's content, of parts their texts together.
func contentOf(v jsontext.Value, jsonContent bool) (string, restore.Escape) {
	said := v.Text()
	if v.Kind() == jsontext.Array {
		var parts strings.Builder
		for _, p := range v.Items() {
			parts.WriteString(p.Get("text").Text())
		}
		said = parts.String()
	}
	e, _ := escapeOf(modeOf("content", jsonContent), said)
	return said, e
}

// inside is s as it stands inside a JSON string.
func inside(s string) string {
	if jsontext.Plain(s) {
		return s
	}
	return shared(jsontext.AppendInside(make([]byte, 0, len(s)+8), s))
}

// amplified is the caller's error for a failure of restoring.
func amplified(err error) error {
	if err == restore.ErrPlaces { // errors.Is takes all of one code for the same
		return errPlaces
	}
	if err == nil || errors.Is(err, restore.ErrAmplified) {
		return errAmplified
	}
	return err
}
