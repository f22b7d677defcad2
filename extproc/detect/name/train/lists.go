package train

import (
	"strings"
	"unicode"

	"veil/extproc/detect/name/corpus"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/template"
	"veil/extproc/detect/name/word"
)

// languages in the order of the lexicon's bits for common words.
var languages = []string{"en", "fr", "de", "es", "it"}

// Lists packs the word lists: names, places, companies, and the common words of raw and labelled text. Beside them it gives what the
// model is not trained with: the common words as people write them in a hurry, more of what everybody knows, and more surnames.
func Lists(s *corpus.Source, l *corpus.Lists, examples map[string][]corpus.Example) (b, beside *lexicon.Builder, err error) {
	b, beside = lexicon.NewBuilder(), lexicon.NewBuilder()
	names(b, l.FirstNames, lexicon.First)
	names(b, l.Surnames, lexicon.Surname)
	first, last, err := template.People()
	if err != nil {
		return nil, nil, err
	}
	names(b, first, lexicon.First)
	names(b, last, lexicon.Surname)
	for _, c := range l.Cities {
		bits := lexicon.Town
		if c.Population >= 15000 {
			bits = lexicon.City
		}
		if c.Population >= 200000 {
			bits |= lexicon.Metropolis
		}
		addPlace(b, c.Name, bits)
		for _, o := range c.Other {
			if len([]rune(o)) > 3 && !allUpper(o) {
				addPlace(b, o, bits)
			}
		}
	}
	for locale, towns := range l.Towns {
		if locale == "" {
			continue
		}
		for _, t := range towns {
			addPlace(b, t, lexicon.Town)
		}
	}
	for _, countries := range l.Countries {
		for _, c := range countries {
			addPlace(b, c, lexicon.Country)
		}
	}
	for _, c := range l.Companies {
		phrase(b, c, lexicon.Company)
	}
	words, err := common(b, s, examples)
	if err != nil {
		return nil, nil, err
	}
	if err := known(b); err != nil {
		return nil, nil, err
	}
	for _, h := range words {
		h.fill(beside, b)
	}
	if err := world(beside, b); err != nil {
		return nil, nil, err
	}
	if err := surnames(beside, b); err != nil {
		return nil, nil, err
	}
	return b, beside, nil
}

// known adds brands, dishes, eponyms and figures. One that is a single word and a frequent name is left to what stands
// around it: Wagner, Ferrari.
func known(b *lexicon.Builder) error {
	list, err := template.Known()
	if err != nil {
		return err
	}
	for _, k := range list {
		if ws := word.Append(nil, k); len(ws) == 1 && b.Bits(ws[0].Hash)&lexicon.Frequent != 0 {
			continue
		}
		for _, form := range []string{k, plain(k)} {
			if plainWords(form) {
				phrase(b, form, lexicon.Known)
			}
		}
	}
	return nil
}

// plainWords says that a name is made of words only: phrase would take no more than Ben of Ben & Jerry's.
func plainWords(s string) bool {
	for _, w := range word.Append(nil, s) {
		if w.Kind != word.Letters {
			return false
		}
	}
	return true
}

func names(b *lexicon.Builder, by map[string][]string, bit lexicon.Bits) {
	lists := map[uint32]map[string]bool{}
	for locale, entries := range by {
		region := locale
		if i := strings.IndexByte(locale, '_'); i > 0 && locale[:i] != "cc" {
			region = locale[:i]
		}
		for _, e := range entries {
			for _, w := range word.Append(nil, e) {
				if w.Kind != word.Letters || w.End-w.Start < 2 || w.Case == word.Lower && w.End-w.Start < 4 {
					continue
				}
				for _, h := range forms(e[w.Start:w.End]) {
					b.Add(h, bit)
					if lists[h] == nil {
						lists[h] = map[string]bool{}
					}
					lists[h][region] = true
				}
			}
		}
	}
	for h, regions := range lists {
		if len(regions) >= 3 {
			b.Add(h, lexicon.Frequent)
		}
	}
}

// forms are the hashes of a word and of its form without accents, as it is written in a hurry.
func forms(s string) []uint32 {
	h := word.Hash(s)
	if p := word.Hash(plain(s)); p != h {
		return []uint32{h, p}
	}
	return []uint32{h}
}

func addPlace(b *lexicon.Builder, name string, bits lexicon.Bits) {
	if i := strings.IndexAny(name, "(,/"); i > 2 {
		name = strings.TrimSpace(name[:i])
	}
	phrase(b, name, bits)
	if p := plain(name); p != name {
		phrase(b, p, bits)
	}
}

// phrase adds a name of one or more words under the hash that joins them; what it begins with tells that it goes on.
func phrase(b *lexicon.Builder, name string, bits lexicon.Bits) {
	ws := word.Append(nil, name)
	h, n := uint32(0), 0
	for _, w := range ws {
		if w.Kind != word.Letters || n == 5 {
			break
		}
		if n == 0 {
			h = w.Hash
		} else {
			b.Add(h, lexicon.Begins)
			h = word.Join(h, w.Hash)
		}
		n++
	}
	if n == 0 || n == 1 && ws[0].End-ws[0].Start < 3 {
		return
	}
	b.Add(h, bits)
}

func allUpper(s string) bool { return strings.ToUpper(s) == s }

// plain takes the accents off the Latin letters of the five languages and their neighbours.
func plain(s string) string {
	return strings.Map(func(r rune) rune {
		if r < 0x80 {
			return r
		}
		low := unicode.ToLower(r)
		i := strings.IndexRune(accented, low)
		if i < 0 {
			return r
		}
		p := rune(unaccented[len([]rune(accented[:i]))])
		if low != r {
			p = unicode.ToUpper(p)
		}
		return p
	}, s)
}

const (
	accented   = "àáâãäåāăąçćčďđèéêëēėęěğìíîïīįıłñńňòóôõöøōőŕřśšşșťţțùúûüūůűýÿžźż"
	unaccented = "aaaaaaaaacccddeeeeeeeegiiiiiiilnnnoooooooorrsssstttuuuuuuuyyzzz"
)

// count says how often a word was seen, and how.
type count struct{ small, inside, named, raw int }

// common adds the common words of each language: those seen in small letters, and German nouns seen with a capital where
// no name was labelled. It gives the words of each language that are written otherwise in a hurry.
func common(b *lexicon.Builder, s *corpus.Source, examples map[string][]corpus.Example) ([]*hurry, error) {
	programs, err := everyday("program")
	if err != nil {
		return nil, err
	}
	var hurries []*hurry
	for i, lang := range languages {
		quick, err := newHurry(i)
		if err != nil {
			return nil, err
		}
		hurries = append(hurries, quick)
		seen := map[uint32]*count{}
		infinitives := map[string]bool{}
		look := func(text string, spans []corpus.Span, raw bool) {
			n := 0
			ws := word.Append(nil, text)
			for j, w := range ws {
				if w.Kind != word.Letters || w.Script != word.Latin {
					continue
				}
				c := seen[w.Hash]
				if c == nil {
					c = &count{}
					seen[w.Hash] = c
				}
				for n < len(spans) && spans[n].End <= int(w.Start) {
					n++
				}
				if n == len(spans) || spans[n].Start > int(w.Start) {
					quick.see(text, ws, j)
				}
				switch {
				case n < len(spans) && spans[n].Start <= int(w.Start):
					c.named++
				case w.Case == word.Lower:
					c.small++
					if raw {
						c.raw++
						if endings[lang] != nil {
							infinitives[text[w.Start:w.End]] = true
						}
					}
				case w.Case == word.Title && j > 0 && !w.Line:
					c.inside++
				}
			}
		}
		if err := s.Lines("raw/"+lang+".txt.xz", func(line string) { look(line, nil, true) }); err != nil {
			return nil, err
		}
		for _, x := range examples[lang] {
			look(x.Text, x.Spans, false)
		}
		for h, c := range seen {
			listed := b.Bits(h)&(lexicon.Person|lexicon.Place) != 0
			// The raw text is clean: a word in small letters there is a word, if no list knows it as a name.
			ok := c.small >= 2 && c.small*5 >= c.named+c.inside || c.raw >= 1 && !listed && c.named == 0
			if lang != "de" && listed {
				ok = c.small >= 3 && c.small*3 >= c.named+c.inside
			}
			if lang == "de" && !ok {
				ok = c.inside >= 2 && c.named*8 <= c.inside && (!listed || c.inside >= 12)
			}
			if ok {
				b.Add(h, lexicon.CommonEN<<i)
			}
		}
		words, err := everyday(lang)
		if err != nil {
			return nil, err
		}
		for _, w := range words {
			quick.know(w, 0)
			if h := word.Hash(w); b.Bits(h)&lexicon.Person == 0 {
				b.Add(h, lexicon.CommonEN<<i)
				infinitives[w] = true
			}
		}
		for _, w := range programs {
			if h := word.Hash(w); b.Bits(h)&lexicon.Person == 0 {
				b.Add(h, lexicon.CommonEN<<i)
			}
		}
		for _, w := range strings.Fields(verbs[lang]) {
			infinitives[w] = true
			quick.know(w, 0)
			if h := word.Hash(w); b.Bits(h)&(lexicon.Person|lexicon.Place) == 0 {
				b.Add(h, lexicon.CommonEN<<i)
			}
		}
		for _, w := range strings.Fields(irregular[lang]) {
			quick.know(w, 0)
			if h := word.Hash(w); b.Bits(h)&(lexicon.Person|lexicon.Place) == 0 {
				b.Add(h, lexicon.CommonEN<<i)
			}
		}
		add := func(form string) {
			quick.know(form, 0)
			h := word.Hash(form)
			if c := seen[h]; b.Bits(h)&(lexicon.Person|lexicon.Place) == 0 && (c == nil || c.named == 0) {
				b.Add(h, lexicon.CommonEN<<i)
			}
		}
		for w := range infinitives {
			if b.Bits(word.Hash(w))&(lexicon.CommonEN<<i) == 0 {
				continue
			}
			inflect(endings[lang], lang, w, add)
			decline(lang, w, add)
		}
		if fewer[lang] == nil {
			continue
		}
		rarer, err := everyday("verbs-" + lang)
		if err != nil {
			return nil, err
		}
		for _, w := range rarer {
			add(w)
			inflect(fewer[lang], lang, w, add)
		}
	}
	return hurries, nil
}
