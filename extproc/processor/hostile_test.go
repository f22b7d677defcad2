package processor

import (
	"bytes"
	"io"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	extprocv3 "github.com/envoyproxy/go-control-plane/envoy/service/ext_proc/v3"
	"google.golang.org/protobuf/types/known/structpb"

	corev3 "github.com/envoyproxy/go-control-plane/envoy/config/core/v3"
)

// TestAPlainAnswerInTinyPiecesTakesItsOwnLength: an upstream may write a byte at a time.
func TestAPlainAnswerInTinyPiecesTakesItsOwnLength(t *testing.T) {
	const size = 1 << 20
	text := bytes.Repeat([]byte("0123456789abcdef"), size/16)
	for _, step := range []int{1, 7, 5000, size} {
		var before, after runtime.MemStats
		var w whole
		runtime.GC()
		runtime.ReadMemStats(&before)
		for rest := text; len(rest) > 0; {
			n := min(step, len(rest))
			w.keep(slices.Clone(rest[:n]))
			w.keep(nil)
			rest = rest[n:]
		}
		runtime.GC()
		runtime.ReadMemStats(&after)
		if took := int64(after.HeapAlloc) - int64(before.HeapAlloc); took > 2*size {
			t.Errorf("pieces of %d: %d bytes for %d", step, took, size)
		}
		if w.size != size || !bytes.Equal(w.body(), text) {
			t.Errorf("pieces of %d: another body", step)
		}
	}
}

// TestTrailersOfAnUpstreamGoNowhere, as its headers do that are on no list.
func TestTrailersOfAnUpstreamGoNowhere(t *testing.T) {
	trailers := &extprocv3.ProcessingRequest{Request: &extprocv3.ProcessingRequest_ResponseTrailers{ResponseTrailers: &extprocv3.HttpTrailers{
		Trailers: &corev3.HeaderMap{Headers: []*corev3.HeaderValue{{Key: "x-account", RawValue: []byte("acme")}, {Key: "set-cookie", RawValue: []byte("a=b")}}}}}}
	const done = "data: [DONE]\n\n"
	for kind, piece := range map[string]*extprocv3.ProcessingRequest{"application/json": answerPiece([]byte(wholeText), false), "text/event-stream": answerPiece([]byte(done), false)} {
		sent := run(t, complete(t), ownStream(t, answerHeaders(":status", "200", "content-type", kind), piece, trailers))
		gone := sent[len(sent)-1].GetResponseTrailers().GetHeaderMutation().GetRemoveHeaders()
		if !slices.Equal(gone, []string{"x-account", "set-cookie"}) {
			t.Errorf("%s: of the trailers %q are taken out", kind, gone)
		}
	}
}

// TestWhoGoesOnAfterDoneGetsItsMomentOnly: each piece began the moment anew.
func TestWhoGoesOnAfterDoneGetsItsMomentOnly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &timed{script: *ownStream(t, answerHeaders(":status", "200", "content-type", "text/event-stream"), answerPiece([]byte("data: [DONE]\n\n"), false))}
		s.pauses = []time.Duration{0, 0}
		for range 100 {
			s.in = append(s.in, answerPiece([]byte(": still here\n\n"), false))
			s.pauses = append(s.pauses, time.Second)
		}
		s.pauses = slices.Concat(make([]time.Duration, 2), s.pauses) // of the request
		sent := told(t, complete(t, withTimeouts), s)
		if last := streamed(sent[len(sent)-1]); !last.GetEndOfStream() || len(sent) > 6 {
			t.Errorf("%d pieces were sent, the last is %v", len(sent), sent[len(sent)-1])
		}
		for _, r := range sent {
			if strings.Contains(string(streamed(r).GetBody()), "still here") {
				t.Error("something is passed on behind the end")
				break
			}
		}
	})
}

// TestADelayThatIsNoNumberIsNone: Envoy's script takes what an upstream writes, and Lua reads nan and inf as numbers.
func TestADelayThatIsNoNumberIsNone(t *testing.T) {
	for _, asked := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), 1e300, -1} {
		headers := answerHeaders(":status", "429", "content-type", "application/json")
		headers.MetadataContext = &corev3.Metadata{FilterMetadata: map[string]*structpb.Struct{
			AskedSpace: {Fields: map[string]*structpb.Value{"pool": structpb.NewNumberValue(asked)}}}}
		sent := run(t, complete(t), ownStream(t, headers, answerPiece([]byte("{}"), true)))
		if len(sent) != 1 || sent[0].GetImmediateResponse().GetStatus().GetCode() != 503 {
			t.Errorf("%v: %v", asked, sent)
		}
	}
}

// TestWhoSaysNothingButCommentsIsNotHeardForEver: each piece began the patience anew, also a byte of an event that never ends.
func TestWhoSaysNothingButCommentsIsNotHeardForEver(t *testing.T) {
	for name, piece := range map[string]string{"comments": ": still here\n\n", "white space": "\n", "an event by bytes": "d"} {
		synctest.Test(t, func(t *testing.T) {
			s := &timed{script: *ownStream(t, answerHeaders(":status", "200", "content-type", "text/event-stream"), answerPiece([]byte(word), false))}
			s.pauses = []time.Duration{0, 0}
			for range 200 {
				s.in = append(s.in, answerPiece([]byte(piece), false))
				s.pauses = append(s.pauses, time.Second)
			}
			s.pauses = slices.Concat(make([]time.Duration, 2), s.pauses) // of the request
			sent := told(t, complete(t, withTimeouts), s)
			last := streamed(sent[len(sent)-1])
			if at := s.at[len(s.at)-1]; at != patience || !last.GetEndOfStream() || !strings.Contains(string(last.GetBody()), "fell silent") {
				t.Errorf("%s: after %s the last piece is %v", name, at, last)
			}
		})
	}
}

// TestWhoThinksForLongIsHeard: comments may stand between events for as long as either may take.
func TestWhoThinksForLongIsHeard(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &timed{script: *ownStream(t, answerHeaders(":status", "200", "content-type", "text/event-stream")), last: io.EOF}
		s.pauses = []time.Duration{0, 0, 0}
		for i := range 160 {
			piece := ": still here\n\n"
			if i%30 == 29 {
				piece = word
			}
			s.in = append(s.in, answerPiece([]byte(piece), false))
			s.pauses = append(s.pauses, time.Second)
		}
		for _, m := range told(t, complete(t, withTimeouts), s) {
			if streamed(m).GetEndOfStream() {
				t.Errorf("it was ended by %v", m)
			}
		}
	})
}
