package hexid

import "testing"

func TestDigits(t *testing.T) {
	for s, want := range map[string]int{
		"":                                     0,
		"0aF9":                                 4,
		"0a-F9":                                0,
		"g":                                    0,
		"3f2504e0-4f89-11d3-9a0c-0305e82c3301": 32,
		"3F2504E0-4F89-11D3-9A0C-0305E82C330x": 0,
		"3f2504e04-f89-11d3-9a0c-0305e82c3301": 0, // a hyphen elsewhere
		"3f2504e04f8911d39a0c0305e82c33013f25": 36,
	} {
		if got := Digits(s); got != want {
			t.Errorf("%q has %d digits, not %d", s, got, want)
		}
	}
}
