package processor

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	filterv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/http/ext_proc/v3"
	extprocv3 "github.com/envoyproxy/go-control-plane/envoy/service/ext_proc/v3"
	"google.golang.org/grpc/metadata"

	"veil/extproc/account"
	"veil/extproc/exchange"
)

// ownStream is the stream of an Envoy that this process configures, with a call and the answer to it.
func ownStream(t *testing.T, answer ...*extprocv3.ProcessingRequest) *script {
	t.Helper()
	key, err := account.MintKey(zeros{})
	if err != nil {
		t.Fatal(err)
	}
	stream := len(answer) > 0 && strings.Contains(answer[0].String(), "text/event-stream")
	body := fmt.Appendf(nil, `{"model":"gpt-4.1","anonymize":true,"stream":%t,"messages":[{"role":"user","content":"I am zoe.laurent@example.org"}]}`, stream)
	first := headersMessage(filterv3.ProcessingMode_BUFFERED, filterv3.ProcessingMode_BUFFERED)
	first.Request = &extprocv3.ProcessingRequest_RequestHeaders{RequestHeaders: headerMap(":method", "POST", ":path", "/api/v1/chat/completions",
		"authorization", "Bearer "+key, "content-type", "application/json", "content-length", strconv.Itoa(len(body)))}
	second := &extprocv3.ProcessingRequest{Request: &extprocv3.ProcessingRequest_RequestBody{RequestBody: &extprocv3.HttpBody{Body: body, EndOfStream: true}}}
	ctx := metadata.NewIncomingContext(t.Context(), metadata.Pairs(PlacesKey, "1"))
	return &script{ctx: ctx, in: append([]*extprocv3.ProcessingRequest{first, second}, answer...)}
}

func answerHeaders(list ...string) *extprocv3.ProcessingRequest {
	return &extprocv3.ProcessingRequest{Request: &extprocv3.ProcessingRequest_ResponseHeaders{ResponseHeaders: headerMap(list...)}}
}

func answerPiece(body []byte, end bool) *extprocv3.ProcessingRequest {
	m := bodyMessage(body)
	m.GetResponseBody().EndOfStream = end
	return m
}

var answerTrailers = &extprocv3.ProcessingRequest{Request: &extprocv3.ProcessingRequest_ResponseTrailers{ResponseTrailers: &extprocv3.HttpTrailers{}}}

// run lets a processor answer a stream and gives what it sent for the answer, after the two messages for the request.
func run(t *testing.T, p *Server, s *script) []*extprocv3.ProcessingResponse {
	t.Helper()
	if err := p.Process(s); err != nil {
		t.Fatal(err)
	}
	if len(s.sent) < 2 || s.sent[0].GetRequestHeaders() == nil || s.sent[1].GetRequestBody() == nil {
		t.Fatalf("the request was answered by %v", s.sent)
	}
	return s.sent[2:]
}

const wholeText = `{"id":"x","object":"chat.completion","created":1,"model":"m","choices":[{"index":0,"message":{"role":"assistant","content":"Dear {{EMAIL_1}}"},"finish_reason":"stop"}],"usage":{"prompt_tokens":3,"completion_tokens":2,"total_tokens":5}}`

func TestAPlainAnswerInPiecesGoesOnOnceAndWhole(t *testing.T) {
	p := complete(t)
	for cut := 0; cut <= len(wholeText); cut += 16 {
		for _, trailers := range []bool{false, true} {
			in := []*extprocv3.ProcessingRequest{answerHeaders(":status", "200", "content-type", "application/json", "set-cookie", "a=b"),
				answerPiece([]byte(wholeText[:cut]), false), answerPiece([]byte(wholeText[cut:]), !trailers)}
			want := 2
			if trailers {
				in, want = append(in, answerTrailers), 3
			}
			s := ownStream(t, in...)
			sent := run(t, p, s)
			mode := s.sent[0].GetModeOverride()
			if mode.GetRequestBodyMode() != filterv3.ProcessingMode_BUFFERED || mode.GetResponseBodyMode() != filterv3.ProcessingMode_FULL_DUPLEX_STREAMED ||
				mode.GetResponseHeaderMode() != filterv3.ProcessingMode_SEND || mode.GetResponseTrailerMode() != filterv3.ProcessingMode_SEND {
				t.Fatalf("asked for %v", mode)
			}
			if len(sent) != want || trailers && sent[2].GetResponseTrailers() == nil {
				t.Fatalf("cut %d, trailers %t: sent %v", cut, trailers, sent)
			}
			headers, body := sent[0].GetResponseHeaders().GetResponse().GetHeaderMutation(), streamed(sent[1])
			if !bytes.Contains(body.GetBody(), []byte("Dear zoe.laurent@example.org")) || body.GetEndOfStream() == trailers {
				t.Errorf("cut %d: body %s, end %t", cut, body.GetBody(), body.GetEndOfStream())
			}
			for _, name := range []string{"content-length", "content-type", "x-request-id"} { // Envoy's own work, or there already
				if got := valueOf(headers, name); got != "" {
					t.Errorf("cut %d: sets %s: %s", cut, name, got)
				}
			}
			if !strings.Contains(fmt.Sprint(headers.GetRemoveHeaders()), "set-cookie") {
				t.Errorf("cut %d: removes %v", cut, headers.GetRemoveHeaders())
			}
		}
	}
}

func valueOf(h *extprocv3.HeaderMutation, name string) string {
	for _, v := range h.GetSetHeaders() {
		if v.GetHeader().GetKey() == name {
			return string(v.GetHeader().GetRawValue())
		}
	}
	return ""
}

func TestAnswersThatCantBeReadAreReplacedBeforeAnythingOfThemWentOn(t *testing.T) {
	p := complete(t)
	for _, c := range []struct {
		name   string
		answer []*extprocv3.ProcessingRequest
		want   int
	}{
		{"no JSON", []*extprocv3.ProcessingRequest{answerPiece([]byte("<html>"), true)}, 502},
		{"nothing but trailers", []*extprocv3.ProcessingRequest{answerTrailers}, 502},
		{"longer than any that is read", []*extprocv3.ProcessingRequest{answerPiece(make([]byte, exchange.LongestAnswer), false),
			answerPiece([]byte("{"), false)}, 502},
	} {
		head := answerHeaders(":status", "200", "content-type", "application/json")
		sent := run(t, p, ownStream(t, append([]*extprocv3.ProcessingRequest{head}, c.answer...)...))
		if len(sent) != 1 || int(sent[0].GetImmediateResponse().GetStatus().GetCode()) != c.want {
			t.Errorf("%s: sent %.200v", c.name, sent)
		}
	}
}

func TestAnEventStreamGoesOnPieceByPieceWithoutAskingAgain(t *testing.T) {
	event := []byte("data: {\"id\":\"x\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"m\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"word \"},\"finish_reason\":null}]}\n\n")
	sent := run(t, complete(t), ownStream(t, answerHeaders(":status", "200", "content-type", "text/event-stream"),
		answerPiece(event, false), answerPiece([]byte("data: [DONE]\n\n"), true)))
	if len(sent) != 3 || sent[0].GetResponseHeaders() == nil || sent[0].ModeOverride != nil {
		t.Fatalf("sent %v", sent)
	}
	if !bytes.Contains(streamed(sent[1]).GetBody(), []byte("word ")) || !streamed(sent[2]).GetEndOfStream() {
		t.Errorf("pieces %v", sent[1:])
	}
}

func TestEnvoysOwnAnswerPassesInItsPieces(t *testing.T) {
	s := ownStream(t)
	s.in = append(s.in[:1], answerHeaders(":status", "413", "content-type", "application/json"), answerPiece([]byte(`{"err`), false), answerPiece([]byte(`or":1}`), true))
	if err := complete(t).Process(s); err != nil {
		t.Fatal(err)
	}
	if len(s.sent) != 4 || string(streamed(s.sent[2]).GetBody())+string(streamed(s.sent[3]).GetBody()) != `{"error":1}` || !streamed(s.sent[3]).GetEndOfStream() {
		t.Errorf("sent %v", s.sent)
	}
}

func TestAnEnvoyOfSomebodyElseIsAskedForNothingBeforeTheAnswer(t *testing.T) {
	s := ownStream(t, answerHeaders(":status", "200", "content-type", "application/json"), answerPiece([]byte(wholeText), true))
	s.ctx = context.WithoutCancel(t.Context())
	sent := run(t, complete(t), s)
	if s.sent[0].ModeOverride != nil || len(sent) != 2 || sent[0].GetModeOverride().GetResponseBodyMode() != filterv3.ProcessingMode_BUFFERED {
		t.Fatalf("sent %v", s.sent)
	}
	body := sent[1].GetResponseBody().GetResponse()
	if got := body.GetBodyMutation().GetBody(); !bytes.Contains(got, []byte("zoe.laurent@example.org")) || valueOf(body.GetHeaderMutation(), "content-length") != strconv.Itoa(len(got)) {
		t.Errorf("body %s, headers %v", got, body.GetHeaderMutation())
	}
	if h := sent[0].GetResponseHeaders().GetResponse().GetHeaderMutation(); valueOf(h, "x-request-id") == "" {
		t.Errorf("headers %v", h)
	}
}

func TestAPlainAnswerForACallerWhoAskedForAStreamGoesOnAsEvents(t *testing.T) {
	s := ownStream(t, answerHeaders(":status", "200", "content-type", "application/json", "set-cookie", "a=b", "content-encoding", "identity"), answerPiece([]byte(wholeText), true))
	body := s.in[1].GetRequestBody()
	body.Body = bytes.Replace(body.Body, []byte(`"stream":false`), []byte(`"stream":true`), 1)
	first := s.in[0].GetRequestHeaders().Headers.Headers
	first[len(first)-1].RawValue = []byte(strconv.Itoa(len(body.Body)))
	sent := run(t, complete(t), s)
	if len(sent) != 2 {
		t.Fatalf("sent %v", sent)
	}
	headers := sent[0].GetResponseHeaders().GetResponse().GetHeaderMutation()
	if got := valueOf(headers, "content-type"); got != "text/event-stream" || !slices.Equal(headers.GetRemoveHeaders(), []string{"set-cookie", "content-encoding"}) {
		t.Errorf("it is %q, without %q", got, headers.GetRemoveHeaders())
	}
	if got := streamed(sent[1]).GetBody(); !bytes.HasPrefix(got, []byte("data: ")) || !bytes.Contains(got, []byte("Dear zoe.laurent@example.org")) {
		t.Errorf("body %s", got)
	}
}

// Envoy tells the end of a stream with trailers by them alone: what was held back goes on before.
func TestWhatIsHeldBackOfAStreamGoesOnBeforeItsTrailers(t *testing.T) {
	const half = "data: {\"id\":\"x\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"m\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Dear {{EMA\"},\"finish_reason\":null}]}\n\n"
	for name, done := range map[string]string{"with [DONE]": "data: [DONE]\n\n", "without": ""} {
		sent := run(t, complete(t), ownStream(t, answerHeaders(":status", "200", "content-type", "text/event-stream"), answerPiece([]byte(half+done), false), answerTrailers))
		if len(sent) < 3 || sent[len(sent)-1].GetResponseTrailers() == nil {
			t.Fatalf("%s: sent %v", name, sent)
		}
		var text []byte
		for _, m := range sent[1 : len(sent)-1] {
			text = append(text, streamed(m).GetBody()...)
			if len(streamed(m).GetBody()) == 0 || streamed(m).GetEndOfStream() {
				t.Errorf("%s: a piece %v", name, m)
			}
		}
		if !bytes.Contains(text, []byte("Dear ")) || !bytes.Contains(text, []byte("{{EMA")) {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// An Envoy that somebody else has set up to hold an answer back sends it in one message. Where trailers follow, that does not say
// that it is the last. In the pieces of one that is set otherwise an answer can't be restored as a whole.
func TestAnAnswerThatEnvoyHeldBackIsWholeBeforeItsTrailers(t *testing.T) {
	p := complete(t)
	for _, c := range []struct {
		mode filterv3.ProcessingMode_BodySendMode
		want string
		sent int
	}{
		{filterv3.ProcessingMode_BUFFERED, "Dear zoe.laurent@example.org", 3},
		{filterv3.ProcessingMode_STREAMED, "can't be read", 2},
	} {
		s := ownStream(t, answerHeaders(":status", "200", "content-type", "application/json"), answerPiece([]byte(wholeText), false), answerTrailers)
		s.ctx = t.Context()
		s.in[0].ProtocolConfig.ResponseBodyMode = c.mode
		sent := run(t, p, s)
		if len(sent) != c.sent {
			t.Fatalf("%s: sent %v", c.mode, sent)
		}
		if body := sent[1].GetResponseBody().GetResponse().GetBodyMutation().GetBody(); !strings.Contains(string(body)+string(sent[1].GetImmediateResponse().GetBody()), c.want) {
			t.Errorf("%s: sent %v", c.mode, sent)
		}
	}
}
