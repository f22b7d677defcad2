package redis

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"veil/extproc/store/storetest"
	"veil/testdata/vacant"
)

// certificate makes a self-signed one for 127.0.0.1.
func certificate(t *testing.T) (certFile, keyFile string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "redis"}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	return write(t, "cert.pem", pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})),
		write(t, "key.pem", pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret}))
}

// acl is what a user of veil needs, aclCluster what it needs on a Cluster as well; docs/accounts.md shows the same.
const (
	acl        = "on ~veil:* resetchannels -@all +@read +@write +@scripting +@connection +time -keys"
	aclCluster = "+cluster|slots +cluster|shards +command +readonly"
)

func TestTLSAndAnACLUserOfFewRightsAreEnough(t *testing.T) {
	cert, key := certificate(t)
	secure := strconv.Itoa(vacant.Port(t))
	args := []string{"--tls-port", secure, "--tls-cert-file", cert, "--tls-key-file", key, "--tls-ca-cert-file", cert, "--tls-auth-clients", "no", "--user", "veil"}
	storetest.StartRedis(t, append(append(args, strings.Fields(acl)...), ">s3cret")...)
	address := []string{"127.0.0.1:" + secure}
	password := write(t, "password", []byte("s3cret\n"))
	s := opened(t, Config{Addresses: address, TLS: true, CAFile: cert, Username: "veil", PasswordFile: password})
	if s.told || s.Amiss() != nil {
		t.Errorf("a user without the right to ask is told %v", s.Amiss())
	}
	c := storetest.Call("1")
	v := storetest.MustAdmit(t, s, c)
	storetest.MustReserve(t, s, c, 100)
	s.renew(ctx)
	if err := s.expire(ctx); err != nil {
		t.Fatal(err)
	}
	s.Settle(storetest.Done(c, v, 5, 9))
	storetest.Flush(t, s)
	storetest.Booked(t, s, 1, 0, 9)
	if _, err := s.Plans(ctx); err != nil {
		t.Fatal(err)
	}
	for name, bad := range map[string]Config{
		"a certificate nobody vouches for": {Addresses: address, TLS: true, Username: "veil", PasswordFile: password},
		"a wrong password":                 {Addresses: address, TLS: true, CAFile: cert, Username: "veil", PasswordFile: write(t, "wrong", []byte("hunter2"))},
		"no TLS":                           {Addresses: address, Username: "veil", PasswordFile: password},
		"nobody there":                     {Addresses: []string{"127.0.0.1:" + strconv.Itoa(vacant.Port(t))}},
		"two addresses":                    {Addresses: []string{"a:1", "b:1"}},
		"a password file that is missing":  {Addresses: address, PasswordFile: os.DevNull + "/x"},
		"a CA that is none":                {Addresses: address, TLS: true, CAFile: password},
		// The server would let both in, as its default user who may do everything.
		"an empty password file":    {Addresses: address, TLS: true, CAFile: cert, Username: "veil", PasswordFile: write(t, "empty", []byte("\n"))},
		"a user without a password": {Addresses: address, TLS: true, CAFile: cert, Username: "veil"},
	} {
		x, err := Open(ctx, bad)
		if err == nil {
			x.Close(ctx)
			t.Errorf("%s: opened", name)
		} else if strings.Contains(err.Error(), "s3cret") || strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%s: the error holds the password", name)
		}
	}
}

func TestACertificateOfAnotherAuthorityIsTakenWhenTheFileNamesIt(t *testing.T) {
	cert, key := certificate(t)
	port := strconv.Itoa(vacant.Port(t))
	server := storetest.StartRedis(t, "--tls-port", port, "--tls-cert-file", cert, "--tls-key-file", key, "--tls-ca-cert-file", cert, "--tls-auth-clients", "no")
	text, err := os.ReadFile(cert)
	if err != nil {
		t.Fatal(err)
	}
	ca := write(t, "ca.pem", text)
	s := opened(t, Config{Addresses: []string{"127.0.0.1:" + port}, TLS: true, CAFile: ca})
	storetest.MustAdmit(t, s, storetest.Call("1"))
	other, otherKey := certificate(t)
	server.Say("CONFIG", "SET", "tls-cert-file", other, "tls-key-file", otherKey)
	server.Say("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
	until(t, "the refusal", func() bool {
		_, err := s.Admit(ctx, storetest.Call("2"))
		return err != nil && strings.Contains(err.Error(), "certificate")
	})
	if text, err = os.ReadFile(other); err == nil {
		err = os.WriteFile(ca, text, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	until(t, "the recovery", func() bool {
		_, err := s.Admit(ctx, storetest.Call("3"))
		return err == nil
	})
}
