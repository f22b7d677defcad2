package supervise

import (
	"errors"
	"net"
	"net/http"
	"path/filepath"
	"testing"
)

func TestEnvoyIsListeningOnlyWithAllItsListeners(t *testing.T) {
	socket := filepath.Join(t.TempDir(), "a.sock")
	l, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	ready, listeners := http.StatusServiceUnavailable, ""
	server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/ready" {
			w.WriteHeader(ready)
			return
		}
		w.Write([]byte(listeners))
	})}
	go server.Serve(l)
	defer server.Close()
	a := NewAdmin(socket)
	if err := a.Listening(t.Context(), "edge"); err == nil || errors.Is(err, ErrNever) {
		t.Error("not ready yet:", err)
	}
	ready = http.StatusOK
	if err := a.Listening(t.Context(), "edge"); !errors.Is(err, ErrNever) {
		t.Error("ready without a listener:", err)
	}
	listeners = "edge::127.0.0.1:8443\n"
	if err := a.Listening(t.Context(), "edge"); err != nil {
		t.Error(err)
	}
	if err := a.Listening(t.Context(), "edge", "sidecar"); !errors.Is(err, ErrNever) {
		t.Error("one of two:", err)
	}
	listeners += "sidecar::127.0.0.1:8089\n"
	if err := a.Listening(t.Context(), "edge", "sidecar"); err != nil {
		t.Error(err)
	}
}
