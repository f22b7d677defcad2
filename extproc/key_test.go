package main

import (
	"testing"
	"time"
)

func TestExpiryIsASpanFromNowOrTheEndOfADay(t *testing.T) {
	now := time.Date(2026, 11, 21, 12, 30, 0, 999, time.FixedZone("", 3600))
	day := func(y int, m time.Month, d, h, min int) time.Time { return time.Date(y, m, d, h, min, 0, 0, time.UTC) }
	for text, want := range map[string]time.Time{
		"":           {},
		"90d":        day(2027, 2, 19, 11, 30),
		"12h":        day(2026, 11, 21, 23, 30),
		"90m":        day(2026, 11, 21, 13, 0),
		"2026-11-21": day(2026, 11, 22, 0, 0), // today still
		"2027-01-31": day(2027, 2, 1, 0, 0),
		"9999-12-31": time.Date(9999, 12, 31, 23, 59, 59, 0, time.UTC),
	} {
		if got, err := expiry(text, now); err != nil || !got.Equal(want) {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"0", "0d", "-1h", "-1d", "90", "d", "1.5d", "70000d", "2026-11-20", "2026-13-01", "soon"} {
		if got, err := expiry(text, now); err == nil {
			t.Errorf("%q is taken for %v", text, got)
		}
	}
	if _, err := expiry("2026-11-21", day(2026, 11, 22, 0, 0)); err == nil {
		t.Error("a day that is over is taken at the stroke of midnight")
	}
}

func TestASpanMayBeNone(t *testing.T) {
	for text, want := range map[string]time.Duration{"0": 0, "0d": 0, "7d": 168 * time.Hour, "24h": 24 * time.Hour} {
		if got, err := span(text); err != nil || got != want {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "-1s", "7", "1w"} {
		if got, err := span(text); err == nil {
			t.Errorf("%q is taken for %v", text, got)
		}
	}
}
