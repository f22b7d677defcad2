package sqlite

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"veil/extproc/account"
	"veil/extproc/store/storetest"
)

// lookEnv holds the file for a process that a test started from its own program to look at.
const lookEnv = "VEIL_SQLITE_LOOK"

// look says how many calls a file has in its books, as a program that knows SQLite and nothing of veil, and ends the process. For
// "veil FILE" it is a command of veil's, for "write FILE" one that makes an account, for "serve FILE" a server. For "last FILE" it asks only whether it is the last one who has the file open, as SQLite does
// when it closes it, and removes the log then. (Newer versions of SQLite ask the users of its other files too.)
func look(what string) {
	if what == "" {
		return
	}
	who, path, _ := strings.Cut(what, " ")
	var n int
	var err error
	switch who {
	case "last":
		err = removeIfLast(path)
	case "veil", "write", "serve":
		var s *Store
		if s, err = Open(ctx, Config{Path: path, Counters: who == "serve"}); err != nil {
			break
		}
		if err = count(s.read, &n); err == nil && who == "write" {
			err = s.CreateAccount(ctx, account.Account{ID: "acc_new", Name: "new"})
		}
		err = errors.Join(err, s.Close(ctx))
	default:
		var db *sql.DB
		if db, err = sql.Open("sqlite", path); err == nil {
			err = errors.Join(count(db, &n), db.Close())
		}
	}
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	fmt.Println(n)
	os.Exit(0)
}

func count(db *sql.DB, n *int) error {
	return db.QueryRow("SELECT coalesce(sum(requests), 0) FROM usage").Scan(n)
}

// removeIfLast asks for the bytes of a file that everybody locks who has it open.
func removeIfLast(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	defer f.Close()
	users := syscall.Flock_t{Type: syscall.F_WRLCK, Start: 0x40000002, Len: 510}
	if err := syscall.FcntlFlock(f.Fd(), syscall.F_SETLK, &users); err != nil {
		return nil // somebody has
	}
	return os.Remove(path + "-wal")
}

// looked is what a process sees in a file that it opens, reads and closes.
func looked(t *testing.T, what string, as *syscall.Credential) (string, error) {
	t.Helper()
	cmd := exec.Command("/proc/self/exe")
	if _, err := os.Stat(cmd.Path); err != nil {
		cmd = exec.Command(os.Args[0])
	}
	cmd.Env = append(os.Environ(), lookEnv+"="+what)
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: as}
	out, err := cmd.Output()
	return string(bytes.TrimSpace(out)), err
}

// Locks are a process's own, and all on a file go when it closes any descriptor of it. So whoever looks at the file of a server that
// has lost them takes himself for the last one, and removes the log under it.
func TestWhoLooksAtTheFileOfAServerLeavesItsLog(t *testing.T) {
	path := filepath.Join(t.TempDir(), "veil.db")
	s := opened(t, Config{Path: path, Counters: true})
	calls := 0
	call := func(id string) {
		c := storetest.Call(id)
		s.Settle(storetest.Done(c, storetest.MustAdmit(t, s, c), 1, 10))
		storetest.Flush(t, s)
	}
	for name, look := range map[string]func() (string, error){
		"who asks whether he is the last": func() (string, error) { return looked(t, "last "+path, nil) },
		"SQLite":                          func() (string, error) { return looked(t, "sqlite "+path, nil) },
		"a command of veil":               func() (string, error) { return looked(t, "veil "+path, nil) },
		"a backup": func() (string, error) { // as docs/deploy.md advises
			tool, err := exec.LookPath("sqlite3")
			if err != nil {
				return looked(t, "sqlite "+path, nil)
			}
			copied := path + ".copy"
			if err := exec.Command(tool, path, ".backup '"+copied+"'").Run(); err != nil {
				return "", err
			}
			return looked(t, "sqlite "+copied, nil)
		},
	} {
		call(name)
		calls++
		if n, err := look(); err != nil || n != fmt.Sprint(calls) && n != "0" {
			t.Errorf("%s sees %s calls of %d (%v)", name, n, calls, err)
		}
		if err := s.file.still(); err != nil {
			t.Errorf("after %s: %v", name, err)
		}
	}
	call("the last one")
	if n, err := looked(t, "sqlite "+path, nil); err != nil || n != fmt.Sprint(calls+1) {
		t.Errorf("of what was written after the looks another process sees %s of %d calls (%v)", n, calls+1, err)
	}
}
