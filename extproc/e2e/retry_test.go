package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"veil/extproc/account"
)

// clientPrograms are the commands that drive the gateway with the official clients, by language.
func clientPrograms(t *testing.T) map[string][]string {
	t.Helper()
	tools, err := fetched()
	if err != nil {
		t.Fatalf("the official clients can't be fetched (extproc/e2e/clients/fetch): %v", err)
	}
	// The program must lie beside node_modules: an import is looked up from where it stands.
	text, err := os.ReadFile(filepath.Join("clients", "node", "drive.mjs"))
	if err != nil {
		t.Fatal(err)
	}
	script, err := os.CreateTemp(filepath.Join(tools, "node"), "drive-*.mjs")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.Remove(script.Name()) })
	if _, err := script.Write(text); err != nil {
		t.Fatal(err)
	}
	if err := script.Close(); err != nil {
		t.Fatal(err)
	}
	return map[string][]string{
		"Python": {filepath.Join(tools, "python", "bin", "python"), filepath.Join("clients", "python", "drive.py")},
		"Node":   {filepath.Join(tools, "node", "node"), script.Name()},
		"Go":     {filepath.Join(tools, "openai-go")},
	}
}

// retried is what a client's program says of one call with the client's own retries.
type retried struct {
	Text    string
	Status  int
	Code    string
	Seconds float64
}

// retry lets a client's program start, and make its call at a time.
func retry(ctx context.Context, s *stack, program []string, key, say string, at time.Time) (got retried, err error) {
	cmd := exec.CommandContext(ctx, program[0], program[1:]...)
	cmd.Env = append(os.Environ(), "OPENAI_BASE_URL="+s.base, "OPENAI_API_KEY="+key, "SSL_CERT_FILE="+s.ca, "NODE_EXTRA_CA_CERTS="+s.ca, "SAY="+say, fmt.Sprintf("RETRY=%d", at.Unix()))
	out, err := cmd.Output()
	if err != nil {
		return got, fmt.Errorf("%w: %s", err, out)
	}
	if err := json.Unmarshal(out, &got); err != nil {
		return got, fmt.Errorf("%w in %s", err, out)
	}
	return got, nil
}

// refusals is how often an account was refused with a status, by veil's log, once it has a line of it: that one is written after the caller
// has its answer, which those of earlier tries are not.
func (s *stack) refusals(t *testing.T, owner string, status string) int {
	t.Helper()
	n := 0
	until(t, "the line of a refusal", func() bool {
		n = 0
		for l := range strings.Lines(s.log.String()) {
			if strings.Contains(l, `"account":"`+owner+`"`) && strings.Contains(l, `"status":`+status) {
				n++
			}
		}
		return n > 0
	})
	return n
}

// waiter is a client that used up the only request of its minute before it makes the call that is looked at.
type waiter struct {
	owner, key, about string
	used              time.Time // when the request was used up
	got               retried
	err               error
	over              time.Duration // from there to the end of the client's program
}

func (s *stack) waiter(t *testing.T) *waiter {
	t.Helper()
	a, key, err := s.newKey(account.Overrides{RequestsPerMinute: limit(1)}, account.Key{})
	if err != nil {
		t.Fatal(err)
	}
	w := &waiter{owner: a.ID, key: key, about: topic()}
	if a := s.do(t, call{body: chat(w.about), key: key}); a.StatusCode != 200 {
		t.Fatalf("%d %s", a.StatusCode, a.body)
	}
	w.used = time.Now()
	return w
}

// The clients retry twice, after half a second and after one, if nothing tells them otherwise: so only one that waits as
// long as it is told gets through here, and with one retry. They wait their minute beside one another in one test: three
// tests would take three of the places that tests run in, for that long.
func TestOfficialClientsWaitAsLongAsTheyAreTold(t *testing.T) {
	s := shared(t)
	waiters := map[string]*waiter{}
	var programs sync.WaitGroup
	for name, program := range clientPrograms(t) {
		w := s.waiter(t)
		waiters[name] = w
		programs.Go(func() {
			w.got, w.err = retry(t.Context(), s, program, w.key, w.about, w.used.Add(50*time.Second))
			w.over = time.Since(w.used)
		})
	}
	programs.Wait()
	for name, w := range waiters {
		if w.err != nil || w.got.Status != 200 || w.got.Text != w.about || w.over < time.Minute || w.got.Seconds > 20 {
			t.Errorf("%s: %v, %+v, %s after the first call", name, w.err, w.got, w.over)
		}
		if n := s.refusals(t, w.owner, "429"); n != 1 {
			t.Errorf("%s was refused %d times", name, n)
		}
	}
}

func TestOfficialClientsGiveUpWhereWaitingIsNoUse(t *testing.T) {
	s := shared(t)
	for name, program := range clientPrograms(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			nothing := account.Budget(1)
			for code, o := range map[string]account.Overrides{"budget_exceeded": {Budget: &nothing}, "rate_limit_exceeded": {RequestsPerDay: limit(0)}} {
				a, key, err := s.newKey(o, account.Key{})
				if err != nil {
					t.Fatal(err)
				}
				got, err := retry(t.Context(), s, program, key, topic(), time.Now())
				if err != nil {
					t.Fatal(err)
				}
				if n := s.refusals(t, a.ID, "429"); got.Status != 429 || got.Code != code || n != 1 {
					t.Errorf("%+v after %d refusals", got, n)
				}
			}
		})
	}
}
