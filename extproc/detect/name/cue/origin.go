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
		"es de", "era de", "eran de", "soy de", "son de", "eres de", "vengo de", "viene de", "vienen de", "venimos de", "vino de", "procede de", "proceden de", "fue a", "mudanza a", "vuelve de", "volvió de",
		"vengo da", "treno per", "treni per", "autobus per", "pullman per", "corriera per", "viene da", "veniamo da", "vengono da", "venuto da", "venuta da", "arriva da", "è di", "sono di", "siamo di", "torna da", "tornato da", "tornata da", "appartamento a", "casa a",
	}
)

// origin marks the town behind such a phrase at i, the longest run of words that is a listed one. In small letters it is no word besides, and
// behind a weak phrase nobody's name, nor made of such words (es de agua salada).
func (r *Rules) origin(dst []Hit, ws []word.Word, i int) []Hit {
	from, strong := match(r.origins.of(ws[i].Hash), ws, i)
	if from == 0 || from == len(ws) || !ws[from].Space || ws[from].Line {
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
	end := r.listedTown(ws, from, last, not)
	if end == from || last == word.Lower && !strong && r.plain(ws[from:end]) || end == from+1 && r.flags.Get(ws[from].Hash)|r.late.Get(ws[from].Hash) != 0 || last == word.Title && end < len(ws) && ws[end].Space && ws[end].Case == word.Title {
		return dst
	}
	return append(dst, Hit{From: from, To: end, Class: City, Score: .9, Late: true})
}

// plain says that all of the words are common ones.
func (r *Rules) plain(ws []word.Word) bool {
	for i := range ws {
		if r.lex.Bits(ws[i].Hash)&lexicon.Common == 0 {
			return false
		}
	}
	return true
}
