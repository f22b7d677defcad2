package name

import (
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

const (
	// sentList is what somebody sends, of whom a telephone shows what they are saved as.
	sentList = `
message messages text texts call calls sms mail email heart whatsapp voicemail
nachricht nachrichten anruf anrufe herz whatsapps
messages texto appel appels cœur coeur vocal
mensaje mensajes llamada llamadas wasap wasaps audio corazón
messaggio messaggi chiamata chiamate cuore vocale`
	// senderList stands between that and who sent it.
	senderList = `from de da von di`
)

// nicknames finds whom a telephone shows by what they are saved as, between quotes: a message from "Coco". It has a capital and is no word of the
// text's language.
func nicknames(labels []model.Label, d *feature.Document, told *word.Flags, capital []int) {
	ws := d.Words
	for _, i := range capital {
		if i < 3 || labels[i] != model.Outside || ws[i].Kind != word.Letters || ws[i].Case != word.Title || ws[i].Space || !quotes(ws[i-1].Rune) || !ws[i-1].Space {
			continue
		}
		in := &d.Infos[i]
		if in.Known || in.Bits&(d.Common()|lexicon.Country|lexicon.Company) != 0 || told.Get(ws[i-2].Hash)&sender == 0 || told.Get(ws[i-3].Hash)&sent == 0 {
			continue
		}
		labels[i] = model.BeginPerson
	}
}

// quotes says that a mark opens a quotation.
func quotes(r rune) bool {
	return r == '"' || r == '\'' || r == '“' || r == '„' || r == '«' || r == '‘'
}
