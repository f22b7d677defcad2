package pii

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"strings"

	lru "github.com/hashicorp/golang-lru/v2"

	"veil/extproc/apierr"
	"veil/extproc/detect"
)

// maxVariants is how many engines with rules of accounts are kept compiled.
const maxVariants = 256

// variants keeps engines made for the rules of accounts, so that the same rules are compiled once. Rules of requests are
// never kept: their lists may name people.
type variants = lru.Cache[[sha256.Size]byte, *Engine]

// For is the Engine with the rules of an account, and on top of them those of a request, both as JSON, nil for none.
// mayNarrow says whether the request's rules may make less be found. Rules of a request that can't be used are refused with
// apierr 400 at the path below svc.detect; those of an account are a fault of the operator's, 500. It fails with ctx's error
// when ctx ends.
func (e *Engine) For(ctx context.Context, account, request []byte, mayNarrow bool) (*Engine, error) {
	base := e
	if len(account) > 0 {
		id := variantID(e.finder.variant, account)
		made, ok := e.variants.Get(id)
		if !ok {
			var err error
			if made, err = e.with(ctx, account, true, id); err != nil {
				return nil, cmp.Or(ctx.Err(), unusable(err))
			}
			e.variants.Add(id, made)
		}
		base = made
	}
	if len(request) == 0 {
		return base, nil
	}
	return base.with(ctx, request, mayNarrow, variantID(base.finder.variant, request))
}

// unusable is the fault of an account's rules, which whoever calls did not write and can't mend.
func unusable(err error) error {
	e := apierr.From(err)
	return apierr.New(500, apierr.Internal, fmt.Sprintf("The account's rules of detection can't be used (%s: %s). Tell the operator.",
		strings.TrimPrefix(e.Param, "svc.detect."), strings.TrimSuffix(e.Message, ".")))
}

// with compiles rules on top of e's.
func (e *Engine) with(ctx context.Context, raw []byte, mayNarrow bool, id [sha256.Size]byte) (*Engine, error) {
	o, err := detect.ParseOverride(raw)
	if err != nil {
		return nil, err
	}
	o.MayNarrow = mayNarrow
	v := *e
	if v.finder.detector, err = e.finder.detector.With(ctx, o); err != nil {
		return nil, err
	}
	v.finder.variant = id
	return &v, nil
}

// variantID names a set of rules on top of another. It is a cryptographic hash: two that differ never share what is cached.
func variantID(parent [sha256.Size]byte, raw []byte) [sha256.Size]byte {
	return sha256.Sum256(append(append([]byte(nil), parent[:]...), raw...))
}
