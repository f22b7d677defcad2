package openai

import (
	"context"
	"errors"
	"strings"
	"testing"

	"veil/extproc/apierr"
)

// What a caller must take for a wish to be anonymized is noted wherever it stands; the exchange refuses it if nothing else asks.
func TestAWishInAWrongPlaceIsNoted(t *testing.T) {
	const hi = `{"messages":[{"role":"user","content":"hi"}`
	with := func(member string) string { return hi + "]," + member + "}" }
	message := func(m string) string { return hi + "," + m + "]}" }
	for _, c := range []struct{ name, body, at string }{
		{"anonymize in the past tense", with(`"anonymized":true`), "anonymized"},
		{"anonymize with a slip", with(`"annonymize":true`), "anonymize"},
		{"anonymize with a blank", with(`"anonymize ":true`), "anonymize"},
		{"anonymize with a letter of another script", with(`"аnonymize":true`), "anonymize"},
		{"anonymize in full width", with(`"ａｎｏｎｙｍｉｚｅ":true`), "anonymize"},
		{"anonymize behind what nobody sees", with(`"\u200banonymize":true`), "anonymize"},
		{"anonymize with its path", with(`"svc.anonymize":true`), "anonymize"},
		{"anonymize in a body within the body", with(`"extra_body":{"anonymize":true}`), "extra_body.anonymize"},
		{"anonymize in what a provider is told", with(`"provider_options":{"veil":{"anonymize":true}}`), "provider_options"},
		{"anonymize in an object of the caller's own", with(`"zoe":{"anonymize":true}`), "anonymize"},
		{"anonymized in notes", with(`"metadata":{"anonymized":"1"}`), "metadata.anonymized"},
		{"anonymize beside a schema", with(`"structured_outputs":{"json":{"properties":{}},"anonymize":true}`), "anonymize"},
		{"anonymize in notes", with(`"metadata":{"anonymize":"true"}`), "metadata.anonymize"},
		{"anonymize among the options of streams", with(`"stream_options":{"anonymize":true}`), "stream_options.anonymize"},
		{"anonymize in a message", message(`{"role":"user","content":"x","anonymize":true}`), "messages[1].anonymize"},
		{"anonymize in a part", message(`{"role":"user","content":[{"type":"text","text":"x","anonymize":true}]}`), "messages[1].content[0].anonymize"},
		{"anonymize in two places, of which one says no", with(`"anonymize":false,"metadata":{"anonymize":true}`), "metadata.anonymize"},
		{"rules, and nobody said whether they are to be used", with(`"svc":{"detect":{"deny":[]}}`), "svc.detect"},
		{"a mapping, and nobody said whether it is to be used", with(`"anonymize":null,"svc":{"existing_mapping":{"{{NAME_1}}":"Zoe"}}`), "svc.existing_mapping"},

		{"rules of a call that is not to be anonymized", with(`"anonymize":false,"svc":{"detect":{"deny":[]}}`), ""},
		{"no rules", with(`"svc":{"detect":{},"existing_mapping":{},"restore":true}`), ""},
		{"a wish that says no", with(`"anonymized":false,"metadata":{"anonymize":"no"},"options":{"anonymize":null}`), ""},
		{"wishes that say no in other words", with(`"metadata":{"anonymized":"0"},"options":{"anonymize":0},"config":{"anonymize":"disabled"},"anonymized":"None"`), ""},
		{"a wish that a template left empty", with(`"config":{"anonymize":""}`), "config.anonymize"},
		{"other words", with(`"metadata":{"svc":"billing","anonymous":true,"detect":{},"anon":1},"detect":"fast","deny":"x","deanonymize":true,"no.anonymize":true,"анонимно":true,"x":[{"anonymize":true}]`), ""},
		{"a property that a server is to enforce", with(`"guided_json":{"properties":{"anonymize":{"type":"boolean"}}},"structured_outputs":{"json":{"properties":{"anonymized":{}}}},"nvext":{"guided_json":{"$defs":{"Anonymize":{}}}}`), ""},
		{"a tool's own parameter", with(`"tools":[{"type":"function","function":{"name":"f","parameters":{"type":"object","properties":{"anonymize":{"type":"boolean"}}}}}]`), ""},
	} {
		if got, err := ParseChat(context.Background(), []byte(c.body)); err != nil || got.Claimed != c.at {
			t.Errorf("%s: noted at %q, want %q (%v)", c.name, got.Claimed, c.at, err)
		}
	}
}

func TestTextAloneRefusesWhatIsNearlyASettingOfIt(t *testing.T) {
	for member, ok := range map[string]bool{
		`"detect":{}`: false, `"deny":[]`: false, `"existing_mappings":{}`: false, `"existingMapping":{}`: false, `"mapping":{}`: false,
		`"SVC":{}`: false, `"svc":{"existing_mapping":{}}`: false, `"anonymize":true`: true, `"language":"de"`: true, `"mapping":null`: true,
	} {
		if _, err := ParseAnonymize(context.Background(), []byte(`{"text":"a",`+member+`}`)); (err == nil) != ok {
			t.Errorf("%s: %v", member, err)
		}
	}
}

func TestWhatIsMisplacedIsNamedAsItWasWritten(t *testing.T) {
	for member, at := range map[string]string{"detect": "svc.detect", "deny": "svc.detect.deny"} {
		value := map[string]string{"detect": "{}", "deny": "[]"}[member]
		_, err := ParseChat(context.Background(), []byte(`{"messages":[{"role":"user","content":"a"}],"`+member+`":`+value+`}`))
		var e *apierr.Error
		if !errors.As(err, &e) || e.Param != member || !strings.Contains(e.Message, "write it as "+at+",") {
			t.Errorf("%s: %+v", member, err)
		}
	}
}

func TestAWishBesideTheBodyIsKnownHoweverItsNameIsPutTogether(t *testing.T) {
	for name, want := range map[string]bool{
		"anonymize": true, "svc.anonymize": true, "svc[anonymize]": true, "extra_body[svc][anonymize]": true, "x-anonymize": true, "x-svc-anonymize": true,
		"x-veil-anonymize": true, "x_anonymize": true, "svc_anonymise": true, "x-anonymize-text": true,
		"": false, "-": false, "x-de-anonymize": false, "no_anonymize": false, "deanonymize": false, "x-anonymous-id": false, "anonymous": false, "x-request-id": false,
	} {
		if got := AsksBeside(name); got != want {
			t.Errorf("%q: %t", name, got)
		}
	}
}
