package pii

import (
	"errors"
	"strings"
	"testing"

	"veil/extproc/detect"
	"veil/extproc/token"
)

var errRoom = errors.New("no room")

// TestPlacesAreToldBeforeTheyTakeMemory: those that detection finds, in one leaf or many, and those of a value that was given.
func TestPlacesAreToldBeforeTheyTakeMemory(t *testing.T) {
	e, err := New(Config{Recognisers: []detect.Recogniser{words{"ann": "NAME"}}})
	if err != nil {
		t.Fatal(err)
	}
	const many = 100_000
	each := make([]Leaf, many)
	for i := range each {
		each[i].Text = "eve"
	}
	for name, leaves := range map[string][]Leaf{
		"found": {{Text: strings.Repeat("ann ", many)}}, "given": {{Text: strings.Repeat("eve ", many)}}, "leaves": each,
		"parts of words": {{Text: strings.Repeat("xDE89370400440532013000x", many/8)}},
	} {
		table := func() *token.Table {
			tab := token.NewTable()
			if err := tab.Load([]token.Entry{{Token: "{{NAME_1}}", Value: "eve"}, {Token: "{{IBAN_1}}", Value: "DE89370400440532013000"}}); err != nil {
				t.Fatal(err)
			}
			return tab
		}
		told := 0
		edits, err := e.LeavesWithin(t.Context(), table(), leaves, func(n int) error {
			if n <= told {
				t.Fatalf("%s: told %d after %d", name, n, told)
			}
			told = n
			return nil
		})
		count := 0
		for _, l := range edits {
			count += len(l)
		}
		if err != nil || count < many/8 || told < count || told > count+count/8+2*values { // what two chunks see counts twice
			t.Errorf("%s: told %d of %d, %v", name, told, count, err)
		}
		const most = 10_000
		told = 0
		_, err = e.LeavesWithin(t.Context(), table(), leaves, func(n int) error {
			if told = n; n > most {
				return errRoom
			}
			return nil
		})
		if !errors.Is(err, errRoom) || told > most+lookEvery+2*values {
			t.Errorf("%s: %v after %d", name, err, told)
		}
	}
	if _, err := e.LeavesWithin(t.Context(), token.NewTable(), []Leaf{{Text: strings.Repeat("ann ", values)}}, func(int) error { return errRoom }); err != nil {
		t.Errorf("a few places: %v", err)
	}
}
