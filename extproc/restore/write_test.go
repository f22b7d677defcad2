package restore

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"veil/extproc/token"
)

func TestWriteIsTextWhereverAPieceEnds(t *testing.T) {
	tab := token.NewTable()
	if err := tab.Load([]token.Entry{{Token: "{{NAME_1}}", Value: "Zoë Laurent"}, {Token: "{{EMAIL_12}}", Value: "zoe@example.org"}}); err != nil {
		t.Fatal(err)
	}
	for shift := range 24 { // the first piece ends somewhere in each token
		src := strings.Repeat("é", piece/2-12) + strings.Repeat(".", shift) + "{{NAME_1}}{{ email_12 }} {{NAME_7}} and {{NAME_1"
		want, stats, err := Text(nil, src, tab, Plain)
		if err != nil {
			t.Fatal(err)
		}
		var got bytes.Buffer
		told, err := Write(&got, src, tab, Plain)
		if err != nil || !bytes.Equal(got.Bytes(), want) || fmt.Sprint(told) != fmt.Sprint(stats) {
			t.Fatalf("shift %d: %v, %+v instead of %+v, the end is %q", shift, err, told, stats, got.String()[got.Len()-60:])
		}
	}
}

func TestWriteKnowsNoBoundOfLength(t *testing.T) {
	tab := token.NewTable()
	if err := tab.Load([]token.Entry{{Token: "{{NAME_1}}", Value: strings.Repeat("x", 1<<20)}}); err != nil {
		t.Fatal(err)
	}
	src := strings.Repeat("{{NAME_1}} ", 40)
	if _, _, err := Text(nil, src, tab, Plain); !errors.Is(err, ErrAmplified) {
		t.Fatal("the text is too small for this test:", err)
	}
	var n counter
	if stats, err := Write(&n, src, tab, Plain); err != nil || int(n) != 40<<20+40 || stats.Restored != 40 {
		t.Error(n, stats, err)
	}
}

type counter int

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}
