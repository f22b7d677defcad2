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
		told, err := Write(&got, src, tab)
		if err != nil || !bytes.Equal(got.Bytes(), want) || fmt.Sprint(told) != fmt.Sprint(stats) {
			t.Fatalf("shift %d: %v, %+v instead of %+v, the end is %q", shift, err, told, stats, got.String()[got.Len()-60:])
		}
	}
}

func TestWriteLosesNoByteAtTheEnd(t *testing.T) {
	for _, n := range []int{0, 1, piece, piece + 1} {
		src := strings.Repeat("x", n)
		var got bytes.Buffer
		if _, err := Write(&got, src, token.NewTable()); err != nil || got.String() != src {
			t.Errorf("%d bytes became %d (%v)", n, got.Len(), err)
		}
	}
}

// full fails once it holds so many bytes.
type full int

var errFull = errors.New("no room left")

func (f *full) Write(p []byte) (int, error) {
	if *f -= full(len(p)); *f < 0 {
		return 0, errFull
	}
	return len(p), nil
}

func TestWriteSaysThatItsWriterFailed(t *testing.T) {
	src := strings.Repeat("x", piece) + "{{NAM" // the last of it is written at the end
	for _, room := range []full{0, piece} {
		if _, err := Write(&room, src, table(t)); !errors.Is(err, errFull) {
			t.Error(err)
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
	if stats, err := Write(&n, src, tab); err != nil || int(n) != 40<<20+40 || stats.Restored != 40 {
		t.Error(n, stats, err)
	}
}

type counter int

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}
