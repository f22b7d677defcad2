package ledger

import "time"

// Calendar is the UTC day as yyyymmdd and the month as yyyymm of a time in microseconds.
func Calendar(at int64) (day, month int32) {
	y, m, d := time.UnixMicro(at).UTC().Date()
	month = int32(y*100 + int(m))
	return month*100 + int32(d), month
}

func untilDay(now int64) time.Duration {
	t := time.UnixMicro(now).UTC()
	return time.Date(t.Year(), t.Month(), t.Day()+1, 0, 0, 0, 0, time.UTC).Sub(t)
}

func untilMonth(now int64) time.Duration {
	t := time.UnixMicro(now).UTC()
	return time.Date(t.Year(), t.Month()+1, 1, 0, 0, 0, 0, time.UTC).Sub(t)
}

func micros(n int64) time.Duration { return time.Duration(max(n, 0)) * time.Microsecond }
