package envoy

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// pair writes a fresh certificate for localhost into a folder, by renaming, and answers with its files.
func pair(t *testing.T, dir, name string) (cert, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(time.Now().UnixNano()), Subject: pkix.Name{CommonName: name},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), DNSNames: []string{"localhost"},
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	cert, key = filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	put(t, key, string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret})))
	put(t, cert, string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})))
	return cert, key
}

// put replaces a file as a whole.
func put(t *testing.T, path, text string) {
	t.Helper()
	if err := replaceFile(path, []byte(text)); err != nil {
		t.Fatal(err)
	}
}

// eventually waits until ok, for at most 10 s.
func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for begin := time.Now(); !ok(); time.Sleep(20 * time.Millisecond) {
		if time.Since(begin) > 10*time.Second {
			t.Fatalf("after 10 s not yet: %s", what)
		}
	}
}

func TestARotatedKeyIsTakenUpFromItsFile(t *testing.T) {
	up := provide(t, false, nil)
	dir := t.TempDir()
	put(t, filepath.Join(dir, "key"), "one")
	cat := load(t, one(up.URL+" , key: {file: "+filepath.Join(dir, "key")+"}"))
	e := start(t, cat, nil)
	last := func() string {
		e.post(chat("m"))
		tries := up.all()
		return tries[len(tries)-1].key
	}
	if got := last(); got != "Bearer one" {
		t.Fatalf("key %q", got)
	}
	put(t, filepath.Join(dir, "key"), "two")
	eventually(t, "the new key", func() bool { return last() == "Bearer two" })
}

// docs/catalogue.md and the alert say so.
func TestAKeyFileThatGoesLeavesEnvoyItsKey(t *testing.T) {
	up := provide(t, false, nil)
	dir := t.TempDir()
	path := filepath.Join(dir, "key")
	put(t, path, "one")
	e := start(t, load(t, one(up.URL+" , key: {file: "+path+"}")), nil)
	if a := e.post(chat("m")); a.status != 200 {
		t.Fatalf("%d %s", a.status, a.body)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	time.Sleep(500 * time.Millisecond) // it would see it at once
	if a := e.post(chat("m")); a.status != 200 {
		t.Errorf("%d %s", a.status, a.body)
	}
	put(t, path, "")
	eventually(t, "the end of the key", func() bool { return e.post(chat("m")).status == 502 })
}

func TestAKeyThatComesLaterIsTakenUp(t *testing.T) {
	up := provide(t, false, nil)
	dir := t.TempDir()
	cat := load(t, one(up.URL+" , key: {file: "+filepath.Join(dir, "key")+"}"))
	e := start(t, cat, nil)
	wantError(t, e.post(chat("m")), 502, "internal_error")
	put(t, filepath.Join(dir, "key"), "late")
	eventually(t, "the key", func() bool { return e.post(chat("m")).status == 200 })
}

func TestTheEdgesCertificateReloads(t *testing.T) {
	up := provide(t, false, nil)
	dir := t.TempDir()
	cert, key := pair(t, dir, "first")
	e := start(t, load(t, one(up.URL)), func(o *Options) { o.CertFile, o.KeyFile = cert, key })
	name := func() string {
		c, err := tls.Dial("tcp", strings.TrimPrefix(e.url, "https://"), &tls.Config{InsecureSkipVerify: true, NextProtos: []string{"h2"}})
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		return c.ConnectionState().PeerCertificates[0].Subject.CommonName
	}
	if got := name(); got != "first" {
		t.Fatalf("certificate of %s", got)
	}
	if a := e.post(chat("m")); a.status != 200 {
		t.Fatalf("%d %s", a.status, a.body)
	}
	pair(t, dir, "second")
	eventually(t, "the new certificate", func() bool { return name() == "second" })
}

func TestAnUpstreamWithTLSIsVerified(t *testing.T) {
	up := provide(t, true, nil)
	dir := t.TempDir()
	ca := ca(t, up)
	other, _ := pair(t, dir, "other")
	for _, c := range []struct {
		name, tls string
		status    int
	}{
		{"its own name", "{ca: " + ca + ", server_name: example.com}", 200},
		{"another name", "{ca: " + ca + ", server_name: example.org}", 503},
		{"another authority", "{ca: " + other + ", server_name: example.com}", 503},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := len(up.all())
			e := start(t, load(t, one(up.URL+"/v1 , tls: "+c.tls)), nil)
			a := e.post(chat("m"))
			if a.status != c.status {
				t.Fatalf("%d %s", a.status, a.body)
			}
			if reached := len(up.all()) > before; reached != (c.status == 200) {
				t.Errorf("reached: %v", reached)
			}
		})
	}
}

func TestNoKeyIsInAnythingThatIsGenerated(t *testing.T) {
	t.Setenv("KEY_A", "secret-of-a")
	dir := t.TempDir()
	put(t, filepath.Join(dir, "key"), "secret-of-b")
	cat := load(t, list([]string{"a https://a.example/v1 , key: {env: KEY_A}", "b https://b.example/v1 , key: {file: " + filepath.Join(dir, "key") + "}"},
		[]string{"a x", "b y"}))
	out := t.TempDir()
	if _, err := WriteStatic(out, cat, Options{Socket: "/run/veil.sock"}); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"envoy.json", "sds/key-a.json", "sds/key-b.json"} {
		b, err := os.ReadFile(filepath.Join(out, name))
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(b), "secret-of") {
			t.Errorf("%s holds a key", name)
		}
	}
}

// ca writes the certificate of an upstream as an authority.
func ca(t *testing.T, p *provider) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "ca.pem")
	put(t, path, string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: p.Certificate().Raw})))
	return path
}
