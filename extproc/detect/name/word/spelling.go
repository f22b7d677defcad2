package word

// spelling is what is noted of a word's letters while they are read.
type spelling struct {
	hash  uint32 // of all small letters
	part  uint32 // of those after the last inner hyphen
	first uint32 // hash before the first inner hyphen; 0: there is none
	tail  uint64 // the last three small letters, 21 bits each, the last one lowest

	count, inPart int // letters, and those after the last inner hyphen
	upper, lower  int
	begin         bool // the next letter begins a part
	inner         bool // a capital does not begin a part
	firstCap      bool // the first letter is a capital
}

// runeBits holds any rune.
const runeBits = 21

// plain takes the letters of ASCII that text begins with, and answers with how many there are.
func (l *spelling) plain(text string) int {
	hash, tail, capitals := l.hash, l.tail, 0
	n := 0
	for n < len(text) {
		small := text[n] | 0x20
		if small-'a' > 'z'-'a' {
			break
		}
		hash = HashRune(hash, rune(small))
		tail = tail<<runeBits | uint64(small)
		capitals += int(^text[n] & 0x20)
		n++
	}
	if n == 0 {
		return 0
	}
	capitals /= 0x20
	l.hash, l.tail = hash, tail
	if l.first != 0 {
		for i := range n {
			l.part = HashRune(l.part, rune(text[i]|0x20))
		}
	}
	if capitals > 0 {
		if text[0] < 'a' && l.begin {
			l.firstCap = l.firstCap || l.upper+l.lower == 0
			l.inner = l.inner || capitals > 1
		} else {
			l.inner = true
		}
	}
	l.begin = false
	l.count += n
	l.inPart += n
	l.upper += capitals
	l.lower += n - capitals
	return n
}

// letter takes one letter of any script.
func (l *spelling) letter(r rune) {
	small := lower(r)
	l.take(small)
	l.tail = l.tail<<runeBits | uint64(small)
	switch {
	case isUpper(r):
		if !l.begin {
			l.inner = true
		} else if l.upper+l.lower == 0 {
			l.firstCap = true
		}
		l.upper++
	case isLower(r):
		l.lower++
	}
	l.begin = false
	l.count++
	l.inPart++
}

// take goes on with the hashes by one rune.
func (l *spelling) take(r rune) {
	l.hash = HashRune(l.hash, r)
	if l.first != 0 {
		l.part = HashRune(l.part, r)
	}
}

// divide takes an inner hyphen.
func (l *spelling) divide() {
	if l.first == 0 {
		l.first = l.hash
	}
	l.hash, l.part = HashRune(l.hash, '-'), hashSeed
	l.begin = true
	l.inPart = 0
}

// tailHash is the hash of the last three letters, from the last one on.
func (l *spelling) tailHash() uint32 {
	const one = 1<<runeBits - 1
	return HashRune(HashRune(HashRune(3, rune(l.tail&one)), rune(l.tail>>runeBits&one)), rune(l.tail>>(2*runeBits)&one))
}

// result is how the letters are written.
func (l *spelling) result() Case {
	switch {
	case l.upper == 0 && l.lower == 0:
		return NoCase
	case l.upper == 0:
		return Lower
	case l.lower == 0 && l.count == 1:
		return Initial
	case l.lower == 0:
		return Upper
	case l.firstCap && !l.inner:
		return Title
	}
	return Camel
}
