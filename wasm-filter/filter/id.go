package filter

// newID makes a request id: a random UUID (RFC 9562, version 4), the form that Envoy's own ids have.
func newID(random func() uint64) string {
	const (
		digits = "0123456789abcdef"
		form   = "xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx" // x: a random digit; y: one of 8 to b
	)
	var id [len(form)]byte
	left := uint64(0)
	for i := range id {
		if i%16 == 0 { // a number has 16 digits
			left = random()
		}
		switch form[i] {
		case 'x':
			id[i] = digits[left&15]
		case 'y':
			id[i] = digits[left&3|8]
		default:
			id[i] = form[i]
		}
		left >>= 4
	}
	return string(id[:])
}
