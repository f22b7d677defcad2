package account

import (
	"bytes"
	"crypto/rand"
	"strings"
	"testing"

	"veil/testdata/shared"
)

func TestMintedKeysHaveTheShape(t *testing.T) {
	for range 200 {
		key, err := MintKey(rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		if len(key) != 56 || !CheckShape(key) {
			t.Fatalf("a minted key of %d characters fails its own check", len(key))
		}
	}
}

// The edge filter repeats the rule.
func TestTheEdgeFiltersCasesHoldHereToo(t *testing.T) {
	for _, c := range shared.Cases(t, "keys.txt") {
		if got := CheckShape(c[1]); got != (c[0] == "good") {
			t.Errorf("%s: %t", c[2], got)
		}
	}
}

func TestKeyOfZeroesIsKnown(t *testing.T) {
	key, err := MintKey(bytes.NewReader(make([]byte, 32)))
	if err != nil {
		t.Fatal(err)
	}
	if want := "svc_sk_" + strings.Repeat("A", 43) + "2sDjIk"; key != want {
		t.Fatalf("got %s, want %s", key, want)
	}
}

func TestOneChangedCharacterIsFound(t *testing.T) {
	key, err := MintKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	for i := range key {
		for _, c := range []byte("0aZ_-+") {
			if key[i] == c {
				continue
			}
			if bad := key[:i] + string(c) + key[i+1:]; CheckShape(bad) {
				t.Fatalf("changing character %d went unnoticed", i)
			}
		}
	}
	strange := prefix + strings.Repeat("+", 43)
	sum := checksum(strange)
	for _, bad := range []string{"", strange + string(sum[:]), key[:55], key + "0", strings.ToUpper(key), " " + key[1:]} {
		if CheckShape(bad) {
			t.Fatalf("a malformed key of %d characters passed", len(bad))
		}
	}
}
