package restore

import (
	"encoding/json"
	"html"
	"net/url"
	"testing"

	"veil/extproc/token"
)

func TestWhatIsEscapedIsReadBackByWhoeverDecodesIt(t *testing.T) {
	for b := range byte(0x80) {
		for strings := range MaxStrings + 1 {
			text := string(appendEscaped(nil, b, strings))
			if n := written(string(b), strings); n != len(text) {
				t.Errorf("%q in %d strings is %d bytes long, not %d", b, strings, len(text), n)
			}
			back := text
			for range strings {
				if err := json.Unmarshal([]byte(`"`+back+`"`), &back); err != nil {
					t.Fatalf("%q in %d strings is %s: %v", b, strings, text, err)
				}
			}
			if back != string(b) {
				t.Errorf("%q in %d strings is %s, which says %q", b, strings, text, back)
			}
		}
		encoded := valueText(string(b), token.URL, 0)
		if back, err := url.QueryUnescape(encoded); err != nil || back != string(b) {
			t.Errorf("%q in a URL is %s, which says %q (%v)", b, encoded, back, err)
		}
		if back := html.UnescapeString(valueText(string(b), token.HTML, 0)); back != string(b) {
			t.Errorf("%q in HTML says %q", b, back)
		}
	}
	for _, b := range []byte(`&<>"`) {
		if text := valueText(string(b), token.HTML, 0); text == string(b) {
			t.Errorf("%q stays in HTML", b)
		}
	}
	const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~"
	if got := valueText(plain, token.URL, 0); got != plain {
		t.Errorf("unreserved characters became %s", got)
	}
}
