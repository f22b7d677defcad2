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

const (
	putThere = "put a PEM certificate chain and its key there: they are taken up without a restart, and until then Envoy goes on with those that it has, if any"
	renew    = "put a new one there (docs/deploy.md, Rotation; veil run makes one when it is started again)"
)

// edgeCertificate is the certificate that Envoy serves. Envoy reads it by itself and tells nobody when it can't, or when it ends.
type edgeCertificate struct {
	cert, key string // files; "": there is none
	now       func() time.Time
	there     bool // when veil started
}

func newEdgeCertificate(cert, key string, now func() time.Time) edgeCertificate {
	_, err := plainfile.Read(cert)
	return edgeCertificate{cert: cert, key: key, now: now, there: err == nil}
}

// fault says what is wrong with the files as they are now. In some deployments veil can't see them, and only Envoy can: so what
// was not there at the start is not missed.
func (c edgeCertificate) fault() error {
	if c.cert == "" {
		return nil
	}
	if !c.there {
		if _, err := plainfile.Read(c.cert); errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) {
			return nil
		}
	}
	if reason, fix := LookAtCertificate(c.cert, c.key, c.now()); reason != "" {
		return fmt.Errorf("the edge's certificate: %s; %s", reason, fix)
	}
	return nil
}

// LookAtCertificate says what is wrong with the files of a certificate and its key at a time, and what to do about it; "" for
// nothing. It shows nothing of what they hold but times.
func LookAtCertificate(cert, key string, now time.Time) (reason, fix string) {
	text, err := plainfile.Read(cert)
	if err != nil {
		return err.Error(), putThere
	}
	chain := certificates(text)
	if len(chain) == 0 {
		return cert + " holds no certificate", putThere
	}
	switch secret, err := plainfile.Read(key); {
	case errors.Is(err, fs.ErrPermission): // it may be for Envoy alone
	case err != nil:
		return err.Error(), putThere
	default:
		if _, err := tls.X509KeyPair(text, secret); err != nil { // its text may quote the file
			return "the key in " + key + " is not that of " + cert, putThere
		}
	}
	for _, x := range chain {
		from, till := x.NotBefore.UTC().Format(time.RFC3339), x.NotAfter.UTC().Format(time.RFC3339)
		switch {
		case now.Before(x.NotBefore):
			return cert + " is valid from " + from + " only: clients refuse to connect", "see that the clock is right, or " + renew
		case now.After(x.NotAfter):
			return cert + " has ended at " + till + ": clients refuse to connect", renew
		case now.Add(endsSoon).After(x.NotAfter):
			return cert + " ends at " + till, renew
		}
	}
	return "", ""
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
