package rule

import (
	"context"
	"math/bits"
	"slices"
	"strings"

	"veil/extproc/internal/bitmap"
	"veil/extproc/internal/packed"
	"veil/extproc/internal/prefetch"
)

// mark is the one pass over every byte: it finds keywords, runs with digits, and signs. That nothing is asked of a word, as is
// so for most, is told without a branch, for which words they are is nothing that a processor could guess.
func (s *scan) mark(ctx context.Context) error {
	w := &s.window
	done, hidden := 0, 0 // up to where the text is marked, and up to where a {{TYPE_N}} goes
	check := chunk
	for w.at = 0; w.at < len(s.src); w.at += windowBlocks * bitmap.Size {
		if w.at >= check {
			if err := ctx.Err(); err != nil {
				return err
			}
			check = w.at + chunk
		}
		w.n = bitmap.Read(w.blocks[:], s.src, w.at)
		hidden = s.markSigns(hidden)
		for _, r := range s.ask() {
			done = s.markRun(r, done)
		}
	}
	s.steps += len(s.src)
	return nil
}

// markSigns marks the signs of the window that can be part of a value, and takes out of it what is marked already, a run that goes on
// from the window before, and the words of tokens {{TYPE_N}}: they say nothing about what stands near. Up to hidden goes a token that
// began before; the answer is up to where the last one goes.
func (s *scan) markSigns(hidden int) int {
	w := &s.window
	if s.wordAt(w.at - 1) {
		w.hide(w.at, s.runEnd(w.at, w.at+w.n*bitmap.Size))
	}
	w.hide(w.at, hidden)
	for k := range w.blocks[:w.n] {
		for set := w.blocks[k].Sign; set != 0; set &= set - 1 {
			i := w.at + k*bitmap.Size + bits.TrailingZeros64(set)
			switch {
			case i < hidden:
			case s.src[i] == '{':
				if n := s.tokenAt(i); n > 1 {
					hidden = i + n
					w.hide(i, hidden)
				}
			default:
				if sign := s.sign(i); sign != 0 {
					s.signs |= sign
					s.marks = append(s.marks, int32(i))
				}
			}
		}
	}
	return hidden
}

// runEnd is where the letters and digits from at on end, or limit.
func (s *scan) runEnd(at, limit int) int {
	for at < limit && s.wordAt(at) {
		at++
	}
	return at
}

// ask puts together the runs of the window that something may be asked of. Of a run nothing is asked if it is a word of ASCII, in
// one case or with a capital before small letters, that no keyword begins with and that is too short for a compound of a password.
func (s *scan) ask() []letterRun {
	w, f, src := &s.window, &s.words.first, s.src
	runs := w.runs[:w.cut()]
	if k := len(runs) - 1; k >= 0 && runs[k].end() == 0 {
		from := w.at + w.n*bitmap.Size
		end := s.runEnd(from, len(src))
		runs[k] |= letterRun(end) << 32
		s.steps += end - from
	}
	n := 0
	for _, r := range runs {
		runs[n] = r
		if r.start() > len(src)-8 {
			w.heads[n] = 0
			n++
			continue
		}
		over := r.end() - r.start() - 8
		first := (packed.Load(src, r.start()) | 0x20*packed.Ones) & shortWords[8+over&(over>>63)]
		hash := mix(0, first)
		w.heads[n] = headAt(hash)
		n += int((f.firstWord(hash)|f.opens(first)|uint64(-over)>>63&uint64(hardEnds[src[r.end()-1]]))&1 | uint64(r>>63))
	}
	prefetch.Rows(s.words.heads, w.heads[:n])
	return runs[:n]
}

// shortWords are masks of the first eight bytes of words by their size.
var shortWords = [9]uint64{0, 1<<8 - 1, 1<<16 - 1, 1<<24 - 1, 1<<32 - 1, 1<<40 - 1, 1<<48 - 1, 1<<56 - 1, 1<<64 - 1}

// markRun marks the run of letters and digits r, and answers with up to where the text is marked then. Up to done it is already: a
// keyword of several words may end in the run.
func (s *scan) markRun(r letterRun, done int) int {
	src, i := s.src, r.start()
	switch size := r.end() - i; {
	case r.end() <= done:
		return done
	case i < done:
		i = done
	case !r.odd() && size <= 8 && i <= len(src)-8:
		first := (packed.Load(src, i) | 0x20*packed.Ones) & shortWords[size]
		return s.markWord(i, s.words.first.told(r.end(), mix(0, first), first, size))
	}
	switch kinds[src[i]] {
	case letter:
		g := s.words.first.look(src, i)
		if plainWord(src, i, g) && !(g.whole && s.words.begins(src, g)) {
			return g.end
		}
		return s.run1(i, g)
	case digit:
		if end := digitsEnd(src, i); end == len(src) || kinds[src[end]] != letter {
			s.number1(i, end, true)
			return end
		}
		return s.run1(i, glance{})
	}
	return done
}

// markWord is markRun of a word of ASCII without humps, of eight letters at most, with the look g.
func (s *scan) markWord(i int, g glance) int {
	if g.end-i == 1 && s.src[i] == 'u' && s.byteAt(g.end) == '/' {
		s.markUser(i)
	}
	skip := 0
	if g.begun || g.whole && s.words.begins(s.src, g) {
		s.keyword(i, g, &skip)
	}
	return max(g.end, skip)
}

// markUser notes u/ at i, which may stand before signs that are noted.
func (s *scan) markUser(i int) {
	s.signs |= signUser
	at, _ := slices.BinarySearch(s.marks, int32(i))
	s.marks = slices.Insert(s.marks, at, int32(i))
}

// tokenAt is the length of the token {{TYPE_N}} at i, or 1. The words in a token say nothing about what stands near it.
func (s *scan) tokenAt(i int) int {
	src := s.src[i:min(len(s.src), i+64)]
	body := strings.TrimLeft(src, "{\\")
	end := strings.IndexByte(body, '}')
	if end < 3 {
		return 1
	}
	name, digits := body[:end], 0
	for len(name) > 0 && isDigit(name[len(name)-1]) {
		name, digits = name[:len(name)-1], digits+1
	}
	name = strings.TrimRight(name, "\\")
	if digits == 0 || !strings.HasSuffix(name, "_") || strings.Trim(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_\\ ") != "" {
		return 1
	}
	return len(src) - len(body) + end + 1
}

// sign is the kind of the sign at i, 0 if it can't be part of a value.
func (s *scan) sign(i int) signs {
	src, after := s.src, s.byteAt(i+1)
	switch src[i] {
	case '@':
		return signAt
	case '%':
		if strings.HasPrefix(src[i:], "%40") {
			return signAt
		}
	case ':':
		switch {
		case after == '/' && s.byteAt(i+2) == '/':
			return signLink
		case after == '5' && strings.HasPrefix(src[i:], ":5432:"), after == '*' && strings.HasPrefix(src[i:], ":*:"):
			return signPort
		case after == ':' || isHex(after) && isHex(s.byteAt(i-1)):
			return signColon
		}
	case '-':
		if after == '-' && strings.HasPrefix(src[i:], "-----BEGIN ") && s.byteAt(i-1) != '-' {
			return signDash
		}
	case '<':
		if after == '<' && s.byteAt(i-1) != '<' {
			return signLess
		}
	}
	return 0
}
