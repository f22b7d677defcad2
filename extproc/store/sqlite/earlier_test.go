package sqlite

import (
	"bytes"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"veil/extproc/account"
	"veil/extproc/quota/ledger"
	"veil/extproc/store/storetest"
)

const earlierServer = 0x1356f755769bd79c

func earlierCalls(t *testing.T) []byte {
	t.Helper()
	text, err := os.ReadFile("testdata/earlier.calls.hex")
	if err != nil {
		t.Fatal(err)
	}
	calls, err := hex.DecodeString(strings.Join(strings.Fields(string(text)), ""))
	if err != nil {
		t.Fatal(err)
	}
	return calls
}

// earlier is a path with the file and the journal that an earlier version left.
func earlier(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "veil.db")
	text, err := os.ReadFile("testdata/earlier.sql")
	if err != nil {
		t.Fatal(err)
	}
	if err := create(path); err != nil {
		t.Fatal(err)
	}
	db, err := open(path, 1, changing)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(string(text)); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("UPDATE server SET beat = ?", time.Now().Add(-time.Hour).UnixMicro()); err != nil { // who is dead for weeks is forgotten
		t.Fatal(err)
	}
	if err := os.Mkdir(path+journalMark, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(journalName(path, earlierServer, 1), earlierCalls(t), journalMode); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestWhatAnEarlierVersionLeftIsTakenOver: its keys hold, and what it let in is charged once, also what is in its journal alone.
func TestWhatAnEarlierVersionLeftIsTakenOver(t *testing.T) {
	at := time.Date(2026, 3, 17, 12, 0, 1, 0, time.UTC)
	s := opened(t, Config{Path: earlier(t), Counters: true, Beat: 50 * time.Millisecond, Now: func() time.Time { return at }})
	for secret, state := range map[string]string{"one": "active", "two": "revoked"} {
		k, a, plan, err := s.Lookup(ctx, account.HashOf(secret))
		if err != nil || k.State(at) != state || a.Name != "old" || *a.Overrides.Concurrency != 5 || plan.Name != "pro" {
			t.Errorf("%s: %+v of %+v, %+v (%v)", secret, k, a, plan, err)
		}
	}
	var u ledger.Used
	for end := time.Now().Add(30 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		if u = storetest.Used(t, s); u.Paid+u.Held != 26 || u.Requests != 4 || u.RequestsToday != 4 || u.TokensToday != 26 {
			t.Fatalf("counted are %+v", u)
		}
		if u.Held == 0 && u.Open == 0 || time.Now().After(end) {
			break
		}
	}
	storetest.Booked(t, s, 3, 2, 26)
}

// TestAnEarlierVersionCanReadWhatIsWritten, in an upgrade that goes step by step, and after one that is taken back: counters and
// records of the journal are the same bytes. Another form takes another schema, which an earlier version refuses.
func TestAnEarlierVersionCanReadWhatIsWritten(t *testing.T) {
	calls := earlierCalls(t)
	var again []byte
	for _, o := range readRecords(calls, earlierServer) {
		again, _ = appendRecord(again, o)
	}
	if !bytes.Equal(again, calls) {
		t.Errorf("the journal is written as %x, not %x", again, calls)
	}
	db, err := open(earlier(t), 1, changing)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var state []byte
	if err := db.QueryRow("SELECT state FROM counters WHERE owner = 'acc_1'").Scan(&state); err != nil {
		t.Fatal(err)
	}
	var c ledger.Counters
	if err := c.Decode(state); err != nil || !bytes.Equal(c.Encode(), state) {
		t.Errorf("counters are written as %x, not %x (%v)", c.Encode(), state, err)
	}
	fresh := filepath.Join(t.TempDir(), "veil.db")
	opened(t, Config{Path: fresh, Counters: true})
	now, err := open(fresh, 1, changing)
	if err != nil {
		t.Fatal(err)
	}
	defer now.Close()
	const schema = "SELECT (SELECT user_version FROM pragma_user_version) || group_concat(sql, ';') FROM (SELECT sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name)"
	var one, two string
	if err := db.QueryRow(schema).Scan(&one); err != nil {
		t.Fatal(err)
	}
	if err := now.QueryRow(schema).Scan(&two); err != nil {
		t.Fatal(err)
	}
	if one != two {
		t.Errorf("the schema is\n%s\nnot\n%s", two, one)
	}
}
