package catalogue

import (
	"bytes"
	"context"
	"os"
	"time"
)

// Watcher follows a catalogue file. Each field but Path may be left out.
type Watcher struct {
	Path    string
	Every   time.Duration                // how often the file is looked at; default 250 ms, so that a change is in force within 1 s
	Read    func(string) ([]byte, error) // default os.ReadFile
	Changed func(*Catalogue) error       // gets every good new catalogue; when it fails the last good one stays as well
	Refused func(error)                  // gets what is wrong with a new one, once: Faults, or that the file can't be read
}

// Run looks at the file until ctx ends; content is what is in force at the start. A file is read as a whole at each look
// and taken up when two looks in a row see the same new text: one that is being written is not caught half done.
//
// Looking is by content, not by notification: config maps, bind mounts and editors each replace files in another way, and
// a catalogue is a few kilobytes.
func (w Watcher) Run(ctx context.Context, content []byte) {
	if w.Every == 0 {
		w.Every = 250 * time.Millisecond
	}
	if w.Read == nil {
		w.Read = os.ReadFile
	}
	tick := time.NewTicker(w.Every)
	defer tick.Stop()
	taken, last, unreadable := content, content, false
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		now, err := w.Read(w.Path)
		if err != nil {
			if !unreadable {
				w.refuse(Faults{{File: w.Path, Reason: "the file can't be read", Fix: "put it back; the last good catalogue stays in force"}})
			}
			unreadable = true
			continue
		}
		unreadable = false
		if steady := bytes.Equal(now, last); !steady || bytes.Equal(now, taken) {
			last = now
			continue
		}
		taken = now
		c, err := Load(w.Path, now)
		if err == nil && w.Changed != nil {
			err = w.Changed(c)
		}
		if err != nil {
			w.refuse(err)
		}
	}
}

func (w Watcher) refuse(err error) {
	if w.Refused != nil {
		w.Refused(err)
	}
}
