package redis

import (
	"strings"
	"testing"
	"time"

	"veil/extproc/store/storetest"
)

func TestARedisThatDropsKeysWhenItIsFullIsToldOf(t *testing.T) {
	for _, c := range []struct{ most, policy, want string }{
		{"0", "allkeys-lru", ""}, // it never does
		{"100mb", "noeviction", ""},
		{"100mb", "volatile-ttl", "maxmemory-policy volatile-ttl"},
	} {
		server := storetest.StartRedis(t, "--maxmemory", c.most, "--maxmemory-policy", c.policy)
		s := opened(t, Config{Addresses: server.Addresses(), Sweep: 10 * time.Millisecond})
		told := ""
		if err := s.Amiss(); err != nil {
			told = err.Error()
		}
		if (told == "") != (c.want == "") || !strings.Contains(told, c.want) {
			t.Errorf("%+v: told %q", c, told)
		}
		if c.want == "" {
			continue
		}
		if err := s.client.ConfigSet(ctx, "maxmemory-policy", "noeviction").Err(); err != nil {
			t.Fatal(err)
		}
		for begin := time.Now(); s.Amiss() != nil; time.Sleep(time.Millisecond) {
			if time.Since(begin) > 5*time.Second {
				t.Fatal("it is told still, though it was mended")
			}
		}
	}
}

func TestARedisThatRefusesIsQuotedInOneSentence(t *testing.T) {
	server := storetest.StartRedis(t, "--requirepass", "s3cret")
	for name, c := range map[string]Config{
		"no password":    {Addresses: server.Addresses()},
		"a wrong one":    {Addresses: server.Addresses(), PasswordFile: write(t, "wrong", []byte("hunter2"))},
		"nobody of them": {Addresses: server.Addresses(), Username: "nobody", PasswordFile: write(t, "password", []byte("s3cret"))},
	} {
		_, err := Open(ctx, c)
		if err == nil || !strings.Contains(err.Error(), "check address, user and password") || strings.Contains(err.Error(), "..") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
