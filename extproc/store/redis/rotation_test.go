package redis

import (
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"veil/extproc/quota"
	"veil/extproc/store/storetest"
)

// until waits for something that comes by itself within some seconds.
func until(t *testing.T, what string, so func() bool) {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); !so(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s does not come", what)
		}
	}
}

// A password that is changed in Redis first leaves a server without new connections until its file is changed too.
func TestWhatIsSettledWhileThePasswordIsWrongIsBookedWhenItIsRight(t *testing.T) {
	server := storetest.StartRedis(t, append(append([]string{"--user", "veil"}, strings.Fields(acl)...), ">s3cret")...)
	file := write(t, "password", []byte("s3cret\n"))
	s := opened(t, Config{Addresses: server.Addresses(), Username: "veil", PasswordFile: file})
	first, second := storetest.Call("1"), storetest.Call("2")
	v := storetest.MustAdmit(t, s, first)
	storetest.MustReserve(t, s, first, 100)
	storetest.MustAdmit(t, s, second)
	storetest.MustReserve(t, s, second, 100)
	server.Say("ACL", "SETUSER", "veil", "resetpass", ">changed")
	server.Say("CLIENT", "KILL", "USER", "veil")
	s.Settle(storetest.Done(first, v, 5, 40))
	var err error
	until(t, "the refusal", func() bool {
		_, err = s.Admit(ctx, storetest.Call("3"))
		return err != nil && strings.Contains(err.Error(), "WRONGPASS")
	})
	if !errors.Is(err, quota.ErrDown) || strings.Contains(err.Error(), "s3cret") {
		t.Errorf("the error is %v", err)
	}
	s.Settle(storetest.Done(second, v, 5, 60))
	time.Sleep(2 * settleRetry)
	if s.Pending() != 2 {
		t.Errorf("%d settlements wait", s.Pending())
	}
	if err := os.WriteFile(file, []byte("changed\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	storetest.Flush(t, s)
	storetest.Booked(t, s, 2, 0, 100)
}
