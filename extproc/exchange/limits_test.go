package exchange

import (
	"slices"
	"testing"
	"time"

	"veil/extproc/account"
	"veil/extproc/quota"
)

func TestLimitsAreShownByOpenAIsNames(t *testing.T) {
	got := appendLimit(nil, "requests", quota.Quantity{Limit: 30, Remaining: 29, Reset: time.Minute})
	want := []Header{{"x-ratelimit-limit-requests", "30"}, {"x-ratelimit-remaining-requests", "29"}, {"x-ratelimit-reset-requests", "1m0s"}}
	if !slices.Equal(got, want) {
		t.Errorf("%v", got)
	}
	if got := appendLimit(want, "tokens", quota.Quantity{Limit: account.None}); !slices.Equal(got, want) {
		t.Errorf("a kind without a limit: %v", got)
	}
	for d, want := range map[time.Duration]string{
		0: "0s", 1: "1ms", 120 * time.Millisecond: "120ms", 120*time.Millisecond + 1: "121ms", time.Second: "1s", time.Second + 1: "2s",
		59*time.Second + time.Millisecond: "1m0s", 11*time.Hour + 59*time.Minute: "11h59m0s",
	} {
		if got := resetText(d); got != want {
			t.Errorf("%d ns: %s, want %s", d, got, want)
		}
	}
}
