package corpus

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Set is a labelled corpus and how much its examples count.
type Set struct {
	File   string
	Weight float32
	Join   int // sentences that make up one example
}

// Gold lists the corpora whose labels people made. OCR of old print and traffic reports count less.
var Gold = []Set{
	{File: "ner/de/europeana.conll.xz", Weight: .3, Join: 1},
	{File: "ner/de/germeval2014-dev.conll.xz", Weight: 1, Join: 1},
	{File: "ner/de/germeval2014-test.conll.xz", Weight: 1, Join: 1},
	{File: "ner/de/ler.conll.xz", Weight: .5, Join: 2},
	{File: "ner/de/mobie.conll.xz", Weight: .3, Join: 2},
	{File: "ner/de/newseye.conll.xz", Weight: .3, Join: 2},
	{File: "ner/de/sonar.conll.xz", Weight: .5, Join: 2},
	{File: "ner/en/btc.conll.xz", Weight: 1, Join: 1},
	{File: "ner/en/crossner.conll.xz", Weight: 1, Join: 1},
	{File: "ner/en/sec-filings.conll.xz", Weight: .3, Join: 1},
	{File: "ner/en/slurp.conll.xz", Weight: 1, Join: 1},
	{File: "ner/en/snips.conll.xz", Weight: .5, Join: 1},
	{File: "ner/en/wikigold.conll.xz", Weight: 1, Join: 2},
	{File: "ner/en/wnut17.conll.xz", Weight: 1, Join: 1},
	{File: "ner/es/europarl-a.conll.xz", Weight: 3, Join: 1},
	{File: "ner/fr/ajmc.conll.xz", Weight: .3, Join: 2},
	{File: "ner/fr/europeana-bnf.conll.xz", Weight: .4, Join: 2},
	{File: "ner/fr/newseye.conll.xz", Weight: .5, Join: 2},
	{File: "ner/it/europarl-a.conll.xz", Weight: 3, Join: 1},
}

// maxTokens cuts a long sentence: some OCR sets are one stream.
const maxTokens = 120

// Read appends the examples of a set.
func (s *Source) Read(dst []Example, set Set) ([]Example, error) {
	b := builder{weight: set.Weight}
	sentences := 0
	err := s.Lines(set.File, func(line string) {
		token, tag, ok := strings.Cut(line, "\t")
		if !ok {
			if b.tokens > 0 {
				sentences++
			}
			if sentences >= set.Join {
				dst = b.flush(dst)
				sentences = 0
			}
			return
		}
		if b.tokens >= maxTokens && tag == "O" {
			dst = b.flush(dst)
			sentences = 0
		}
		b.add(token, tag)
	})
	return b.flush(dst), err
}

// builder makes a text of tokens: their spaces are not kept in the sources, so they are put back by rule.
type builder struct {
	text   strings.Builder
	spans  []Span
	tokens int
	open   bool // the last token closed nothing that forbids a space after it
	quote  bool // inside straight quotes
	weight float32
}

func (b *builder) add(token, tag string) {
	if b.tokens > 0 && b.open && !sticks(token) && !(token == `"` && b.quote) {
		b.text.WriteByte(' ')
	}
	start := b.text.Len()
	b.text.WriteString(token)
	b.tokens++
	b.open = true
	if token == `"` {
		b.quote = !b.quote
		b.open = !b.quote
	} else if opens(token) {
		b.open = false
	}
	kind := Kinds
	if len(tag) > 2 {
		switch tag[2:] {
		case "PER":
			kind = Person
		case "LOC":
			kind = Location
		case "ORG":
			kind = Organisation
		}
	}
	if kind == Kinds || kind == Location && strings.ContainsAny(token, "0123456789") {
		return // roads and lines of trains are no places here
	}
	if n := len(b.spans); tag[0] == 'I' && n > 0 && b.spans[n-1].Kind == kind && start-b.spans[n-1].End <= 1 {
		b.spans[n-1].End = b.text.Len()
		return
	}
	if kind == Person && titles[token] {
		return // a title is no part of a name here
	}
	b.spans = append(b.spans, Span{Start: start, End: b.text.Len(), Kind: kind})
}

// titles begin names in some corpora.
var titles = func() map[string]bool {
	m := map[string]bool{}
	for _, t := range strings.Fields("M M. MM MM. Mme Mme. Mlle Mlle. Mr Mr. Mrs Mrs. Ms Ms. Dr Dr. Herr Herrn Frau Hr. Fr. Prof. Prof Sr. Sra. Sr Sra Don Doña D. Dª Dra. Dra Signor Sig. Monsieur Madame Maître Président President Sir General général Général Dott. Messrs maréchal Maréchal roi comte") {
		m[t] = true
	}
	return m
}()

// sticks says that a token follows the last one without a space.
func sticks(token string) bool {
	switch token {
	case ".", ",", ";", ":", "!", "?", ")", "]", "}", "'s", "’s", "n't", "%", "»", "'", "’", "'m", "'re", "'ll", "'ve", "'d", "…":
		return true
	}
	return false
}

// opens says that the next token follows without a space.
func opens(token string) bool {
	switch token {
	case "(", "[", "{", "«", "„", "“", "#", "@", "$", "£":
		return true
	}
	r, _ := utf8.DecodeLastRuneInString(token)
	if (r == '\'' || r == '’') && utf8.RuneCountInString(token) > 1 {
		first, _ := utf8.DecodeRuneInString(token)
		return unicode.IsLetter(first)
	}
	return false
}

func (b *builder) flush(dst []Example) []Example {
	if b.tokens > 0 {
		dst = append(dst, Example{Text: b.text.String(), Spans: b.spans, Weight: b.weight})
	}
	*b = builder{weight: b.weight}
	return dst
}
