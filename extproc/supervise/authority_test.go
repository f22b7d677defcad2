package supervise

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func certify(t *testing.T, c CertConfig) Certificate {
	t.Helper()
	out, err := Certify(c)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// greet checks the server's certificate as a client does that trusts the authority and expects host.
func greet(t *testing.T, out Certificate, host string) error {
	t.Helper()
	pair, err := tls.LoadX509KeyPair(out.Cert, out.Key)
	if err != nil {
		t.Fatal(err)
	}
	ca, err := os.ReadFile(out.CA)
	if err != nil {
		t.Fatal(err)
	}
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM(ca)
	_, err = pair.Leaf.Verify(x509.VerifyOptions{Roots: roots, DNSName: host})
	return err
}

func TestCertificateIsGoodForThisMachineAndTheListenHost(t *testing.T) {
	out := certify(t, CertConfig{Dir: t.TempDir(), Hosts: []string{"gate.example", "192.0.2.9", "", "0.0.0.0", "::"}})
	for _, host := range []string{"localhost", "127.0.0.1", "::1", "gate.example", "192.0.2.9"} {
		if err := greet(t, out, host); err != nil {
			t.Errorf("%s: %v", host, err)
		}
	}
	if greet(t, out, "other.example") == nil || greet(t, out, "0.0.0.0") == nil {
		t.Error("good for anything")
	}
}

func TestPrivateKeysAreForTheOwnerOnly(t *testing.T) {
	dir := t.TempDir()
	out := certify(t, CertConfig{Dir: dir})
	for _, name := range []string{out.Key, filepath.Join(dir, "ca.key")} {
		if st, err := os.Stat(name); err != nil || st.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v %v", name, st.Mode(), err)
		}
	}
	text, err := os.ReadFile(out.CA)
	if err != nil || strings.Contains(string(text), "PRIVATE") {
		t.Error("ca.pem is handed around:", err)
	}
	if st, err := os.Stat(out.CA); err != nil || st.Mode().Perm() != 0o644 {
		t.Errorf("ca.pem can't be read by clients: %v %v", st.Mode(), err)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, ".new*")); left != nil {
		t.Error("left behind:", left)
	}
}

func TestWhatIsGoodStays(t *testing.T) {
	c := CertConfig{Dir: t.TempDir(), Hosts: []string{"a.example"}}
	first := certify(t, c)
	before := map[string]string{}
	for _, name := range []string{first.CA, first.Cert} {
		b, _ := os.ReadFile(name)
		before[name] = string(b)
	}
	second := certify(t, c)
	if !first.NewCA || !first.Renewed || second.NewCA || second.Renewed || !second.NotAfter.Equal(first.NotAfter) {
		t.Errorf("%+v\n%+v", first, second)
	}
	for name, text := range before {
		if b, _ := os.ReadFile(name); string(b) != text {
			t.Error(name, "changed")
		}
	}
}

func TestCertificateIsRenewedInTimeAndForNewHosts(t *testing.T) {
	start := time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)
	now := start
	c := CertConfig{Dir: t.TempDir(), Now: func() time.Time { return now }}
	certify(t, c)
	for _, step := range []struct {
		name           string
		after          time.Duration
		hosts          []string
		renewed, newCA bool
	}{
		{"59 days in", 59 * 24 * time.Hour, nil, false, false},
		{"61 days in", 61 * 24 * time.Hour, nil, true, false},
		{"another listen host", 62 * 24 * time.Hour, []string{"gate.example"}, true, false},
		{"back to fewer hosts", 62 * 24 * time.Hour, nil, false, false},
		{"ten years on", 3640 * 24 * time.Hour, nil, true, true},
		{"a clock that is put back", 0, nil, true, true}, // nobody would take them before their time
	} {
		now, c.Hosts = start.Add(step.after), step.hosts
		if out := certify(t, c); out.Renewed != step.renewed || out.NewCA != step.newCA {
			t.Errorf("%s: %+v", step.name, out)
		}
	}
}

func TestDamagedFilesAreNamedAndNotReplaced(t *testing.T) {
	for _, name := range []string{"ca.pem", "ca.key", "server.pem"} {
		dir := t.TempDir()
		certify(t, CertConfig{Dir: dir})
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Certify(CertConfig{Dir: dir}); err == nil || !strings.Contains(err.Error(), file) || !strings.Contains(err.Error(), "delete") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAnAuthorityWhoseKeyIsGoneIsNotReplaced(t *testing.T) {
	dir := t.TempDir()
	certify(t, CertConfig{Dir: dir})
	key := filepath.Join(dir, "ca.key")
	if err := os.Remove(key); err != nil {
		t.Fatal(err)
	}
	if _, err := Certify(CertConfig{Dir: dir}); err == nil || !strings.Contains(err.Error(), key) || !strings.Contains(err.Error(), "put it back") {
		t.Error(err)
	}
}

func TestForeignKeyIsNotUsed(t *testing.T) {
	a, b := t.TempDir(), t.TempDir()
	certify(t, CertConfig{Dir: a})
	certify(t, CertConfig{Dir: b})
	key, _ := os.ReadFile(filepath.Join(b, "ca.key"))
	if err := os.WriteFile(filepath.Join(a, "ca.key"), key, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Certify(CertConfig{Dir: a}); err == nil {
		t.Error("the key of another authority was taken")
	}
}

func TestCertificateOfAnotherAuthorityIsReplaced(t *testing.T) {
	a, b := t.TempDir(), t.TempDir()
	certify(t, CertConfig{Dir: a})
	other := certify(t, CertConfig{Dir: b})
	text, _ := os.ReadFile(other.Cert)
	if err := os.WriteFile(filepath.Join(a, "server.pem"), text, 0o600); err != nil {
		t.Fatal(err)
	}
	out := certify(t, CertConfig{Dir: a})
	if !out.Renewed || greet(t, out, "localhost") != nil {
		t.Errorf("%+v", out)
	}
}

func TestOneStateFolderOneProcess(t *testing.T) {
	dir := t.TempDir()
	release, err := Lock(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Lock(dir); !errors.Is(err, ErrLocked) || !strings.Contains(err.Error(), dir) {
		t.Error("taken twice:", err)
	}
	if err := release(); err != nil {
		t.Fatal(err)
	}
	again, err := Lock(dir)
	if err != nil {
		t.Fatal(err)
	}
	again()
}
