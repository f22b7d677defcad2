package catalogue

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestABadFileIsRefusedOnceAndTheNextGoodOneIsTaken(t *testing.T) {
	path := filepath.Join(t.TempDir(), "models.yaml")
	write := func(text string) {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(priced)
	changed, refused := make(chan *Catalogue, 10), make(chan error, 10)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		Watcher{Path: path, Every: 5 * time.Millisecond, Changed: func(c *Catalogue) error { changed <- c; return nil },
			Refused: func(err error) { refused <- err }}.Run(ctx, []byte(priced))
	}()
	time.Sleep(50 * time.Millisecond)
	write(strings.Replace(priced, "upstream: de", "upstream: it", 1))
	err := <-refused
	var faults Faults
	if !errors.As(err, &faults) || faults[0].Line != 22 || faults[0].File != path {
		t.Errorf("refused with %v", err)
	}
	write(strings.Replace(priced, "aliases: [short]", "aliases: [brief]", 1))
	c := <-changed
	if _, ok := c.Model("brief"); !ok {
		t.Error("the new catalogue is not the one taken")
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if err := <-refused; !strings.Contains(err.Error(), "can't be read") {
		t.Error(err)
	}
	time.Sleep(50 * time.Millisecond)
	stop()
	<-done
	if len(changed) != 0 || len(refused) != 0 {
		t.Errorf("%d more changes and %d more refusals", len(changed), len(refused))
	}
}
