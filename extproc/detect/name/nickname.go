package name

import (
	"slices"

	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

var (
	// sentHashes are what somebody sends, of whom a telephone shows what they are saved as.
	sentHashes = hashes(`
message messages text texts call calls sms mail email heart whatsapp voicemail
nachricht nachrichten anruf anrufe herz whatsapps
messages texto appel appels cœur coeur vocal
mensaje mensajes llamada llamadas wasap wasaps audio corazón
messaggio messaggi chiamata chiamate cuore vocale`)
	// senderHashes stand between that and who sent it.
	senderHashes = hashes(`from de da von di`)
)

// nicknames finds whom a telephone shows by what they are saved as, between quotes: a message from "Coco". It has a capital and is no word of the
// text's language.
func nicknames(labels []model.Label, d *feature.Document, capital []int) {
	ws := d.Words
	for _, i := range capital {
		if i < 3 || labels[i] != model.Outside || ws[i].Kind != word.Letters || ws[i].Case != word.Title || ws[i].Space || !quotes(ws[i-1].Rune) || !ws[i-1].Space {
			continue
		}
		in := &d.Infos[i]
		if in.Known || in.Bits&(d.Common()|lexicon.Country|lexicon.Company) != 0 || !slices.Contains(senderHashes, ws[i-2].Hash) || !slices.Contains(sentHashes, ws[i-3].Hash) {
			continue
		}
		labels[i] = model.BeginPerson
	}
}

// quotes says that a mark opens a quotation.
func quotes(r rune) bool {
	return r == '"' || r == '\'' || r == '“' || r == '„' || r == '«' || r == '‘'
}
