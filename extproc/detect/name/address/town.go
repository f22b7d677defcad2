package address

import (
	"strings"

	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// comma is where the comma stands that i begins with, which calendars write as \,: i for all else.
func comma(ws []word.Word, i int) int {
	if i+1 < len(ws) && ws[i].Rune == '\\' && ws[i+1].Rune == ',' {
		return i + 1
	}
	return i
}

// divides says that w parts a street from what follows it in the address.
func divides(w *word.Word) bool {
	return w.Rune == ',' || (w.Rune == '-' || w.Rune == '–') && w.Space || w.Kind == word.Break
}

// flats is the end of what stands beside the street from i on: ", 3. OG links", ", esc. 2, pta. 9", " Apt 4".
func (s *Scanner) flats(text string, ws []word.Word, i int) int {
	for range 3 {
		j := i
		j = comma(ws, j)
		if j < len(ws) && divides(&ws[j]) {
			j++
		}
		end, told := j, false
		for k := j; k < len(ws) && k-j < 8; k++ {
			w := &ws[k]
			f := s.flags.Get(w.Hash)
			switch {
			case f&beside != 0 && w.Kind == word.Letters:
				told = true
				end = k + 1
				continue
			case w.Kind == word.Mixed && w.End-w.Start <= 9 && (strings.ContainsRune(text[w.Start:w.End], 'º') || strings.ContainsRune(text[w.Start:w.End], 'ª')):
				told = true // 2ºB
				end = k + 1
				continue
			case w.Kind == word.Mixed && ordinal(text[w.Start:w.End], "oa") && k+1 < len(ws) && (s.flags.Get(ws[k+1].Hash)&beside != 0 || ws[k+1].Kind == word.Letters && ws[k+1].End-ws[k+1].Start == 1 && ws[k+1].Space):
				told = true // 3o b
				k++
				end = k + 1
				continue
			case w.Kind == word.Mixed && ordinal(text[w.Start:w.End], "rnt") && k+1 < len(ws) && ordinal(text[ws[k+1].Start:ws[k+1].End], "a"):
				told = true // 2n 1a
				end = k + 1
				continue
			case f&district != 0 && w.Kind == word.Letters && k == j:
				if e := s.district(ws, k+1); e > 0 {
					told = true
					end = e
				}
			case (w.Kind == word.Digits || w.Kind == word.Mixed) && w.End-w.Start <= 3:
				end = k + 1
				continue
			case w.Case == word.Initial && w.Space && (told || k > j), told && end == k && s.letter(ws, k):
				end = k + 1
				continue
			case w.Kind == word.Mark && !w.Space && (w.Rune == '.' || w.Rune == '°' || w.Rune == '-') || w.Rune == '#':
				if w.Rune == '#' {
					told = true
				}
				continue
			}
			break
		}
		// "12, 3 B,": floor and door.
		if !told && end == j+2 && j > i && ws[j].Kind == word.Digits && ws[j+1].Case == word.Initial && ws[j+1].Space && (end == len(ws) || ws[end].Rune == ',' || ws[end].Kind == word.Break) {
			told = true
		}
		// "88, 2-1, 08008": floor and door alone, if a postcode follows.
		if !told && end > j && end < len(ws) && ws[end].Rune == ',' && end+1 < len(ws) && s.postcode(ws, end+1) > 0 && j > i {
			told = true
		}
		if !told || end == j {
			return i
		}
		i = end
		if i+1 < len(ws) && ws[i].Rune == '.' && !ws[i].Space && ws[i+1].Rune == ',' {
			i++ // dcha., 3.º
		}
	}
	return i
}

// ordinal says that s is a number of one or two digits with one of the letters that make it an ordinal in Catalan.
func ordinal(s, letters string) bool {
	n := len(s) - 1
	return (n == 1 || n == 2) && strings.IndexByte(letters, s[n]) >= 0 && digit(s[0]) && s[0] != '0' && digit(s[n-1])
}

// district is the end of the name of a part of a town at i, after "Col." and its kin, or 0. More of the address follows it.
func (s *Scanner) district(ws []word.Word, i int) int {
	if i < len(ws) && ws[i].Rune == '.' && !ws[i].Space {
		i++
	}
	end := s.name(ws, i, false)
	if end == i || end-i > 4 || end >= len(ws) || ws[end].Rune != ',' && ws[end].Kind != word.Break {
		return 0
	}
	return end
}

// postcode is the end of a postcode at i, or 0: four or five digits, also D-12345, 1012 AB, 00-950, SW1A 1AA, H91 E2K7.
func (s *Scanner) postcode(ws []word.Word, i int) int {
	if i >= len(ws) {
		return 0
	}
	w := &ws[i]
	n := w.End - w.Start
	if w.Case == word.Initial && i+2 < len(ws) && ws[i+1].Rune == '-' && ws[i+2].Kind == word.Digits {
		return s.postcode(ws, i+2)
	}
	if w.Case == word.Upper && n == 2 && i+2 < len(ws) && ws[i+1].Rune == '-' && !ws[i+1].Space && ws[i+2].Kind == word.Digits && !ws[i+2].Space {
		return s.postcode(ws, i+2) // CH-8800, CZ-405 02
	}
	switch {
	case n == 3 && i+2 < len(ws) && threeAndTwo(w, &ws[i+1]) && ws[i+2].Kind == word.Letters && ws[i+2].Case != word.Lower && ws[i+2].Space:
		return i + 2
	case w.Kind == word.Digits && (n == 4 || n == 5):
		if i+1 < len(ws) && n == 4 && ws[i+1].Case == word.Upper && ws[i+1].End-ws[i+1].Start == 2 && ws[i+1].Space && i+2 < len(ws) && ws[i+2].Kind == word.Letters {
			return i + 2
		}
		if i+2 < len(ws) && ws[i+1].Rune == '-' && !ws[i+1].Space && ws[i+2].Kind == word.Digits && ws[i+2].End-ws[i+2].Start == 4 {
			return i + 3
		}
		return i + 1
	case w.Kind == word.Digits && n == 2 && i+2 < len(ws) && ws[i+1].Rune == '-' && ws[i+2].Kind == word.Digits && ws[i+2].End-ws[i+2].Start == 3:
		return i + 3
	case w.Kind == word.Mixed && n <= 4 && i+1 < len(ws) && ws[i+1].Kind == word.Mixed && ws[i+1].Space && (ws[i+1].End-ws[i+1].Start == 3 || ws[i+1].End-ws[i+1].Start == 4):
		return i + 2
	case w.Kind == word.Mixed && n >= 5 && n <= 7 && w.Case != word.Lower:
		return i + 1
	}
	return 0
}

// city is the end of a town's name at i, or i.
func (s *Scanner) city(ws []word.Word, i int, sure bool) int {
	end, known := i, false
	for j := i; j < len(ws) && j-i < 5; j++ {
		w := &ws[j]
		f := s.flags.Get(w.Hash)
		if w.Kind == word.Mark && w.Rune == '.' && j > i && ws[j-1].End-ws[j-1].Start <= 2 && !w.Space {
			continue
		}
		if w.Kind == word.Mark && w.Rune == '/' && j > i && !w.Space {
			continue
		}
		if w.Kind != word.Letters {
			break
		}
		b := s.lex.Bits(w.Hash)
		if j > i && f&join != 0 && w.Case == word.Lower {
			continue
		}
		if w.Case == word.Lower && (j > i || b&lexicon.Place == 0 && !sure || b&lexicon.Common != 0 && b&lexicon.Place == 0) {
			break
		}
		if j > i && b&lexicon.Common != 0 && b&(lexicon.Place|lexicon.Person) == 0 && w.Case != word.Upper {
			break
		}
		known = known || b&(lexicon.Place|lexicon.Begins) != 0
		end = j + 1
	}
	if !sure && !known {
		return i
	}
	return end
}

// town is the end of the postcode and town after a street that ends at i, or i.
func (s *Scanner) town(text string, ws []word.Word, i int) int {
	j := i
	divided := false
	for n := 0; n < 2 && j < len(ws); n++ {
		j = comma(ws, j)
		if divides(&ws[j]) {
			divided = true
			j++
		}
	}
	if j < len(ws) && ws[j].Case == word.Lower && s.flags.Get(ws[j].Hash)&inTown != 0 {
		j++
		divided = true
	}
	j = s.behindLabel(ws, j)
	if j >= len(ws) {
		return i
	}
	if p := s.postcode(ws, j); p > 0 {
		if !divided && !ws[j].Space {
			return i
		}
		if p < len(ws) && ws[p].Rune == ',' {
			if c := s.city(ws, p+1, false); c > p+1 && (ws[p+1].Case != word.Lower || s.lex.Bits(ws[p+1].Hash)&lexicon.Common == 0) { // no W2 3HB, can I
				return s.region(ws, c)
			}
		}
		if c := s.city(ws, p, true); c > p && !(ws[p].Case == word.Lower && p > 1 && british(text, &ws[p-2], &ws[p-1])) { // SE20 7YX hasn't paid
			return s.region(ws, c)
		}
		return p
	}
	if !divided {
		return s.bare(ws, i)
	}
	c := s.city(ws, j, false)
	listed := c > j
	if !listed {
		c = s.city(ws, j, true)
	}
	if p := s.code(ws, c); c > j && p > 0 {
		return p
	}
	if p := s.county(text, ws, c); c > j && p > 0 {
		return p
	}
	if !listed { // it counts only if a postcode follows
		return i
	}
	return s.region(ws, c)
}

// bare is the end of a town that follows a house number at i without any mark, "via saragozza 110 bologna": a listed one, of
// some size or no first name.
func (s *Scanner) bare(ws []word.Word, i int) int {
	if i >= len(ws) || i == 0 || ws[i].Kind != word.Letters || !ws[i].Space || ws[i-1].Kind != word.Digits && ws[i-1].Kind != word.Mixed && s.flags.Get(ws[i-1].Hash)&after == 0 {
		return i
	}
	b := s.lex.Bits(ws[i].Hash)
	if b&lexicon.Common != 0 || b&lexicon.City == 0 && b&lexicon.Begins == 0 || b&lexicon.First != 0 && (ws[i].Case != word.Lower || b&lexicon.Metropolis == 0) {
		return i
	}
	c := s.city(ws, i, false)
	if c == i+1 && b&lexicon.City == 0 {
		return i
	}
	if p := s.code(ws, c); c > i && p > 0 {
		return p
	}
	return c
}

// code is the end of "London NW1 4QP", "Austin, TX 78704" after the town that ends at i, or 0.
func (s *Scanner) code(ws []word.Word, i int) int {
	if i+1 < len(ws) && ws[i].Kind == word.Digits && ws[i].End-ws[i].Start <= 2 && ws[i+1].Rune == ',' {
		i++ // Dublin 6, D06 X2Y9
	}
	if i < len(ws) && (ws[i].Rune == ',' || ws[i].Kind == word.Break) {
		i++
	}
	if i < len(ws) && ws[i].Kind == word.Letters && ws[i].Case == word.Upper && ws[i].End-ws[i].Start <= 3 {
		if p := s.postcode(ws, i+1); p > 0 {
			return p
		}
		return 0
	}
	return s.postcode(ws, i)
}

// county is the end of a British or Irish postcode that a county or a larger town parts from the town that ends at i, or 0: Hebden Bridge,
// West Yorkshire, HX7 8EH.
func (s *Scanner) county(text string, ws []word.Word, i int) int {
	if i >= len(ws) || ws[i].Rune != ',' && ws[i].Kind != word.Break {
		return 0
	}
	k := s.city(ws, i+1, true)
	if k == i+1 {
		return 0
	}
	if p := s.code(ws, k); p > 1 && s.byForm(text, ws, p-2) {
		return p
	}
	return 0
}

// region takes in "(PR)", ", TX" and "Cedex 09" after a town.
func (s *Scanner) region(ws []word.Word, i int) int {
	if i+2 < len(ws) && ws[i].Rune == '(' && ws[i+1].Case == word.Upper && ws[i+1].End-ws[i+1].Start == 2 && ws[i+2].Rune == ')' {
		return i + 3
	}
	if i+2 < len(ws) && ws[i].Rune == '(' {
		// Cenes de la Vega (Granada), Winsen (Luhe)
		if c := s.city(ws, i+1, true); c > i+1 && c-i <= 3 && c < len(ws) && ws[c].Rune == ')' && ws[i+1].Case != word.Lower && s.lex.Bits(ws[i+1].Hash)&(lexicon.Place|lexicon.Begins) != 0 {
			return c + 1
		}
	}
	if i+1 < len(ws) && ws[i].Rune == ',' && ws[i+1].Case == word.Upper && ws[i+1].End-ws[i+1].Start == 2 {
		return i + 2
	}
	if i < len(ws) && ws[i].Rune|0x20 == 'c' && ws[i].Hash == word.Hash("cedex") {
		i++
		if i < len(ws) && ws[i].Kind == word.Digits && ws[i].End-ws[i].Start <= 2 {
			i++
		}
	}
	return i
}

// left takes in "Flat 3, " or "résidence Les Glycines, bât. C, " before a street that begins at i.
func (s *Scanner) left(ws []word.Word, i, floor int) int {
	if i-2 >= floor && isNumber(&ws[i]) && isNumber(&ws[i-1]) && ws[i-1].End-ws[i-1].Start <= 3 && ws[i-2].Case == word.Lower && ws[i-2].End-ws[i-2].Start > 2 && s.flags.Get(ws[i-2].Hash)&beside != 0 {
		i -= 2 // flat 3 88 manningham lane
	}
	for i-1 > floor && (ws[i-1].Rune == ',' || ws[i-1].Kind == word.Break) {
		j := i - 2
		told := -1
		for k := j; k >= floor && j-k < 7; k-- {
			w := &ws[k]
			if w.Kind == word.Break || w.Kind == word.Gap || w.Kind == word.Opaque || w.Kind == word.Mark && w.Rune != '.' && w.Rune != '/' {
				break
			}
			if w.Case == word.Lower && s.flags.Get(w.Hash) == 0 && s.lex.Bits(w.Hash)&lexicon.Common != 0 {
				break // im Haus. Sendung ging an Bo, Elmstr. 12
			}
			if s.flags.Get(w.Hash)&(beside|district) != 0 && w.Kind == word.Letters && (w.End-w.Start > 2 || w.Rune == 'º' || w.Rune == 'ª') {
				told = k
				if k-2 >= floor && w.End-w.Start == 2 && ws[k-1].Rune == '.' && ws[k-2].Kind == word.Digits {
					told = k - 2 // 2.º C
				}
			}
			if k == j && k > floor && s.flags.Get(w.Hash)&after != 0 && w.Case == word.Title && ws[k-1].Case == word.Title && !w.Line {
				told = k // Juniper Court, 22 Perrymount Road
			}
			if told >= 0 && k <= told && (w.Line || k > 0 && ws[k-1].Kind == word.Mark) {
				break
			}
		}
		if told < 0 {
			return i
		}
		// English says the name of a house before the word: Kestrel House.
		for told > floor && ws[told-1].Kind == word.Letters && ws[told-1].Case != word.Lower && !ws[told].Line {
			told--
		}
		i = s.storey(ws, told, floor)
	}
	if i-2 >= floor && isNumber(&ws[i]) && ws[i-1].Rune == '/' && !ws[i].Space && !ws[i-1].Space && isNumber(&ws[i-2]) && ws[i-2].End-ws[i-2].Start <= longestManor && ws[i].End-ws[i].Start <= longestManor {
		i -= 2 // 12/47 Plover Crescent
	}
	return i
}

// storey takes in the number that says which floor or flat the word at i is, before it: 3rd floor, 3. Stock, 2° piano.
func (s *Scanner) storey(ws []word.Word, i, floor int) int {
	k := i - 1
	if k > floor && ws[i].Space && !ws[i].Line && (ws[k].Rune == '.' || ws[k].Rune == '°' || ws[k].Rune == 'º' || ws[k].Rune == 'ª') && !ws[k].Space {
		k--
	}
	if k < floor || ws[i].Line || !isNumber(&ws[k]) || ws[k].End-ws[k].Start > longestManor+1 || k < i-1 && ws[k].Kind != word.Digits {
		return i
	}
	return k
}
