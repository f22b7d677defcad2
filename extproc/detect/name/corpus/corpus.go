package corpus

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/ulikunitz/xz"
)

// Kind is what a labelled span is.
type Kind uint8

// The kinds of spans that are learned.
const (
	Person Kind = iota
	Location
	Organisation
	Address
	Kinds
)

// Span is a labelled place of an Example: bytes, End exclusive.
type Span struct {
	Start, End int
	Kind       Kind
}

// Example is a text with its labels.
type Example struct {
	Text   string
	Spans  []Span // in order, without overlaps
	Weight float32
	Field  string // the key that the text stood under, "" if none
}

// Source is the folder of the data sets, and the digests of the files read from it.
type Source struct {
	Dir    string
	Digest map[string]string // SHA-256 by file, as read
}

// Open is the source in a folder laid out as docs/model-card.md says.
func Open(dir string) *Source { return &Source{Dir: dir, Digest: map[string]string{}} }

// Lines calls f with every line of a file, without its line end.
func (s *Source) Lines(name string, f func(line string)) error {
	file, err := os.Open(filepath.Join(s.Dir, filepath.FromSlash(name)))
	if err != nil {
		return err
	}
	defer file.Close()
	sum := sha256.New()
	r, err := xz.NewReader(io.TeeReader(bufio.NewReader(file), sum))
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		f(lines.Text())
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if _, err := io.Copy(sum, file); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	s.Digest[name] = hex.EncodeToString(sum.Sum(nil))
	return nil
}

// fields calls f with the tab-divided fields of every line of a file.
func (s *Source) fields(name string, n int, f func([]string)) error {
	return s.Lines(name, func(line string) {
		if p := strings.Split(line, "\t"); len(p) >= n {
			f(p)
		}
	})
}
