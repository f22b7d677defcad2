package exchange

import (
	"strconv"
	"time"

	"veil/extproc/quota"
)

// limitHeaders appends where the limits of a valid key stand.
func (x *Exchange) limitHeaders(h []Header) []Header {
	if x.ticket != nil {
		s := x.ticket.Status()
		h = appendLimit(appendLimit(h, "requests", s.Requests), "tokens", s.Tokens)
	}
	return h
}

// appendLimit appends the x-ratelimit headers of a kind of limit, by OpenAI's names. A kind without a limit has none.
func appendLimit(h []Header, kind string, q quota.Quantity) []Header {
	if q.Limit < 0 {
		return h
	}
	return append(h,
		Header{"x-ratelimit-limit-" + kind, q.Limit.String()},
		Header{"x-ratelimit-remaining-" + kind, strconv.FormatInt(q.Remaining, 10)},
		Header{"x-ratelimit-reset-" + kind, resetText(q.Reset)})
}

// resetText writes a duration as OpenAI does: "120ms", "6m0s".
func resetText(d time.Duration) string {
	if d > time.Second {
		return (d + time.Second - 1).Truncate(time.Second).String()
	}
	return (d + time.Millisecond - 1).Truncate(time.Millisecond).String()
}
