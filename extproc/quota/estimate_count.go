package quota

// counter sums up runs. Amounts are hundredths of a token.
type counter struct {
	counted
	kind    class // of the run that is open
	run     int64 // its length
	accents int64 // latin letters in it
	humps   int64 // changes from small to large letters in it, as in camelCase and base64
	capital bool  // it begins with a large letter
	large   int64 // large letters in it
	last    class
}

// counted is what was counted so far, in hundredths of a token.
type counted struct{ low, likely, high int64 }

// add takes the next n characters of a class. Letters of all Latin kinds make one run.
func (c *counter) add(k class, n int64) {
	run := k
	if k <= latin {
		run = lower
	}
	if run != c.kind {
		c.close()
		c.kind = run
	}
	if k != lower && k <= latin {
		if k == latin {
			c.accents++
		} else {
			c.large += n
			c.capital = c.capital || c.run == 0
			if c.last == lower {
				c.humps++
			}
		}
	}
	c.run += n
	c.last = k
}

// close counts the run that ends.
func (c *counter) close() {
	n := c.run
	if n == 0 {
		return
	}
	switch c.kind {
	case lower:
		c.low += 100 + (n-1)/12*100
		c.likely += 95 + max(n-5, 0)*24 + c.accents*8 + c.humps*110
		switch { // a name may be in no vocabulary however short it is, and hardly a word is in capitals
		case c.large == n && n > 1:
			c.high += 100 + n/2*100
		default:
			if c.capital && n > 1 {
				c.high += 100
			}
			c.high += 100 + (n-1)/4*100 + n/8*50 + c.accents*100 + c.humps*200
		}
	case foreign:
		c.low += 100 + (n-1)/12*100
		c.likely += 60 + n*20
		c.high += n * 100
	case digit:
		c.low += (n + 2) / 3 * 100
		c.likely += 30 + (n+2)/3*100
		c.high += n * 100
	case space:
		if n > 1 {
			c.likely += 60
			c.high += 100
		}
	case punctuation:
		c.low += 25
		c.likely += 80 + (n-1)*35
		c.high += n * 100
	case wide:
		c.low += n * 30
		c.likely += n * 75
		c.high += n * 200
	case emoji:
		c.low += n * 50
		c.likely += n * 180
		c.high += n * 400
	}
	c.run, c.accents, c.humps, c.capital, c.large, c.last = 0, 0, 0, false, 0, other
}

func (c *counter) sum() Estimate {
	c.close()
	up := func(n int64) int64 { return (n + 99) / 100 }
	e := Estimate{Low: c.low / 100, High: up(c.high)}
	e.Likely = min(max(up(c.likely), e.Low), e.High)
	return e
}
