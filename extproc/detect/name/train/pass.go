package train

import (
	"math"

	"veil/extproc/detect/name/model"
)

// pass fills alpha and beta: the scaled chances of the labels of each word, from the left and from the right.
func (t *trainer) pass(n int) {
	var step [labels][labels]float32
	for a := range labels {
		for b := range labels {
			if model.Allowed(model.Label(a), model.Label(b)) {
				step[a][b] = up(t.step[a][b])
			}
		}
	}
	// score becomes the chance factor of each label, its largest being 1.
	for i := range n {
		s := &t.score[i]
		top := s[0]
		for _, v := range s {
			top = max(top, v)
		}
		for l := range s {
			s[l] = exp(s[l] - top)
		}
	}
	for i := range n {
		a := &t.alpha[i]
		sum := float32(0)
		for l := range labels {
			v := float32(0)
			if i == 0 {
				if model.Allowed(model.Outside, model.Label(l)) {
					v = 1
				}
			} else {
				for k := range labels {
					v += float32(t.alpha[i-1][k] * step[k][l])
				}
			}
			a[l] = float32(v * t.score[i][l])
			sum += a[l]
		}
		if sum < 1e-30 {
			sum = 1e-30
		}
		for l := range a {
			a[l] /= sum
		}
	}
	for l := range labels {
		t.beta[n-1][l] = 1
	}
	for i := n - 2; i >= 0; i-- {
		sum := float32(0)
		for k := range labels {
			v := float32(0)
			for l := range labels {
				v += float32(step[k][l] * float32(t.score[i+1][l]*t.beta[i+1][l]))
			}
			t.beta[i][k] = v
			sum += v
		}
		if sum < 1e-30 {
			sum = 1e-30
		}
		for k := range labels {
			t.beta[i][k] /= sum
		}
	}
}

// up is e to the x for x of any sign within bounds.
func up(x float32) float32 {
	if x <= 0 {
		return exp(x)
	}
	return 1 / exp(-min(x, 15))
}

// update moves the weights towards the gold labels.
func (t *trainer) update(n int, rate float32) {
	var step [labels][labels]float32
	for a := range labels {
		for b := range labels {
			if model.Allowed(model.Label(a), model.Label(b)) {
				step[a][b] = up(t.step[a][b])
			}
		}
	}
	var moved [labels][labels]float32
	for i := range n {
		var p [labels]float32
		sum := float32(0)
		for l := range labels {
			p[l] = float32(t.alpha[i][l] * t.beta[i][l])
			sum += p[l]
		}
		if sum < 1e-30 {
			continue
		}
		for l := range p {
			p[l] /= sum
		}
		gold := t.gold[i]
		t.loss -= math.Log(float64(max(p[gold], 1e-9)))
		if i > 0 && (p[gold] < .99) {
			t.steps(i, &step, &moved)
		}
		if p[gold] > .995 {
			continue
		}
		// The gradient: what is true minus what is believed.
		for l := range p {
			p[l] = -p[l]
		}
		p[gold]++
		square := float32(0)
		for _, v := range p {
			square += float32(v * v)
		}
		for _, r := range t.rows[i] {
			g := &t.g[r]
			*g += square
			size := rate / root(1+*g)
			w := t.w[int(r)*labels:][:labels]
			shrink := 1 - float32(size*t.Decay)
			for l := range labels {
				w[l] = float32(w[l]*shrink) + float32(size*p[l])
			}
		}
	}
	for a := range labels {
		for b := range labels {
			if v := moved[a][b]; v != 0 {
				t.stepG[a][b] += float32(v * v)
				t.step[a][b] += float32(rate / root(1+t.stepG[a][b]) * v)
			}
		}
	}
}

// steps adds the gradient of the step from word i-1 to word i.
func (t *trainer) steps(i int, step, moved *[labels][labels]float32) {
	var pair [labels][labels]float32
	sum := float32(0)
	for a := range labels {
		for b := range labels {
			v := float32(float32(t.alpha[i-1][a]*step[a][b]) * float32(t.score[i][b]*t.beta[i][b]))
			pair[a][b] = v
			sum += v
		}
	}
	if sum < 1e-30 {
		return
	}
	for a := range labels {
		for b := range labels {
			moved[a][b] -= pair[a][b] / sum
		}
	}
	moved[t.gold[i-1]][t.gold[i]]++
}

// root is the square root, which IEEE 754 rounds exactly on every machine.
func root(x float32) float32 { return float32(math.Sqrt(float64(x))) }
