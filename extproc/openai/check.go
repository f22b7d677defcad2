package openai

import (
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

// null in an optional field is the same as leaving it out (decision 7), so each check lets it pass.

func wrong(v jsontext.Value, want string) error {
	return apierr.Invalid(v.Path(), "The field must be %s, not %s.", want, v.Kind())
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
	if err != nil || f < low || f > high {
		return apierr.Invalid(v.Path(), "The number must be from %g to %g.", low, high)
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
		if f, ferr := strconv.ParseFloat(raw, 64); ferr == nil && f == math.Trunc(f) && f <= float64(most) {
			n, err = int64(f), nil
		}
	}
	if err != nil || n < 1 || n > most {
		return 0, apierr.Invalid(v.Path(), "The number must be a whole number from 1 to %d.", most)
	}
	return n, nil
}
