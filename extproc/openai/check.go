package openai

import (
	"cmp"
	"math"
	"strconv"
	"strings"

	"veil/extproc/apierr"
	"veil/extproc/jsontext"
)

// Bounds of whole numbers. The API knows no more than 128 choices; the cap only keeps arithmetic on costs exact.
const (
	maxChoices = 128
	maxCap     = math.MaxInt32
)

// called is a field by its path, as clients print the message and leave the param out. A path holds only names that the gateway knows.
func called(v jsontext.Value) string {
	return cmp.Or(v.Path(), "The field")
}

// null in an optional field is the same as leaving it out (api.md, Requests), so each check lets it pass.

func wrong(v jsontext.Value, want string) error {
	return apierr.Invalid(v.Path(), "%s must be %s, not %s.", called(v), want, v.Kind())
}

func text(v jsontext.Value) (string, error) {
	if v.Given() && v.Kind() != jsontext.String {
		return "", wrong(v, "a string")
	}
	return v.Text(), nil
}

func boolean(v jsontext.Value) (bool, error) {
	switch v.Kind() {
	case jsontext.Nothing, jsontext.Null, jsontext.False:
		return false, nil
	case jsontext.True:
		return true, nil
	}
	return false, wrong(v, "true or false")
}

// object also refuses duplicate keys, as the gateway reads the objects that it checks.
func object(v jsontext.Value) error {
	if v.Given() && v.Kind() != jsontext.Object {
		return wrong(v, "an object")
	}
	return unique(v)
}

func array(v jsontext.Value) error {
	if v.Given() && v.Kind() != jsontext.Array {
		return wrong(v, "an array")
	}
	return nil
}

// within checks a number against its range.
func within(v jsontext.Value, low, high float64) error {
	if !v.Given() {
		return nil
	}
	if v.Kind() != jsontext.Number {
		return wrong(v, "a number")
	}
	f, err := strconv.ParseFloat(v.Raw(), 64)
	if err != nil || f < low || f > high || (f == low || f == high) && beyond(v.Raw(), f) {
		return apierr.Invalid(v.Path(), "%s must be from %g to %g.", called(v), low, high)
	}
	return nil
}

// count reads a positive whole number, 0 for null. 100.0 and 1e2 are whole too.
func count(v jsontext.Value, most int64) (int64, error) {
	if !v.Given() {
		return 0, nil
	}
	if v.Kind() != jsontext.Number {
		return 0, wrong(v, "a whole number")
	}
	raw := v.Raw()
	n, err := strconv.ParseInt(raw, 10, 64)
	if err != nil && strings.ContainsAny(raw, ".eE") {
		digits, point := decimal(raw)
		if f, ferr := strconv.ParseFloat(raw, 64); ferr == nil && len(digits) <= point && f <= float64(most) {
			n, err = int64(f), nil
		}
	}
	if err != nil || n < 1 || n > most {
		return 0, apierr.Invalid(v.Path(), "%s must be a whole number from 1 to %d.", called(v), most)
	}
	return n, nil
}

// decimal is the number 0.digits · 10^point without its sign, exactly: a float rounds 2.0000000000000000001 into a range
// that ends at 2. The digits neither begin nor end with a zero; an exponent that no number of this API has is cut off.
func decimal(raw string) (digits string, point int) {
	const most = 1 << 20
	mantissa, exponent := strings.TrimPrefix(raw, "-"), ""
	if i := strings.IndexAny(mantissa, "eE"); i >= 0 {
		mantissa, exponent = mantissa[:i], mantissa[i+1:]
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits = strings.TrimLeft(whole+fraction, "0")
	point = len(whole) - (len(whole) + len(fraction) - len(digits))
	if exponent != "" {
		n, err := strconv.Atoi(exponent)
		if err != nil || n > most || n < -most {
			n = most
			if strings.HasPrefix(exponent, "-") {
				n = -most
			}
		}
		point += n
	}
	return strings.TrimRight(digits, "0"), point
}

// beyond reports whether a number that a float takes for the bound, the end of a range, lies outside of it.
func beyond(raw string, bound float64) bool {
	digits, _ := decimal(raw)
	if bound == 0 {
		return strings.HasPrefix(raw, "-") && digits != ""
	}
	end, _ := decimal(strconv.FormatFloat(bound, 'f', -1, 64))
	return len(digits) > len(end) && strings.HasPrefix(digits, end)
}
