package openai

import (
	"slices"

	"veil/extproc/restore"
)

// grow takes note of text that is written n bytes longer than it came, or shorter, and reports whether the stream has grown
// within the bound of api.md, Tokens. The bound is that of all texts together: a stream may have thousands.
func (s *Stream) grow(n int) bool {
	s.grown = max(0, s.grown+n)
	return s.grown <= restore.MaxGrowth
}

// note remembers a lane that holds text back, for the end of its choice: to look for those among all lanes at every
// finish_reason would take the longer the more there are.
func (s *Stream) note(l *lane) {
	if l.noted || !l.held() {
		return
	}
	if s.holding == nil {
		s.holding = map[int64][]*lane{}
	}
	l.noted = true
	s.holding[l.choice] = append(s.holding[l.choice], l)
}

// flushChoice appends chunks with what is held back of a choice, in the order of its texts.
func (s *Stream) flushChoice(dst []byte, choice int64) (_ []byte, err error) {
	lanes := s.holding[choice]
	if len(lanes) == 0 {
		return dst, nil
	}
	slices.SortFunc(lanes, func(a, b *lane) int { return a.number - b.number })
	delete(s.holding, choice)
	for _, l := range lanes {
		l.noted = false
		if dst, err = s.flush(dst, l); err != nil {
			return dst, err
		}
	}
	return dst, nil
}

// flush appends a chunk with what the lane holds back, if anything.
func (s *Stream) flush(dst []byte, l *lane) ([]byte, error) {
	if !l.held() {
		return dst, nil
	}
	text, err := l.flush(nil)
	if err != nil {
		return dst, amplified(err)
	}
	delta := l.appendDelta(nil, text)
	if !s.grow(len(delta)) {
		return dst, amplified(nil)
	}
	return s.own(dst, l.choice, delta, nil), nil
}
