package pii

import (
	"crypto/sha256"
	"encoding/binary"

	lru "github.com/hashicorp/golang-lru/v2"

	"veil/extproc/detect"
)

// maxVariants is how many engines with rules of accounts and requests are kept compiled.
const maxVariants = 256

// variants keeps engines made for the rules of accounts and requests, so that the same rules are compiled once.
type variants struct {
	made *lru.Cache[[sha256.Size]byte, *Engine]
}

func newVariants() *variants {
	c, err := lru.New[[sha256.Size]byte, *Engine](maxVariants)
	if err != nil { // only a size below 1
		return nil
	}
	return &variants{made: c}
}

// For is the Engine with the rules of an account, and on top of them those of a request, both as JSON, nil for none.
// mayNarrow says whether the request's rules may make less be found. Rules that can't be used are refused with apierr 400
// at the path below svc.detect.
func (e *Engine) For(account, request []byte, mayNarrow bool) (*Engine, error) {
	if len(account) == 0 && len(request) == 0 {
		return e, nil
	}
	id := variantID(e.finder.variant, account, request, mayNarrow)
	if v, ok := e.variants.made.Get(id); ok {
		return v, nil
	}
	d := e.finder.detector
	for _, layer := range []struct {
		raw    []byte
		narrow bool
	}{{account, true}, {request, mayNarrow}} {
		o, err := detect.ParseOverride(layer.raw)
		if err != nil {
			return nil, err
		}
		o.MayNarrow = layer.narrow
		if d, err = d.With(o); err != nil {
			return nil, err
		}
	}
	v := &Engine{finder: e.finder, variants: e.variants, scratch: e.scratch}
	v.finder.detector, v.finder.variant = d, id
	e.variants.made.Add(id, v)
	return v, nil
}

// variantID names a set of rules on top of another. It is a cryptographic hash: two that differ never share what is cached.
func variantID(parent [sha256.Size]byte, account, request []byte, mayNarrow bool) [sha256.Size]byte {
	b := append([]byte(nil), parent[:]...)
	b = binary.AppendUvarint(b, uint64(len(account)))
	b = append(b, account...)
	b = append(b, request...)
	if mayNarrow {
		b = append(b, 1)
	} else {
		b = append(b, 0)
	}
	return sha256.Sum256(b)
}
