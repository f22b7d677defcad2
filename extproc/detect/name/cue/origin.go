package cue

import (
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// origins are phrases behind which a town stands, beside those in homes: the strong ones name nothing else, the weak ones what somebody or
// something comes from as well (es de Juan, viene de correos).
var (
	origins = []string{
		"grow up in", "growing up in", "live near", "lives near", "lived near",
		"vivait à", "vivent à", "vivaient à", "habitent à", "habitaient à", "habitais à", "vivais à", "grandit à",
		"wohnte in", "wohnten in", "lebte in", "lebten in", "wuchs in", "zog nach", "zogen nach", "kommen aus", "kam aus", "gebürtig aus",
		"crecí en", "creció en", "crecimos en", "crecieron en", "criado en", "criada en", "creci en", "crecio en", "nací en", "nació en", "naci en", "nacio en", "nacimos en", "vivía en", "vivían en", "vivíamos en", "vivia en", "vivido en", "mudó a", "mudado a", "mudada a", "mudaron a", "oriundo de", "oriunda de",
		"abitava a", "abitavo a", "abitavano a", "viveva a", "vivevo a", "vivevano a", "vissuto a", "vissuta a", "nacque a", "crebbe a", "cresciuti a",
	}
	weakOrigins = []string{
		"is from", "are from", "was from", "were from", "came from", "come from", "he's from", "she's from", "they're from", "we're from", "back from", "away to",
		"vient de", "viennent de", "venons de", "venez de", "venait de", "venu de", "venue de", "arrive de", "arrivé de", "arrivée de", "rentre de", "rentré de", "rentrée de", "partie à", "parti à",
		"zurück aus", "gefahren nach",
		"es de", "era de", "eran de", "soy de", "son de", "eres de", "vengo de", "viene de", "vienen de", "venimos de", "vino de", "procede de", "proceden de", "fue a", "vuelve de", "volvió de",
		"vengo da", "viene da", "veniamo da", "vengono da", "venuto da", "venuta da", "arriva da", "è di", "sono di", "siamo di", "torna da", "tornato da", "tornata da", "appartamento a", "casa a",
	}
)

// origin marks the town behind such a phrase at i, the longest run of words that is a listed one. In small letters it is no word besides, and
// behind a weak phrase nobody's name, nor made of such words (es de agua salada).
func (r *Rules) origin(dst []Hit, ws []word.Word, i int) []Hit {
	from, strong := match(r.origins.of(ws[i].Hash), ws, i)
	if from == 0 || from == len(ws) {
		return dst
	}
	not := lexicon.Country | lexicon.Company
	last := ws[from].Case
	switch {
	case last != word.Lower:
		last = word.Title
	case strong:
		not |= lexicon.Common | lexicon.Known
	default:
		not |= lexicon.Common | lexicon.Known | lexicon.Person
	}
	end, h, plain := from, uint32(0), last == word.Lower && !strong
	for j := from; j < len(ws) && j-from < maxTown && ws[j].Kind == word.Letters && ws[j].Space && !ws[j].Line && (ws[j].Case == last || j > from && ws[j].Case == word.Lower); j++ {
		if h = word.Join(h, ws[j].Hash); j == from {
			h = ws[j].Hash
		}
		plain = plain && r.lex.Bits(ws[j].Hash)&lexicon.Common != 0
		if b := r.lex.Bits(h); !plain && ws[j].Case == last && b&lexicon.Place != 0 && b&not == 0 {
			end = j + 1
		}
	}
	if end == from || end == from+1 && r.flags.Get(ws[from].Hash)|r.late.Get(ws[from].Hash) != 0 || last == word.Title && end < len(ws) && ws[end].Space && ws[end].Case == word.Title {
		return dst
	}
	return append(dst, Hit{From: from, To: end, Class: City, Score: .9, Late: true})
}
