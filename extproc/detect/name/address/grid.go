package address

import "veil/extproc/detect/name/word"

// abbreviated says that the word at i ends a word for a street that is written short in Italian: V.le, P.zza, c.so.
func abbreviated(text string, ws []word.Word, i int) bool {
	if i < 2 || ws[i-1].Rune != '.' || ws[i].Space || ws[i-1].Space || ws[i-2].End-ws[i-2].Start != 1 || !shortened(text[ws[i].Start:ws[i].End]) {
		return false
	}
	switch ws[i-2].Rune | 0x20 {
	case 'v', 'p', 'c', 'l', 's', 'b':
		return ws[i-2].Case == word.Initial || ws[i-2].Line || ws[i-2].Space || i == 2
	}
	return ws[i-2].Case == word.Initial
}

// stopped says that a full stop shortens the word at i.
func stopped(ws []word.Word, i int) bool {
	return i+1 < len(ws) && ws[i+1].Rune == '.' && !ws[i+1].Space
}

// shortened says that letters end such a word: V.le, P.zza, C.so, L.go, C.da.
func shortened(s string) bool {
	switch s {
	case "le", "zza", "za", "so", "go", "co", "le.", "da", "lo", "tta":
		return true
	}
	return false
}

// counted reads what is told by numbers alone: a street of a grid, "calle 45 #12-30", "Carrera 7 No. 71-21", and a box at
// the post office, "Postfach 10 11 12". The end is 0 if there is none.
func (s *Scanner) counted(text string, ws []word.Word, i int, f flag) int {
	j := i + 1
	for n := 0; n < 3 && j < len(ws) && f&box != 0 && ws[j].Kind == word.Letters && s.flags.Get(ws[j].Hash)&(join|box) != 0; n++ {
		j++ // Apartado de
	}
	if j < len(ws) && ws[j].Rune == '.' && !ws[j].Space {
		j++
	}
	if j < len(ws) && f&box != 0 && ws[j].Hash == word.Hash("correos") {
		j++
	}
	if j >= len(ws) || ws[j].Kind != word.Digits && ws[j].Kind != word.Mixed || ws[j].End-ws[j].Start > 6 || !whole(text, &ws[j]) {
		return 0
	}
	j++
	if f&box != 0 && ws[i].Case != word.Lower {
		if ws[i].End-ws[i].Start <= 2 && ws[i].Case != word.Upper {
			return 0
		}
		for n := 0; n < 3 && j < len(ws) && ws[j].Kind == word.Digits && ws[j].End-ws[j].Start == 2 && ws[j].Space; n++ {
			j++
		}
		if ws[i].End-ws[i].Start > 2 || s.town(text, ws, j) > j {
			return j
		}
		return 0
	}
	if f&grid == 0 {
		return 0
	}
	for n := 0; n < 2 && j < len(ws) && ws[j].Kind == word.Letters && ws[j].Space && (ws[j].Case == word.Initial || s.flags.Get(ws[j].Hash)&way != 0 || ws[j].Hash == word.Hash("bis") || ws[j].Hash == word.Hash("sur")); n++ {
		if s.flags.Get(ws[j].Hash)&number != 0 && j+1 < len(ws) && (ws[j+1].Rune == '.' || ws[j+1].Kind == word.Digits) {
			break
		}
		j++ // Carrera 7 A, Calle 26 Sur
	}
	if k := s.numberSign(ws, j); k > j {
		return s.numberAt(text, ws, k)
	}
	return 0
}
