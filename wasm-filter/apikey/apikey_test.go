package apikey

import (
	"testing"

	"veil/wasm-filter/cases"
)

// good is a key of the shared cases that is nobody's.
const good = "svc_sk_FAtnVna84RJ1hAgB7VLs9YhnQS5sQAkpWGGQXA0bulk1YJsdh"

func TestSharedCases(t *testing.T) {
	for _, part := range cases.Of(t, "keys.txt", 20) {
		if part[0] != "good" && part[0] != "bad" {
			t.Fatalf("not a case: %q", part)
		}
		if got := Valid(part[1]); got != (part[0] == "good") {
			t.Errorf("%s: Valid = %v", part[2], got)
		}
	}
}

func TestAnyOneChangedCharacterIsRefused(t *testing.T) {
	for i := range len(good) {
		for _, c := range []byte("0Az-_ \x00\xff") {
			if changed := good[:i] + string(c) + good[i+1:]; changed != good && Valid(changed) {
				t.Errorf("%q passes", changed)
			}
		}
	}
}

func TestAuthorizationForms(t *testing.T) {
	for _, c := range []struct{ name, value, want string }{
		{"the usual form", "Bearer k", "k"},
		{"scheme in small letters", "bearer k", "k"},
		{"scheme in capitals", "BEARER k", "k"},
		{"several spaces", "Bearer   k", "k"},
		{"no scheme", "k", ""},
		{"no key", "Bearer", ""},
		{"only a space", "Bearer ", ""},
		{"another scheme", "Basic k", ""},
		{"one as long", "Digest k", ""},
		{"a longer scheme", "Bearers k", ""},
		{"a tab", "Bearer\tk", ""},
		{"empty", "", ""},
	} {
		if got, ok := FromAuthorization(c.value); got != c.want || ok != (c.want != "") {
			t.Errorf("%s: %q, %v", c.name, got, ok)
		}
	}
}

func TestNoKeyIsToldFromABadOne(t *testing.T) {
	for value, want := range map[string]bool{
		"": true, "  ": true, "Bearer": true, "bearer  ": true,
		"Bearer k": false, "Basic": false, "Digest": false, "Bearers": false, "k": false,
	} {
		if Missing(value) != want {
			t.Errorf("%q: missing is %t", value, !want)
		}
	}
}

func FuzzValidNeverPanics(f *testing.F) {
	f.Add(good)
	f.Add("svc_sk_")
	f.Fuzz(func(t *testing.T, key string) {
		if Valid(key) && len(key) != length {
			t.Errorf("%q has another length", key)
		}
	})
}
