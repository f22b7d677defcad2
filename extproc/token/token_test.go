package token

import (
	"testing"

	"veil/extproc/detect"
)

func TestSameValueSameToken(t *testing.T) {
	tab := NewTable()
	a, _ := tab.Mint(detect.Name, "Zoë Laurent")
	b, _ := tab.Mint(detect.Name, "Bob Ray")
	c, err := tab.Mint(detect.Org, "Zoë Laurent")
	if err != nil || a != "{{NAME_1}}" || b != "{{NAME_2}}" || c != a {
		t.Fatal(a, b, c, err)
	}
}
