package daemon

import (
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"veil/extproc/internal/plainfile"
)

// endsSoon is how long before its end a certificate is warned of: time for a person to act, and later than those who renew by
// themselves do.
const endsSoon = 7 * 24 * time.Hour

// keepsOld is what Envoy does with a certificate that it can't take.
const keepsOld = "Envoy goes on with the one that it has, and has none after its next start; put certificate and key into place again"

// edgeCertificate is the certificate that Envoy serves. Envoy reads it by itself and tells nobody when it can't, or when it ends.
type edgeCertificate struct {
	cert, key string // files; "": there is none
	now       func() time.Time
	there     bool // when veil started
}

func newEdgeCertificate(cert, key string, now func() time.Time) edgeCertificate {
	c := edgeCertificate{cert: cert, key: key, now: now}
	_, err := plainfile.Read(cert)
	c.there = err == nil
	return c
}

// fault says what is wrong with the files as they are now. In some deployments veil can't see them, and only Envoy can: so what
// was not there at the start is not missed.
func (c edgeCertificate) fault() error {
	if c.cert == "" {
		return nil
	}
	text, err := plainfile.Read(c.cert)
	switch {
	case err != nil && !c.there && (errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission)):
		return nil
	case err != nil:
		return fmt.Errorf("the edge's certificate can't be read: %w; %s", err, keepsOld)
	}
	chain := certificates(text)
	if len(chain) == 0 {
		return fmt.Errorf("%s holds no certificate; %s", c.cert, keepsOld)
	}
	if key, err := plainfile.Read(c.key); err == nil {
		if _, err := tls.X509KeyPair(text, key); err != nil { // its text may quote the file
			return fmt.Errorf("the key in %s is not that of %s; %s", c.key, c.cert, keepsOld)
		}
	}
	return c.expired(chain)
}

// expired says whether one of the chain is not valid now, or not for long any more.
func (c edgeCertificate) expired(chain []*x509.Certificate) error {
	const renew = "put a new one into place (docs/deploy.md, Rotation; veil run makes one when it is started again)"
	now := c.now()
	for _, x := range chain {
		from, till := x.NotBefore.UTC().Format(time.RFC3339), x.NotAfter.UTC().Format(time.RFC3339)
		switch {
		case now.Before(x.NotBefore):
			return fmt.Errorf("the edge's certificate %s is valid from %s only: clients refuse to connect; see that the clock is right, or %s", c.cert, from, renew)
		case now.After(x.NotAfter):
			return fmt.Errorf("the edge's certificate %s has ended at %s: clients refuse to connect; %s", c.cert, till, renew)
		case now.Add(endsSoon).After(x.NotAfter):
			return fmt.Errorf("the edge's certificate %s ends at %s; %s", c.cert, till, renew)
		}
	}
	return nil
}

// certificates are those of a PEM file, its own first.
func certificates(text []byte) (chain []*x509.Certificate) {
	for b, rest := pem.Decode(text); b != nil; b, rest = pem.Decode(rest) {
		if b.Type != "CERTIFICATE" {
			continue
		}
		x, err := x509.ParseCertificate(b.Bytes)
		if err != nil {
			return nil
		}
		chain = append(chain, x)
	}
	return chain
}
