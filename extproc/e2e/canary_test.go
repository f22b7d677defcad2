package e2e

import (
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
)

// person is made-up personal data that exists nowhere else, so that a copy of it anywhere is a leak.
type person struct {
	Name, Email, Phone, IBAN, Card string
}

// zoo is every canary that the tests made, by its first bytes.
var zoo struct {
	mu     sync.Mutex
	values map[string][]string
}

// canaryHead is how many bytes the shortest canaries have.
const canaryHead = 12

// stranger makes a person and remembers the values for the hunt.
func stranger() person {
	digits := func(n int) string {
		var b strings.Builder
		for range n {
			b.WriteByte(byte('0' + rand.IntN(10)))
		}
		return b.String()
	}
	w := word()
	p := person{
		Name:  "Leopoldine " + strings.ToUpper(w[:1]) + w[1:],
		Email: w + "@mail.example.org",
		Phone: fmt.Sprintf("+33 6 %s %s %s %s", digits(2), digits(2), digits(2), digits(2)),
		IBAN:  iban("37040044" + digits(10)),
		Card:  luhn("453201" + digits(9)),
	}
	zoo.mu.Lock()
	defer zoo.mu.Unlock()
	if zoo.values == nil {
		zoo.values = map[string][]string{}
	}
	for _, v := range []string{w, p.Email, p.Phone, strings.ReplaceAll(p.Phone, " ", ""), p.IBAN, p.Card} {
		zoo.values[v[:canaryHead]] = append(zoo.values[v[:canaryHead]], v)
	}
	return p
}

// Text is a message that holds all of it.
func (p person) Text() string {
	return fmt.Sprintf("My name is %s, write to %s or call %s. Take the money from %s or from the card %s.", p.Name, p.Email, p.Phone, p.IBAN, p.Card)
}

// values are the pieces that must not get through.
func (p person) values() []string { return []string{p.Name, p.Email, p.Phone, p.IBAN, p.Card} }

// word is a made-up word of lower-case letters that no other test has.
func word() string {
	const consonants, vowels = "bcdfgklmnprstvz", "aeiou"
	var b strings.Builder
	for range 6 {
		b.WriteByte(consonants[rand.IntN(len(consonants))])
		b.WriteByte(vowels[rand.IntN(len(vowels))])
	}
	return b.String()
}

// topic is a phrase of common words, which nobody takes for personal data, that no other test has in its messages.
func topic() string {
	words := strings.Fields("about after again along begin below bring build carry could drink enjoy every happy heavy laugh " +
		"learn leave later maybe never often other quick quiet reach ready seven short since sleep small still sweet " +
		"teach thank there these thing three today touch under until where which while whole would write")
	var out []string
	for range 8 {
		out = append(out, words[rand.IntN(len(words))])
	}
	return strings.Join(out, " ")
}

// iban makes a German one of a bank code and account number (ISO 13616: mod 97 is 1).
func iban(bban string) string {
	n, _ := new(big.Int).SetString(bban+"131400", 10) // D=13, E=14, check digits 00
	check := 98 - new(big.Int).Mod(n, big.NewInt(97)).Int64()
	return fmt.Sprintf("DE%02d%s", check, bban)
}

// luhn adds the check digit of a card's number.
func luhn(digits string) string {
	sum := 0
	for i := range len(digits) {
		d := int(digits[len(digits)-1-i] - '0')
		if i%2 == 0 {
			if d *= 2; d > 9 {
				d -= 9
			}
		}
		sum += d
	}
	return digits + fmt.Sprint((10-sum%10)%10)
}

// hunt looks for every canary in every place, reading each place once: there are tens of thousands of canaries in the end, and
// megabytes of logs.
func hunt(places map[string]string) error {
	zoo.mu.Lock()
	defer zoo.mu.Unlock()
	var errs []error
	for place, text := range places {
		seen := map[string]bool{}
		for ; len(text) >= canaryHead; text = text[1:] {
			for _, v := range zoo.values[text[:canaryHead]] {
				if strings.HasPrefix(text, v) && !seen[v] {
					seen[v] = true
					errs = append(errs, fmt.Errorf("personal data (%s…) is in %s", v[:4], place))
				}
			}
		}
	}
	return errors.Join(errs...)
}

func TestTheHuntFindsEveryValueOfAPersonWhereverItStands(t *testing.T) {
	p := stranger()
	for _, v := range []string{p.Email, p.Phone, strings.ReplaceAll(p.Phone, " ", ""), p.IBAN, p.Card} {
		for _, text := range []string{v, v + " and so on", v[:3] + v, "at the end " + v + v} {
			if err := hunt(map[string]string{"a log": text, "another": "nothing"}); err == nil || !strings.Contains(err.Error(), v[:4]+"…) is in a log") {
				t.Errorf("%q: %v", text, err)
			}
		}
	}
	if err := hunt(map[string]string{"a log": p.IBAN[:20] + " " + p.Card[1:] + " +33 6"}); err != nil {
		t.Error(err)
	}
}
