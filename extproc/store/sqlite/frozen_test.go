package sqlite

import (
	"database/sql"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"veil/extproc/account"
	"veil/extproc/store/storetest"
)

// readOnly is a copy of what is beside one another in a folder of the store that belongs to others: files and folder may be read only.
// The credential is of somebody for whom that is so.
func readOnly(t *testing.T, path string, parts ...string) (copied string, as *syscall.Credential) {
	t.Helper()
	dir, err := os.MkdirTemp("", "veil-read-only")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = errors.Join(os.Chmod(dir, 0o700), os.RemoveAll(dir)) })
	for _, part := range parts { // another process copies, which has no locks to lose
		name := filepath.Join(dir, "veil.db"+part)
		if err := exec.Command("cp", path+part, name).Run(); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(name, 0o444); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chmod(dir, 0o555); err != nil {
		t.Fatal(err)
	}
	if os.Geteuid() == 0 { // who may write all the same
		as = &syscall.Credential{Uid: 65534, Gid: 65534}
		read := exec.Command("test", "-r", filepath.Join(dir, "veil.db"))
		if read.SysProcAttr = (&syscall.SysProcAttr{Credential: as}); read.Run() != nil {
			t.Skip("this is run by root, and nobody else may look into " + os.TempDir())
		}
	}
	return filepath.Join(dir, "veil.db"), as
}

func TestWhoMayOnlyReadAStoreCanLookIntoIt(t *testing.T) {
	path := filepath.Join(t.TempDir(), "veil.db")
	s := opened(t, Config{Path: path, Counters: true})
	call := func(id string) {
		c := storetest.Call(id)
		s.Settle(storetest.Done(c, storetest.MustAdmit(t, s, c), 1, 10))
		storetest.Flush(t, s)
	}
	call("1")
	if _, err := s.write.Exec("PRAGMA wal_checkpoint(TRUNCATE)"); err != nil {
		t.Fatal(err)
	}
	whole, as := readOnly(t, path, "")
	emptied, _ := readOnly(t, path, "", "-wal")
	call("2")
	killed, _ := readOnly(t, path, "", "-wal", "-shm")
	alone, _ := readOnly(t, path, "", "-wal")
	for _, c := range []struct{ name, path, want string }{
		{"a backup", whole, "1"},
		{"one with an empty log", emptied, "1"},
		{"what a killed server left", killed, "2"},
		{"a copy whose log can't be taken in", alone, "look as the user who runs veil"},
	} {
		if saw, err := looked(t, "veil "+c.path, as); saw != c.want && (err == nil || !strings.Contains(saw, c.want)) {
			t.Errorf("%s: %s (%v)", c.name, saw, err)
		}
	}
	for name, path := range map[string]string{"a backup": whole, "what a killed server left": killed} {
		if saw, err := looked(t, "write "+path, as); err == nil || !strings.Contains(saw, "see that veil may write the file") {
			t.Errorf("an account was made in %s: %s (%v)", name, saw, err)
		}
		if saw, err := looked(t, "serve "+path, as); err == nil || !strings.Contains(saw, "see that veil may write the file") {
			t.Errorf("a server began on %s: %s (%v)", name, saw, err)
		}
	}
}

func TestAFrozenFileThatIsWrittenMeanwhileIsTold(t *testing.T) {
	path := filepath.Join(t.TempDir(), "veil.db")
	change := func(name string) {
		s, err := Open(ctx, Config{Path: path})
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(s.CreateAccount(ctx, account.Account{ID: name, Name: name}), s.Close(ctx)); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		meanwhile func()
		want      error
	}{{func() {}, nil}, {func() { change("b") }, errThawed}} {
		if c.want == nil {
			change("a")
		}
		s := &Store{}
		if err := s.freeze(ctx, path, errors.New("it can't be written")); err != nil {
			t.Fatal(err)
		}
		if list, err := s.Accounts(ctx); err != nil || len(list) != 1 {
			t.Errorf("%d accounts (%v)", len(list), err)
		}
		time.Sleep(20 * time.Millisecond) // file systems count time in steps
		c.meanwhile()
		if err := s.Close(ctx); !errors.Is(err, c.want) {
			t.Errorf("the end is %v, not %v", err, c.want)
		}
	}
}

func TestAFileOfAnotherProgramIsLeftAlone(t *testing.T) {
	for name, make := range map[string]string{
		"a table of the same name": "CREATE TABLE account (x)",
		"others":                   "CREATE TABLE bookmarks (x); PRAGMA user_version = 2",
		"a newer version":          "CREATE TABLE bookmarks (x); PRAGMA user_version = 99",
	} {
		path := filepath.Join(t.TempDir(), "veil.db")
		db, err := sql.Open("sqlite", path)
		if err == nil {
			_, err = db.Exec(make)
		}
		if err := errors.Join(err, db.Close()); err != nil {
			t.Fatal(err)
		}
		before, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Open(ctx, Config{Path: path}); !errors.Is(err, errForeign) {
			t.Errorf("%s: %v", name, err)
		}
		if after, err := os.ReadFile(path); err != nil || string(after) != string(before) {
			t.Errorf("%s: it was changed (%v)", name, err)
		}
	}
}

func TestAFolderInThePlaceOfTheFileIsTold(t *testing.T) {
	if _, err := Open(ctx, Config{Path: t.TempDir()}); err == nil || !strings.Contains(err.Error(), "is a folder") {
		t.Error(err)
	}
}
