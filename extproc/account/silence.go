package account

import (
	"sync"
	"time"
)

// silence is for how long the store has not answered, of the time in which it was asked. A process, or its machine, that is stopped for
// a while asks nothing meanwhile, and a starved one asks late: that says nothing of the store, and takes nobody's grace time.
type silence struct {
	most time.Duration // that one question and the wait for the next may take

	mu    sync.Mutex
	asked time.Time     // when the question that is out, or the last that failed, was asked; zero: the last was answered
	sum   time.Duration // of the questions before that
}

// ask notes that a question goes out, now.
func (s *silence) ask(now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.asked.IsZero() {
		s.sum += min(now.Sub(s.asked), s.most)
	}
	s.asked = now
}

// end notes that a question was answered.
func (s *silence) end() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked, s.sum = time.Time{}, 0
}

// length is how long it has lasted, 0 for no longer than one question may take.
func (s *silence) length(now time.Time) time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.asked.IsZero() {
		return 0
	}
	if long := s.sum + min(now.Sub(s.asked), s.most); long > s.most {
		return long
	}
	return 0
}
