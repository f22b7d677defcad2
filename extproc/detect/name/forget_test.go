package name

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"veil/extproc/detect"
)

// Memory that waits for the next text holds nothing of the last one, and is no larger for a text that was full of names.
func TestPooledMemoryForgetsTheText(t *testing.T) {
	r, err := New()
	if err != nil {
		t.Fatal(err)
	}
	one := new(work)
	r.pool.New = func() any { return one }
	var many strings.Builder
	for i := range 2 * keepSeen {
		fmt.Fprintf(&many, "Mrs %c%c%c%c%c called.\n", 'A'+i%23, 'a'+i/23%23, 'o', 'a'+i/529%23, 'u')
	}
	for _, text := range []string{"Mrs Oyelowo called.", many.String()} {
		spans, err := r.Find(context.Background(), nil, detect.Text{Value: text})
		if err != nil || len(spans) == 0 || len(one.doc.Words) == 0 {
			t.Fatalf("%d spans, %d words: %v", len(spans), len(one.doc.Words), err)
		}
		if one.doc.Text != "" || len(one.seen.lists) != 0 {
			t.Errorf("%d bytes and %d words are left", len(one.doc.Text), len(one.seen.lists))
		}
	}
}
