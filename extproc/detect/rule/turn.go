package rule

import "strings"

// turns are the steps that may find something at a piece, a bit each. They err on one side only: where a step has no turn it finds
// nothing; where it has one it looks closer.
type turns uint16

const (
	turnIBAN turns = 1 << iota
	turnRIB
	turnNumber
	turnIdentity
	turnIdentityFirst // the first group of several
	turnPlate
	turnPlateNamed // where a word for plates stands
	turnDevice
	turnAddress
	turnBorn
	turnTag
	turnPrefix
	turnBot
	turnPrinted
	turnKeypad
	turnCrypt
)

// way is a way in which a piece gets a turn: by its size, by whether it is digits only, and by what stands on both sides.
type way struct {
	turn          turns
	from, to      int  // size
	digits, mixed bool // tokens of digits only, and others
	before, after beside
}

// beside is what stands on one side of a piece: one of next beside it, one of far after that; empty: whatever. A, a and 0 stand for
// all capitals, small letters and digits of ASCII, \x80 for all bytes above ASCII, ^ for none of what follows.
type beside struct{ next, far string }

// ways are all of them, at most four for one turn.
func ways() []way {
	return []way{
		{turnIBAN, 2, 2, true, false, beside{" ", "A"}, beside{}}, // "IT 60 X 05428"
		{turnIBAN, 4, maxSize, false, true, beside{}, beside{}},
		{turnRIB, 5, 5, true, false, beside{}, beside{}},
		{turnNumber, minDigits, maxSize, true, false, beside{}, beside{}},
		{turnNumber, 1, minDigits - 1, true, false, beside{}, beside{" -./)(", "0 -/("}}, // as separatorOf has it
		{turnIdentity, minRun, maxRun, true, true, beside{}, beside{}},
		{turnIdentity, 1, minRun - 1, true, true, beside{"-./", "Aa"}, beside{}}, // as joined and inner have it
		{turnIdentity, 1, minRun - 1, true, true, beside{" ", "A"}, beside{}},
		{turnIdentityFirst, 1, minRun - 1, true, true, beside{"^ -./", ""}, beside{"-./", "Aa0"}},
		{turnIdentityFirst, 1, minRun - 1, true, true, beside{"", "^0"}, beside{"-./", "Aa0"}},
		{turnIdentityFirst, 1, minRun - 1, true, true, beside{"^ -./", ""}, beside{" ", "A0"}},
		{turnIdentityFirst, 1, minRun - 1, true, true, beside{"", "^0"}, beside{" ", "A0"}},
		{turnPlate, 1, 9, false, true, beside{}, beside{}},
		{turnPlate, 1, 6, true, false, beside{"", "A\x80"}, beside{}}, // as capitalNear has it
		{turnPlate, 1, 6, true, false, beside{}, beside{"", "A"}},
		{turnPlateNamed, 1, 6, true, false, beside{}, beside{}},
		{turnDevice, 2, 2, true, true, beside{"-:", ""}, beside{}},
		{turnDevice, 2, 2, true, true, beside{}, beside{"-:", ""}},
		{turnDevice, 4, 4, true, true, beside{}, beside{".", ""}},
		{turnDevice, 12, vinSize, true, true, beside{}, beside{}},
		{turnAddress, 1, 3, true, false, beside{"^.", ""}, beside{".", "0"}},
		{turnBorn, 1, 4, true, true, beside{"*.(", ""}, beside{}},
		{turnBorn, 1, 4, true, true, beside{" ", " *.(l,;/"}, beside{}},
		{turnTag, 4, 5, true, false, beside{"#", ""}, beside{}},
		{turnPrefix, 1, maxSize, false, true, beside{}, beside{}},
		{turnPrefix, 1, maxSize, true, false, beside{"Aa0-_", ""}, beside{}}, // as tokenByte has it
		{turnBot, botID, maxSize, true, true, beside{}, beside{":", "A"}},
		{turnPrinted, 4, 6, true, true, beside{"-", ""}, beside{}},
		{turnPrinted, 4, 6, true, true, beside{}, beside{"-", ""}},
		{turnKeypad, 3, 8, true, true, beside{" ", ""}, beside{}},
		{turnKeypad, 3, 8, true, false, beside{"*#", ""}, beside{}},
		{turnKeypad, 3, 8, true, false, beside{}, beside{"*# ", ""}},
		{turnCrypt, 1, maxSize, true, true, beside{"}", ""}, beside{}},
		{turnCrypt, 1, maxSize, true, true, beside{}, beside{"$", ""}},
	}
}

// maxSize is the size from which on tokens are alike. It is one more than that of any that a way ends with.
const maxSize = 31

// Of a table's numbers each has four ways to a turn, in as many parts of so many bits.
const (
	waysEach = 4
	wayBits  = 16
)

// turnTable tells turns by one look for each thing that ways ask for.
type turnTable struct {
	size      [2][maxSize + 1]uint64 // of digits only, and of others
	next, far [2][256]uint64         // before and after
}

// turnsOf is the table of ways.
var turnsOf = func() *turnTable {
	var t turnTable
	used := map[turns]int{}
	for _, w := range ways() {
		bit := uint64(w.turn) << (used[w.turn] * wayBits)
		used[w.turn]++
		for size := w.from; size <= w.to; size++ {
			if w.digits {
				t.size[0][size] |= bit
			}
			if w.mixed {
				t.size[1][size] |= bit
			}
		}
		for side, b := range []beside{w.before, w.after} {
			for c := range 256 {
				if b.next == "" || isOneOf(byte(c), b.next) {
					t.next[side][c] |= bit
				}
				if b.far == "" || isOneOf(byte(c), b.far) {
					t.far[side][c] |= bit
				}
			}
		}
	}
	return &t
}()

// isOneOf reports whether c is one of set, as beside has it.
func isOneOf(c byte, set string) bool {
	if none, ok := strings.CutPrefix(set, "^"); ok {
		return !isOneOf(c, none)
	}
	switch {
	case isUpper(c) && strings.Contains(set, "A"), isLower(c) && strings.Contains(set, "a"), isDigit(c) && strings.Contains(set, "0"), c >= 0x80 && strings.Contains(set, "\x80"):
		return true
	}
	return strings.IndexByte(set, c) >= 0
}

// turnsAt are the turns of the piece [start, end), digits only if numeric.
func (s *scan) turnsAt(start, end int, numeric bool) turns {
	t, kind := turnsOf, 1
	if numeric {
		kind = 0
	}
	all := t.size[kind][min(end-start, maxSize)] & t.next[0][s.byteAt(start-1)] & t.far[0][s.byteAt(start-2)] & t.next[1][s.byteAt(end)] & t.far[1][s.byteAt(end+1)]
	all |= all >> (2 * wayBits)
	return turns(all | all>>wayBits)
}

// turn is the places of the tokens at which one of want has its turn, in order. It stays good until the next call.
func (s *scan) turn(want turns) []int32 {
	if s.turns&want == 0 {
		return nil
	}
	if len(s.picked) < len(s.pieces) {
		s.picked = make([]int32, max(64, cap(s.pieces)))
	}
	n := 0
	for i := range s.pieces {
		s.picked[n] = int32(i)
		n += one(s.pieces[i].turns & want)
	}
	return s.picked[:n]
}

// one is 1 if any bit of t is set, else 0.
func one(t turns) int { return int((uint32(t) + 1<<wayBits - 1) >> wayBits) }
