package model

// advance takes one word more: best are the best scores of all sequences up to the word before by their last label, and up
// to the word afterwards; s are the word's own scores. It notes in back which label each came from.
func (t *steps) advance(best, s *[Labels]int32, back *[Labels]Label) {
	last := *best
	for l := InPerson; l < Labels; l += 2 { // inside: only from its own kind
		top, from := last[l]+t.stay[l], l
		if v := last[l-1] + t.enter[l]; v > top {
			top, from = v, l-1
		}
		best[l], back[l] = top+s[l], from
	}
	outside := last[Outside]
	best[Outside], back[Outside] = outside+t.score[Outside][Outside]+s[Outside], Outside
	for l := BeginPerson; l < Labels; l += 2 {
		best[l], back[l] = outside+t.score[Outside][l]+s[l], Outside
	}
	// Only labels whose lead can make up for what they are behind Outside can win a step to Outside or a beginning.
	for k := BeginPerson; k < Labels; k++ {
		if last[k]+t.ahead[k] <= outside {
			continue
		}
		step := &t.score[k]
		if v := last[k] + step[Outside] + s[Outside]; v > best[Outside] {
			best[Outside], back[Outside] = v, k
		}
		for l := BeginPerson; l < Labels; l += 2 {
			if v := last[k] + step[l] + s[l]; v > best[l] {
				best[l], back[l] = v, k
			}
		}
	}
}

// viterbi finds the best labels for the words whose scores z holds. more says that a word follows, which is outside.
func (t *steps) viterbi(dst []Label, z *Decoder, more bool) {
	n := len(dst)
	if n == 0 {
		return
	}
	if cap(z.back) < n {
		z.back = make([][Labels]Label, n+n/4)
	}
	z.back = z.back[:n]
	start := &t.score[Outside]
	var best [Labels]int32
	for l, v := range z.scores[0] {
		best[l] = start[l] + v
	}
	for i := 1; i < n; i++ {
		t.advance(&best, &z.scores[i], &z.back[i])
	}
	if more {
		for l := range Labels {
			best[l] += t.score[l][Outside]
		}
	}
	at := Outside
	for l := range Labels {
		if best[l] > best[at] {
			at = l
		}
	}
	for i := n - 1; i >= 0; i-- {
		dst[i] = at
		at = z.back[i][at]
	}
}
