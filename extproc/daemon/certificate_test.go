package daemon

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"veil/extproc/supervise"
)

// made is a certificate that begins at a time and lives for 90 days, and its key, in one file.
func made(t *testing.T, at time.Time) []byte {
	t.Helper()
	c, err := supervise.Certify(supervise.CertConfig{Dir: t.TempDir(), Now: func() time.Time { return at }})
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(c.Cert)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestTheEdgesCertificateIsLookedAt(t *testing.T) {
	now := time.Now()
	day := 24 * time.Hour
	good, other := made(t, now.Add(-10*day)), made(t, now.Add(-10*day))
	soon, ended, later := made(t, now.Add(-85*day)), made(t, now.Add(-100*day)), made(t, now.Add(2*day))
	for _, c := range []struct {
		name      string
		cert, key []byte // nil: no file
		want      string // "": nothing
	}{
		{"good", good, good, ""},
		{"ends in 5 days", soon, soon, "ends at"},
		{"ended", ended, ended, "has ended"},
		{"begins tomorrow", later, later, "valid from"},
		{"another's key", good, other, "is not that of"},
		{"a key that is none", good, []byte("no PEM"), "is not that of"},
		{"no certificate", []byte("no PEM"), good, "holds no certificate"},
		{"taken away", nil, good, "no such file"},
		{"key taken away", good, nil, "no such file"},
	} {
		dir := t.TempDir()
		cert, key := filepath.Join(dir, "tls.crt"), filepath.Join(dir, "tls.key")
		put := func(file string, text []byte) {
			os.Remove(file)
			if text == nil {
				return
			}
			if err := os.WriteFile(file, text, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		put(cert, good)
		put(key, good)
		look := newEdgeCertificate(cert, key, time.Now)
		put(cert, c.cert)
		put(key, c.key)
		err := look.fault()
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %q", c.name, err, c.want)
		}
		if err != nil && strings.Contains(err.Error(), "no PEM") {
			t.Errorf("%s: it shows what is in the file: %v", c.name, err)
		}
	}
}

// In compose only Envoy has the folder of the certificate.
func TestACertificateThatVeilNeverSawIsNotMissed(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "tls.crt")
	if err := newEdgeCertificate(missing, missing, time.Now).fault(); err != nil {
		t.Error(err)
	}
	if err := newEdgeCertificate("", "", time.Now).fault(); err != nil {
		t.Error(err)
	}
}
