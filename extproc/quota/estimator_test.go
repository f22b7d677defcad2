package quota

import (
	"fmt"
	"iter"
	"strings"
	"sync"
	"testing"

	"github.com/tiktoken-go/tokenizer"
	"pgregory.net/rapid"
)

// conversation is a body of messages with these texts, and where they stand in it.
func conversation(texts ...string) ([]byte, iter.Seq2[int, int]) {
	body := []byte(`{"model":"m","messages":[`)
	var places [][2]int
	for i, text := range texts {
		if i > 0 {
			body = append(body, ',')
		}
		from := len(body)
		body = fmt.Appendf(body, `{"role":"user","content":%q}`, text)
		places = append(places, [2]int{from, len(body)})
	}
	body = append(body, `],"temperature":0.5}`...)
	return body, func(yield func(int, int) bool) {
		for _, p := range places {
			if !yield(p[0], p[1]) {
				return
			}
		}
	}
}

func TestAnEstimateDoesNotDependOnWhatIsRemembered(t *testing.T) {
	used := NewEstimator()
	piece := rapid.SampledFrom([]string{"word ", "averyveryverylongwordindeed", ". ", "...", `"`, "\n", "7", "  ", "é", "你", "😀"})
	text := rapid.Custom(func(t *rapid.T) string {
		return strings.Repeat(strings.Join(rapid.SliceOfN(piece, 1, 8).Draw(t, "pieces"), ""), rapid.IntRange(1, 200).Draw(t, "times"))
	})
	rapid.Check(t, func(t *rapid.T) {
		texts := rapid.SliceOfN(text, 1, 6).Draw(t, "texts")
		body, parts := conversation(texts...)
		first, again, fresh := used.Parts(body, parts), used.Parts(body, parts), NewEstimator().Parts(body, parts)
		if first != again || first != fresh {
			t.Fatalf("%+v, then %+v, by another estimator %+v", first, again, fresh)
		}
		var each counter
		for from, to := range parts {
			each.count(body[from:to])
			each.close()
		}
		if want := each.sum(); first != want {
			t.Errorf("%d messages are %+v, each by itself %+v", len(texts), first, want)
		}
	})
}

func TestWhatStandsBetweenPartsCountsNothing(t *testing.T) {
	body, parts := conversation(strings.Repeat("word ", 200), "short")
	want := NewEstimator().Parts(body, parts)
	spread := append([]byte(strings.Repeat(" ", 100_000)), body...)
	got := NewEstimator().Parts(spread, func(yield func(int, int) bool) {
		for from, to := range parts {
			if !yield(from+100_000, to+100_000) {
				return
			}
		}
	})
	if got != want || want.High < 200 {
		t.Errorf("%+v, without blanks before it %+v", got, want)
	}
}

func TestEstimatesOfConversationsHoldAgainstTheTokenizer(t *testing.T) {
	var texts []string
	for i := range 40 {
		texts = append(texts, strings.Repeat(fmt.Sprintf("Please look at case %d again, since the invoice is still open. ", i), 10))
	}
	body, parts := conversation(texts...)
	e := NewEstimator().Parts(body, parts)
	for _, name := range []tokenizer.Encoding{tokenizer.O200kBase, tokenizer.Cl100kBase} {
		codec, err := tokenizer.Get(name)
		if err != nil {
			t.Fatal(err)
		}
		n, err := codec.Count(string(body))
		if err != nil {
			t.Fatal(err)
		}
		if int64(n) < e.Low || int64(n) > e.High {
			t.Errorf("%s has %d tokens, which is not between %d and %d", name, n, e.Low, e.High)
		}
	}
}

func TestWhatAnEstimatorRemembersIsBounded(t *testing.T) {
	e := NewEstimator()
	var wg sync.WaitGroup
	for worker := range 4 {
		wg.Go(func() {
			for i := range 12_000 {
				body, parts := conversation(fmt.Sprintf("%d of %d %s", i, worker, strings.Repeat("x ", longPart/2)))
				e.Parts(body, parts)
			}
		})
	}
	wg.Wait()
	if bytes, n := e.known.Size(); bytes > knownBytes || n < 17_000 || n > 40_000 {
		t.Errorf("%d parts are remembered in %d bytes", n, bytes)
	}
	e = NewEstimator()
	body, parts := conversation("short")
	e.Parts(body, parts)
	if _, n := e.known.Size(); n != 0 {
		t.Error("a short part is remembered")
	}
}

func BenchmarkEstimateOfAKnownConversation(b *testing.B) {
	var texts []string
	for i := range 16 {
		texts = append(texts, fmt.Sprint(i, strings.Repeat(" The meeting was moved to the second floor.", 48)))
	}
	body, parts := conversation(texts...)
	e := NewEstimator()
	b.SetBytes(int64(len(body)))
	b.ReportAllocs()
	for b.Loop() {
		e.Parts(body, parts)
	}
}
