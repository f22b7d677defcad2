package pii

import (
	"context"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"veil/extproc/detect"
)

// words finds the phrases of a list, by type, as whole words, and mail addresses.
type words map[string]detect.Type

var mail = regexp.MustCompile(`\b[a-z.]+@[a-z.]+[a-z]\b`)

func (w words) Find(_ context.Context, dst []detect.Span, t detect.Text) ([]detect.Span, error) {
	for v, typ := range w {
		for at := 0; ; {
			i := strings.Index(t.Value[at:], v)
			if i < 0 {
				break
			}
			at += i
			if !joins(t.Value, at) && !joins(t.Value, at+len(v)) {
				dst = append(dst, detect.Span{Start: at, End: at + len(v), Type: typ, Score: 1})
			}
			at += len(v)
		}
	}
	for _, m := range mail.FindAllStringIndex(t.Value, -1) {
		dst = append(dst, detect.Span{Start: m[0], End: m[1], Type: detect.Email, Score: 1})
	}
	return dst, nil
}

// mister finds the capital words behind "Mr", and no name without it.
type mister struct{}

var misterName = regexp.MustCompile(`\bMr ([A-Z][a-z]+(?: [A-Z][a-z]+)*)`)

func (mister) Find(_ context.Context, dst []detect.Span, t detect.Text) ([]detect.Span, error) {
	for _, m := range misterName.FindAllStringSubmatchIndex(t.Value, -1) {
		dst = append(dst, detect.Span{Start: m[2], End: m[3], Type: detect.Name, Score: 1})
	}
	return dst, nil
}

// told finds what a key is said to be, up to the end of the sentence, and no key that nobody calls one.
type told struct{}

var toldKey = regexp.MustCompile(`\bkey: (\S[^.\n]*)`)

func (told) Find(_ context.Context, dst []detect.Span, t detect.Text) ([]detect.Span, error) {
	for _, m := range toldKey.FindAllStringSubmatchIndex(t.Value, -1) {
		dst = append(dst, detect.Span{Start: m[2], End: m[3], Type: detect.Secret, Score: 1})
	}
	return dst, nil
}

// all finds what any of several does.
type all []detect.Recogniser

func (a all) Find(ctx context.Context, dst []detect.Span, t detect.Text) (_ []detect.Span, err error) {
	for _, r := range a {
		if dst, err = r.Find(ctx, dst, t); err != nil {
			return nil, err
		}
	}
	return dst, nil
}

// dice finds places that the text decides in no sensible way, each between characters.
type dice struct{ every uint32 }

func (d dice) Find(_ context.Context, dst []detect.Span, t detect.Text) ([]detect.Span, error) {
	types := []detect.Type{detect.Name, detect.Email, detect.Org, "PROJECT"}
	h := uint32(len(t.Value))
	start := -1
	for i := range t.Value {
		if !utf8.RuneStart(t.Value[i]) {
			continue
		}
		h = (h ^ uint32(t.Value[i])) * 16777619
		if h>>8%d.every != 0 {
			continue
		}
		if start >= 0 {
			dst = append(dst, detect.Span{Start: start, End: i, Type: types[h>>4%4], Score: 1})
			start = -1
		} else {
			start = i
		}
	}
	return dst, nil
}

func engine(t testing.TB, r ...detect.Recogniser) *Engine {
	t.Helper()
	e, err := New(Config{Recognisers: r})
	if err != nil {
		t.Fatal(err)
	}
	return e
}
