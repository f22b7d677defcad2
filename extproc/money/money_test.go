package money

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestAmountsReadBackAsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := Amount(rapid.Int64Range(0, 900_000_000*Scale).Draw(t, "a"))
		if b, err := ParseAmount(a.String()); err != nil || b != a {
			t.Fatalf("%s read back as %s (%v)", a, b, err)
		}
	})
}

func TestPricesReadBackAsWritten(t *testing.T) {
	for _, s := range []string{"0", "0.0001", "0.67", "12", "922337202.9999"} {
		if p, err := ParsePrice(s); err != nil || p.String() != s {
			t.Errorf("%s read back as %s (%v)", s, p, err)
		}
	}
}

// One whole number less than there would be room for, so that any decimals fit behind it.
func TestTheLargestAmountIsReadAndOneMoreIsNot(t *testing.T) {
	if a, err := ParseAmount("922337202.9999999999"); err != nil || a.String() != "922337202.9999999999" {
		t.Errorf("read as %s (%v)", a, err)
	}
	if a, err := ParseAmount("922337203"); err == nil {
		t.Errorf("read as %s", a)
	}
}

func TestLessThanNothingIsStillANumber(t *testing.T) {
	if got := Amount(-Scale / 2).String(); got != "-0.5" {
		t.Errorf("minus a half is %s", got)
	}
}

func TestOneTokenIsAWholeNumberOfUnits(t *testing.T) {
	p, err := ParsePrice("0.0375")
	if err != nil {
		t.Fatal(err)
	}
	if got := p.Times(1).String(); got != "0.0000000375" {
		t.Fatalf("one token costs %s", got)
	}
	if got := p.Times(1_000_000).String(); got != "0.0375" {
		t.Fatalf("a million tokens cost %s", got)
	}
}

func TestParseRefusesWhatItCannotHoldExactly(t *testing.T) {
	for _, s := range []string{"", "-1", "+1", "1e3", "1.", ".5", "1.00001", "99999999999999999999", "1,5", "NaN"} {
		if p, err := ParsePrice(s); err == nil {
			t.Errorf("%q was read as %s", s, p)
		}
	}
}

func TestNothingAndLessCostsNothing(t *testing.T) {
	for _, c := range []struct {
		price Price
		n     int64
	}{{3, 0}, {3, -1}, {0, 3}, {-3, 3}, {-3, -3}} {
		if got := c.price.Times(c.n); got != 0 {
			t.Errorf("%d times %d is %d", c.price, c.n, got)
		}
	}
}

func TestSumsAndProductsSaturate(t *testing.T) {
	for _, b := range []Amount{0, 3} {
		if got := Amount(2).Add(b); got != 2+b {
			t.Errorf("2 and %d is %d", b, got)
		}
	}
	if got := Price(math.MaxInt64).Times(3); got != math.MaxInt64 {
		t.Errorf("product wrapped to %d", got)
	}
	if got := Amount(math.MaxInt64 - 1).Add(5); got != math.MaxInt64 {
		t.Errorf("sum wrapped to %d", got)
	}
}
