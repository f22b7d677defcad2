package cue

import (
	"strings"
	"testing"

	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// values marks what the members of text hold whose names are the values of those before them.
func values(text string) string {
	r, ws := New(&lexicon.Lexicon{}), word.Append(nil, text)
	var hits []Hit
	for i := range ws {
		hits = r.paired(hits, text, ws, i)
	}
	var b strings.Builder
	at := int32(0)
	for _, h := range hits {
		from, to := ws[h.From].Start, ws[h.To-1].End
		if from >= at && h.Late {
			b.WriteString(text[at:from] + "[" + text[from:to] + "]")
			at = to
		}
	}
	return b.String() + text[at:]
}

func TestAMemberSaysWhatTheValueBehindItIs(t *testing.T) {
	for _, want := range []string{
		`{"name": "last_name", "value": "[Oberholzer]"}`,
		`{"name":"last-name","value":"[Oberholzer]"}`,
		"{'label': 'lastname', 'answer': '[Oberholzer]'}",
		"{\n  \"name\": \"town\",\n  \"value\": \"[Hull]\"\n}",
		`<input name="town" value="[Hull]">`,
		`<input name='town' value='[Hull]'>`,
	} {
		text := strings.NewReplacer("[", "", "]", "").Replace(want)
		if got := values(text); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

func TestWhatOnlyLooksLikeAPairSaysNothing(t *testing.T) {
	for _, text := range []string{
		`{"name": "last_name", "colour": "Oberholzer"}`,
		`{"name": "colour", "value": "Oberholzer"}`,
		`{"name": 'last_name", "value": "Oberholzer"}`,
		`{"name": " last_name", "value": "Oberholzer"}`,
		`"last_name" "value" "Oberholzer"`,
		`"last_name"value="Oberholzer"`,
		`"last_name", "value"; "Oberholzer"`,
		`"last_name", "value":`, `"last_name", "value"`, `"last_name", "`, `"last_name",`, `"last_name`, `last_name" value="Oberholzer"`,
	} {
		if got := values(text); got != text {
			t.Errorf("%s became %s", text, got)
		}
	}
}
