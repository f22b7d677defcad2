package live

import (
	"bytes"
	"sync"
)

// tail keeps the end of what is written to it, and says when a line began with a word.
type tail struct {
	want string
	came chan struct{}

	mu   sync.Mutex
	text []byte
	done bool
}

const tailBytes = 2 << 10

// Write implements io.Writer.
func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, p...)
	if t.want != "" && !t.done && bytes.Contains(append([]byte{'\n'}, t.text...), []byte("\n"+t.want)) {
		t.done = true
		close(t.came)
	}
	if len(t.text) > 2*tailBytes {
		t.text = append([]byte(nil), t.text[len(t.text)-tailBytes:]...)
	}
	return len(p), nil
}

// String is the end of it.
func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(t.text[max(0, len(t.text)-tailBytes):])
}
