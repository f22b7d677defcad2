package supervise

import (
	"crypto/ecdsa"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// pair is a certificate and its private key.
type pair struct {
	cert *x509.Certificate
	key  *ecdsa.PrivateKey
}

// load reads a pair; nil if one of the files isn't there. The two may be one file.
func load(certFile, keyFile string) (*pair, error) {
	certPEM, err := os.ReadFile(certFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("certificates: %w", err)
	}
	keyPEM, err := os.ReadFile(keyFile)
	if errors.Is(err, fs.ErrNotExist) { // the key is written first: it was taken away
		return nil, fmt.Errorf("certificates: %s is gone, the key of %s; put it back, or delete that too to get new ones, which clients must then be given", keyFile, certFile)
	}
	if err != nil {
		return nil, fmt.Errorf("certificates: %w", err)
	}
	cert, err := x509.ParseCertificate(block(certPEM, "CERTIFICATE"))
	if err != nil {
		return nil, fmt.Errorf("certificates: %s holds no certificate; delete it to get a new one", certFile)
	}
	parsed, err := x509.ParsePKCS8PrivateKey(block(keyPEM, "PRIVATE KEY"))
	key, ok := parsed.(*ecdsa.PrivateKey)
	if err != nil || !ok {
		return nil, fmt.Errorf("certificates: %s holds no ECDSA private key; delete it to get a new one", keyFile)
	}
	if !key.PublicKey.Equal(cert.PublicKey) {
		return nil, fmt.Errorf("certificates: the key in %s is not that of %s; delete both to get new ones", keyFile, certFile)
	}
	return &pair{cert: cert, key: key}, nil
}

// block is the content of the first PEM block of a type, nil if there is none.
func block(text []byte, kind string) []byte {
	for {
		b, rest := pem.Decode(text)
		if b == nil {
			return nil
		}
		if b.Type == kind {
			return b.Bytes
		}
		text = rest
	}
}

func (p *pair) certPEM() []byte {
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: p.cert.Raw})
}

func (p *pair) keyPEM() []byte {
	der, err := x509.MarshalPKCS8PrivateKey(p.key)
	if err != nil { // a P-256 key always marshals
		return nil
	}
	return pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der})
}

// write puts a file in place in one step: whoever reads it sees the old text or the new one. The file has its mode from
// its first byte on.
func write(name string, mode fs.FileMode, text []byte) error {
	f, err := os.CreateTemp(filepath.Dir(name), ".new-*") // mode 0600
	if err != nil {
		return fmt.Errorf("certificates: %w", err)
	}
	defer os.Remove(f.Name()) // gone already where all went well
	_, err = f.Write(text)
	err = errors.Join(err, f.Chmod(mode), f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		return fmt.Errorf("certificates: %w", err)
	}
	return nil
}
