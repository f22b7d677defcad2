package supervise

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"fmt"
	"io"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"slices"
	"time"
)

const (
	authorityLife   = 10 * 365 * 24 * time.Hour
	certificateLife = 90 * 24 * time.Hour
	renewBefore     = 30 * 24 * time.Hour // also of the authority: clients get a month to take the new one
	backdate        = time.Hour           // clocks of containers and hosts differ
)

// CertConfig says what Certify makes. Dir is required; the zero value of the other fields means their default.
type CertConfig struct {
	Dir   string           // folder of the files; made with mode 0700
	Hosts []string         // names and addresses besides localhost, 127.0.0.1 and ::1; "" and unspecified addresses are skipped
	Now   func() time.Time // default time.Now
	Rand  io.Reader        // default crypto/rand
}

// Certificate says where the files are and what was done. Cert and Key are the same file: a renewal then swaps both in one
// step, and a server that reloads them never sees one without the other.
type Certificate struct {
	CA       string // the authority's certificate, for clients to trust
	Cert     string // PEM: private key, then certificate; mode 0600
	Key      string
	NotAfter time.Time // end of the server's certificate
	Renewed  bool      // the server's certificate was made by this call
	NewCA    bool      // the authority was made by this call: clients must take the new ca.pem
}

// Certify makes sure that Dir holds an authority (ca.pem, ca.key) and a server certificate of it for Hosts (server.pem),
// both valid for at least 30 more days. What is good stays byte for byte. A file that can't be read as what it should be
// is an error that names it: trust is never replaced silently.
func Certify(c CertConfig) (Certificate, error) {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Rand == nil {
		c.Rand = rand.Reader
	}
	if err := os.MkdirAll(c.Dir, 0o700); err != nil {
		return Certificate{}, fmt.Errorf("certificates: %w", err)
	}
	server := filepath.Join(c.Dir, "server.pem")
	out := Certificate{CA: filepath.Join(c.Dir, "ca.pem"), Cert: server, Key: server}
	ca, err := load(out.CA, filepath.Join(c.Dir, "ca.key"))
	if err != nil {
		return Certificate{}, err
	}
	if ca == nil || !c.fresh(ca.cert) {
		out.NewCA = true
		if ca, err = c.authority(out.CA, filepath.Join(c.Dir, "ca.key")); err != nil {
			return Certificate{}, err
		}
	}
	leaf, err := load(server, server)
	if err != nil {
		return Certificate{}, err
	}
	if leaf == nil || !c.fresh(leaf.cert) || !c.covers(leaf.cert) || leaf.cert.CheckSignatureFrom(ca.cert) != nil {
		out.Renewed = true
		if leaf, err = c.server(server, ca); err != nil {
			return Certificate{}, err
		}
	}
	out.NotAfter = leaf.cert.NotAfter
	return out, nil
}

// fresh reports whether cert is valid now and for a while.
func (c CertConfig) fresh(cert *x509.Certificate) bool {
	now := c.Now()
	return !now.Before(cert.NotBefore) && now.Add(renewBefore).Before(cert.NotAfter)
}

// hosts are all names and addresses of the server's certificate.
func (c CertConfig) hosts() (names []string, ips []net.IP) {
	for _, h := range append([]string{"localhost", "127.0.0.1", "::1"}, c.Hosts...) {
		ip := net.ParseIP(h)
		switch {
		case h == "", ip != nil && ip.IsUnspecified():
		case ip == nil && !slices.Contains(names, h):
			names = append(names, h)
		case ip != nil && !slices.ContainsFunc(ips, ip.Equal):
			ips = append(ips, ip)
		}
	}
	return names, ips
}

func (c CertConfig) covers(cert *x509.Certificate) bool {
	names, ips := c.hosts()
	for _, n := range names {
		if !slices.Contains(cert.DNSNames, n) {
			return false
		}
	}
	for _, ip := range ips {
		if !slices.ContainsFunc(cert.IPAddresses, ip.Equal) {
			return false
		}
	}
	return true
}

// authority makes the authority and writes both its files, the key first: a certificate without a key is worth nothing.
func (c CertConfig) authority(certFile, keyFile string) (*pair, error) {
	tmpl := &x509.Certificate{
		Subject:               pkix.Name{CommonName: "veil local authority", Organization: []string{"veil"}},
		NotBefore:             c.Now().Add(-backdate),
		NotAfter:              c.Now().Add(authorityLife),
		KeyUsage:              x509.KeyUsageCertSign | x509.KeyUsageCRLSign,
		BasicConstraintsValid: true,
		IsCA:                  true,
		MaxPathLenZero:        true,
	}
	ca, err := c.sign(tmpl, nil)
	if err != nil {
		return nil, err
	}
	if err := write(keyFile, 0o600, ca.keyPEM()); err != nil {
		return nil, err
	}
	return ca, write(certFile, 0o644, ca.certPEM())
}

// server makes the server's certificate and writes it with its key.
func (c CertConfig) server(file string, ca *pair) (*pair, error) {
	names, ips := c.hosts()
	tmpl := &x509.Certificate{
		Subject:               pkix.Name{CommonName: names[0], Organization: []string{"veil"}},
		NotBefore:             c.Now().Add(-backdate),
		NotAfter:              c.Now().Add(certificateLife),
		KeyUsage:              x509.KeyUsageDigitalSignature,
		ExtKeyUsage:           []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
		BasicConstraintsValid: true,
		DNSNames:              names,
		IPAddresses:           ips,
	}
	leaf, err := c.sign(tmpl, ca)
	if err != nil {
		return nil, err
	}
	return leaf, write(file, 0o600, append(leaf.keyPEM(), leaf.certPEM()...))
}

// sign makes a key pair and its certificate, signed by ca, or by itself without one.
func (c CertConfig) sign(tmpl *x509.Certificate, ca *pair) (*pair, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), c.Rand)
	if err != nil {
		return nil, fmt.Errorf("certificates: %w", err)
	}
	if tmpl.SerialNumber, err = rand.Int(c.Rand, new(big.Int).Lsh(big.NewInt(1), 127)); err != nil {
		return nil, fmt.Errorf("certificates: %w", err)
	}
	parent, signer := tmpl, key
	if ca != nil {
		parent, signer = ca.cert, ca.key
	}
	der, err := x509.CreateCertificate(c.Rand, tmpl, parent, &key.PublicKey, signer)
	if err != nil {
		return nil, fmt.Errorf("certificates: %w", err)
	}
	cert, err := x509.ParseCertificate(der)
	if err != nil {
		return nil, fmt.Errorf("certificates: %w", err)
	}
	return &pair{cert: cert, key: key}, nil
}
