package processor

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	extprocv3 "github.com/envoyproxy/go-control-plane/envoy/service/ext_proc/v3"
	"google.golang.org/protobuf/proto"
)

// knowing is the stream of a call whose caller gives {{NAME_1}} a value of his own, with the answer to it.
func knowing(t *testing.T, value string, answer ...*extprocv3.ProcessingRequest) *script {
	t.Helper()
	s := ownStream(t, answer...)
	written, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	body := s.in[1].GetRequestBody()
	body.Body = slices.Concat(body.Body[:len(body.Body)-1], []byte(`,"svc":{"existing_mapping":{"{{NAME_1}}":`), written, []byte(`}}}`))
	first := s.in[0].GetRequestHeaders().Headers.Headers
	first[len(first)-1].RawValue = []byte(strconv.Itoa(len(body.Body)))
	return s
}

// TestAnAnswerOfAnyLengthGoesOnInMessagesOfSome: gRPC sends no message beyond its bound, and an answer may have 32 MiB, grow by 16, and
// say all of it again in svc.
func TestAnAnswerOfAnyLengthGoesOnInMessagesOfSome(t *testing.T) {
	p := complete(t)
	value := strings.Repeat("\x01", 1<<20)
	event := strings.ReplaceAll(word, "word ", "Dear {{NAME_1}}, ") + "data: [DONE]\n\n"
	plain := strings.ReplaceAll(wholeText, "{{EMAIL_1}}", "{{NAME_1}}, ")
	for kind, text := range map[string]string{"text/event-stream": event, "application/json": plain} {
		for _, trailers := range []bool{false, true} {
			in := []*extprocv3.ProcessingRequest{answerHeaders(":status", "200", "content-type", kind), answerPiece([]byte(text), !trailers)}
			if trailers {
				in = append(in, answerTrailers)
			}
			var got []byte
			var last int
			sent := run(t, p, knowing(t, value, in...))
			for i, m := range sent {
				if n := proto.Size(m); n > longestPiece+1<<10 {
					t.Errorf("%s: a message of %d bytes", kind, n)
				}
				got = append(got, streamed(m).GetBody()...)
				if streamed(m).GetEndOfStream() {
					last = i
				}
			}
			if n := bytes.Count(got, []byte(`\u0001`)); n < 2*len(value) || !trailers && last != len(sent)-1 || trailers && (last != 0 || sent[len(sent)-1].GetResponseTrailers() == nil) {
				t.Errorf("%s, trailers %t: %d of %d characters came in %d messages, of which %d says that it is the last", kind, trailers, n, 2*len(value), len(sent), last)
			}
		}
	}
}
