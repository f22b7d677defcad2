package pii

import (
	"context"
	"math/bits"
	"strings"

	"veil/extproc/detect"
	"veil/extproc/internal/packed"
)

// A distinctive value has a form that no other word holds by chance: a number of an account or a card, a key, an address of
// mail. It is replaced inside of words too, letter for letter. `1985-03-12T00:00` holds one, and a model that was told to write `x` at a
// token would otherwise read the value in the next turn, where it stands in the history as `xDE89…`.
//
// Such values are found by eight bytes, their core: those up to the last digit, or around the @, since lists of them differ
// there.

// What makes a value distinctive, and where its core lies.
const (
	distinctiveLetters = 8   // letters and digits, at least
	distinctiveBytes   = 128 // at most; a longer key is found by its form wherever it stands
	coreSize           = 8   // bytes of a core
	toDigit            = 8   // of these up to the last digit
	toMail             = 4   // of these up to the @
)

// distinctives leads from cores to phrases. Most texts have no digit and no @ that could be in one, so the cores are noted when
// the first is met.
type distinctives struct {
	noted int              // phrases whose cores are noted
	sieve [64]uint64       // bits of the cores' hashes
	heads map[uint64]int32 // the first phrase of a core
}

func (d *distinctives) reset() {
	clear(d.heads)
	d.sieve, d.noted = [64]uint64{}, 0
}

// note notes the cores of phrases.
func (d *distinctives) note(phrases []phrase) {
	for ; d.noted < len(phrases); d.noted++ {
		ph := &phrases[d.noted]
		mark, ok := distinctiveMark(ph.value, ph.typ)
		if !ok {
			continue
		}
		if d.heads == nil {
			d.heads = map[uint64]int32{}
		}
		h := coreAt(ph.value, mark)
		head, ok := d.heads[h]
		if !ok {
			head = -1
		}
		ph.kin, ph.mark = head, int32(mark)
		d.heads[h] = int32(d.noted)
		d.sieve[h>>58] |= 1 << (h >> 52 & 63)
	}
}

// distinctiveMark is the place of the @, or of the last digit, in a distinctive value.
func distinctiveMark(value string, typ detect.Type) (mark int, ok bool) {
	switch typ {
	case detect.Name, detect.Location, detect.Org, detect.Address, detect.Username, detect.URL:
		return 0, false // longer ones that begin so are common
	}
	if len(value) > distinctiveBytes {
		return 0, false
	}
	if mark = strings.LastIndexByte(value, '@'); mark < 0 || !hasCore(value, mark, 0, len(value)) {
		if mark = strings.LastIndexAny(value, "0123456789"); mark < 0 || !hasCore(value, mark, 0, len(value)) {
			return 0, false
		}
	}
	letters, _ := weight(value)
	return mark, letters >= distinctiveLetters
}

// coreStart is where the core begins whose digit or @ is s[mark].
func coreStart(s string, mark int) int {
	if s[mark] == '@' {
		return mark + 1 - toMail
	}
	return mark + 1 - toDigit
}

// hasCore reports whether the core at s[mark] lies within s[from:to].
func hasCore(s string, mark, from, to int) bool {
	start := coreStart(s, mark)
	return start >= from && start+coreSize <= to
}

// coreAt hashes the core at s[mark]. Hashes never decide, and what it costs when many values share one is counted, so they
// need no seed.
func coreAt(s string, mark int) uint64 {
	w := packed.Load(s, coreStart(s, mark)) * hashPrime
	return w ^ w>>32*hashPrime
}

// marks has the high bit of each of the eight bytes of w that is a digit or an @.
func marks(w uint64) uint64 {
	x := w &^ packed.Highs
	at := (packed.Highs - (x ^ packed.Ones*'@')) & packed.Highs
	return (digits(x) | at) &^ w
}

// distinctiveGap adds the distinctive values between two tokens that stand there as parts of words to p.later; whole words are gap's.
func (p *spreader) distinctiveGap(ctx context.Context, before, after interval) error {
	d, from, to := &p.index.distinctives, int(before.end), int(after.start)
	at := from
	for ; at+8 <= to; at += 8 {
		for m := marks(packed.Load(p.text, at)); m != 0; m &= m - 1 {
			p.distinctiveAt(d, at+bits.TrailingZeros64(m)>>3, before, after)
		}
		if p.steps < 0 {
			return errTangled
		}
		if p.look -= 8; p.look < 0 {
			if err := p.pause(ctx); err != nil {
				return err
			}
			p.look = lookEvery
		}
	}
	for ; at < to; at++ {
		if b := p.text[at]; b == '@' || b >= '0' && b <= '9' {
			p.distinctiveAt(d, at, before, after)
		}
	}
	if p.steps < 0 {
		return errTangled
	}
	return nil
}

// distinctiveAt adds the distinctive values whose last digit, or whose @, is text[mark].
func (p *spreader) distinctiveAt(d *distinctives, mark int, before, after interval) {
	if !hasCore(p.text, mark, int(before.end), int(after.start)) {
		return
	}
	if d.noted < len(p.index.phrases) {
		d.note(p.index.phrases)
	}
	h := coreAt(p.text, mark)
	if d.sieve[h>>58]>>(h>>52&63)&1 == 0 {
		return
	}
	i, ok := d.heads[h]
	p.advance(mark)
	for p.steps += workPerWord; ok && i >= 0; i = p.index.phrases[i].kin {
		ph := &p.index.phrases[i]
		a := mark - int(ph.mark)
		b := a + len(ph.value)
		p.steps -= 1 + len(ph.value)>>3
		if a >= int(before.end) && b <= int(after.start) && !p.inFind(a, b) && p.text[a:b] == ph.value && !p.whole(a, b, before, after) {
			p.later = append(p.later, place{max(p.leaf, ph.birth), p.leaf, int32(a), int32(b), i + p.base})
			p.crossed = p.crossed || ph.birth <= p.leaf
		}
	}
}

// whole reports whether text[a:b], between two tokens, has the edges of words.
func (p *spreader) whole(a, b int, before, after interval) bool {
	if joins(p.text, a) || joins(p.text, b) {
		return false
	}
	return !(a == int(before.end) && before.tail && begins(p.text[a:])) && !(b == int(after.start) && after.head && ends(p.text[:b]))
}
