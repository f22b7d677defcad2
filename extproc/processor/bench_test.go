package processor

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	corev3 "github.com/envoyproxy/go-control-plane/envoy/config/core/v3"
	filterv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/http/ext_proc/v3"
	extprocv3 "github.com/envoyproxy/go-control-plane/envoy/service/ext_proc/v3"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/metadata"

	"veil/catalogue/cataloguetest"
	"veil/extproc/account"
	"veil/extproc/exchange"
	"veil/extproc/pii"
	"veil/extproc/quota"
	"veil/extproc/store/sqlite"
	"veil/extproc/telemetry"
)

// everybody gives one account to whoever asks.
type everybody struct{ exchange.Keys }

func (everybody) Authenticate(context.Context, string) (*account.Grant, error) {
	return &account.Grant{Account: "acc_1", AccountName: "one", Key: "key_1", Plan: "free", Scopes: account.Chat, Limits: account.NoLimits()}, nil
}

// complete is a processor with its store, for one account that may do everything.
func complete(tb testing.TB, change ...func(*exchange.Config)) *Server {
	tb.Helper()
	store, err := sqlite.Open(tb.Context(), sqlite.Config{Path: filepath.Join(tb.TempDir(), "veil.db"), Counters: true})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := store.Close(context.Background()); err != nil {
			tb.Error(err)
		}
	})
	const patience = time.Minute // a machine busy with other tests is no fault
	keeper, err := quota.New(quota.Config{Store: store, Wait: patience})
	if err != nil {
		tb.Fatal(err)
	}
	engine, err := pii.New(pii.Defaults())
	if err != nil {
		tb.Fatal(err)
	}
	live := &exchange.Live{Catalogue: cataloguetest.Builtin(tb), Engine: engine}
	m := telemetry.NewMetrics()
	c := exchange.Config{Keys: everybody{}, Limits: keeper, Live: func() *exchange.Live { return live }, Metrics: m,
		Access: telemetry.NewAccessLog(slog.NewJSONHandler(io.Discard, nil)), Deadline: func(int) time.Duration { return patience }}
	for _, f := range change {
		f(&c)
	}
	return New(gateway(tb, c), m, slog.New(slog.DiscardHandler))
}

// benchClient is Envoy's end of a processor, over a Unix socket.
func benchClient(b testing.TB) extprocv3.ExternalProcessorClient {
	b.Helper()
	p := complete(b)
	s := grpc.NewServer()
	extprocv3.RegisterExternalProcessorServer(s, p)
	l, err := net.Listen("unix", filepath.Join(b.TempDir(), "s"))
	if err != nil {
		b.Fatal(err)
	}
	go s.Serve(l)
	cc, err := grpc.NewClient("unix:"+l.Addr().String(), grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		cc.Close()
		s.Stop()
	})
	return extprocv3.NewExternalProcessorClient(cc)
}

func headerMap(list ...string) *extprocv3.HttpHeaders {
	h := &corev3.HeaderMap{}
	for i := 0; i < len(list); i += 2 {
		h.Headers = append(h.Headers, &corev3.HeaderValue{Key: list[i], RawValue: []byte(list[i+1])})
	}
	return &extprocv3.HttpHeaders{Headers: h}
}

// answerOf is what an upstream says: whole, or as the pieces of a stream.
func answerOf(stream bool) (contentType string, pieces [][]byte) {
	const text = "It was moved to the second floor since the projector had failed"
	if !stream {
		return "application/json", [][]byte{fmt.Appendf(nil, `{"id":"x","object":"chat.completion","created":1,"model":"m","choices":[{"index":0,"message":{"role":"assistant","content":"%s"},"finish_reason":"stop"}],"usage":{"prompt_tokens":300,"completion_tokens":20,"total_tokens":320}}`, text)}
	}
	for i := range 200 {
		pieces = append(pieces, fmt.Appendf(nil, "data: {\"id\":\"x\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"m\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\" word%d\"},\"finish_reason\":null}]}\n\n", i))
	}
	return "text/event-stream", append(pieces, []byte("data: [DONE]\n\n"))
}

// BenchmarkExchange is a whole call as Envoy makes it, with its gRPC stream; the client's part of that, grpc-go's, is some
// 60 % of the plain one.
func BenchmarkExchange(b *testing.B) {
	for _, c := range []struct {
		name              string
		anonymize, stream bool
	}{{"plain", false, false}, {"anonymized", true, false}, {"stream", true, true}} {
		b.Run(c.name, func(b *testing.B) {
			client := benchClient(b)
			key, err := account.MintKey(zeros{})
			if err != nil {
				b.Fatal(err)
			}
			contentType, pieces := answerOf(c.stream)
			filler := strings.Repeat("The meeting was moved to the second floor since the projector had failed. ", 13)
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				body := fmt.Appendf(nil, `{"model":"gpt-4.1","anonymize":%t,"stream":%t,"messages":[{"role":"user","content":"%s I am Zoe Laurent, zoe%d@example.org, +49 30 %07d"}]}`, c.anonymize, c.stream, filler, i, i)
				if err := benchCall(b.Context(), client, key, body, contentType, pieces); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkKnownText is a call of 32 KB that was seen before, whose answer says it again, in the pieces in which Envoy sends
// such an answer.
func BenchmarkKnownText(b *testing.B) {
	for _, anonymize := range []bool{false, true} {
		b.Run(fmt.Sprintf("32KB/anonymize=%t", anonymize), func(b *testing.B) {
			client := benchClient(b)
			key, err := account.MintKey(zeros{})
			if err != nil {
				b.Fatal(err)
			}
			said := strings.Repeat(strings.Repeat(`It was moved to the second floor since the projector had failed.\n`, 14)+`I am Zoe Laurent, zoe@example.org, +49 30 1234567.\n`, 33)
			body := fmt.Appendf(nil, `{"model":"gpt-4.1","anonymize":%t,"messages":[{"role":"user","content":"%s"}]}`, anonymize, said)
			answer := fmt.Appendf(nil, `{"id":"x","object":"chat.completion","created":1,"model":"m","choices":[{"index":0,"message":{"role":"assistant","content":"%s"},"finish_reason":"stop"}]}`,
				strings.NewReplacer("Zoe Laurent", "{{NAME_1}}", "zoe@example.org", "{{EMAIL_1}}").Replace(said))
			pieces := slices.Collect(slices.Chunk(answer, 16<<10))
			ctx := metadata.AppendToOutgoingContext(b.Context(), PlacesKey, "1")
			b.ReportAllocs()
			for b.Loop() {
				if err := benchWhole(ctx, client, key, body, pieces); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// benchWhole plays the part of an Envoy that this process configures, in a call with a plain answer.
func benchWhole(ctx context.Context, client extprocv3.ExternalProcessorClient, key string, body []byte, pieces [][]byte) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	stream, err := client.Process(ctx)
	if err != nil {
		return err
	}
	first := headersMessage(filterv3.ProcessingMode_BUFFERED, filterv3.ProcessingMode_BUFFERED)
	first.Request = &extprocv3.ProcessingRequest_RequestHeaders{RequestHeaders: headerMap(":method", "POST", ":path", "/api/v1/chat/completions",
		"authorization", "Bearer "+key, "content-type", "application/json", "content-length", strconv.Itoa(len(body)))}
	list := []*extprocv3.ProcessingRequest{first, answerPiece(body, true), answerHeaders(":status", "200", "content-type", "application/json")}
	list[1].Request = &extprocv3.ProcessingRequest_RequestBody{RequestBody: list[1].GetResponseBody()}
	for i, p := range pieces {
		list = append(list, answerPiece(p, i == len(pieces)-1))
	}
	for i, m := range list {
		if err := stream.Send(m); err != nil {
			return err
		}
		if i > 1 && i < len(list)-1 { // the answer goes on when it is whole
			continue
		}
		resp, err := stream.Recv()
		if err == nil && i == len(list)-1 {
			resp, err = stream.Recv() // behind its headers
		}
		if err != nil {
			return err
		}
		if a := resp.GetImmediateResponse(); a != nil {
			return fmt.Errorf("refused: %s", a.Body)
		}
	}
	return nil
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

// benchCall plays Envoy's part in one call.
func benchCall(ctx context.Context, client extprocv3.ExternalProcessorClient, key string, body []byte, contentType string, pieces [][]byte) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	stream, err := client.Process(ctx)
	if err != nil {
		return err
	}
	ask := func(r *extprocv3.ProcessingRequest) (*extprocv3.ProcessingResponse, error) {
		if err := stream.Send(r); err != nil {
			return nil, err
		}
		return stream.Recv()
	}
	first := headersMessage(filterv3.ProcessingMode_BUFFERED, filterv3.ProcessingMode_BUFFERED)
	first.Request = &extprocv3.ProcessingRequest_RequestHeaders{RequestHeaders: headerMap(":method", "POST", ":path", "/api/v1/chat/completions",
		":authority", "localhost", ":scheme", "https", "authorization", "Bearer "+key, "content-type", "application/json", "content-length", strconv.Itoa(len(body)))}
	if _, err := ask(first); err != nil {
		return err
	}
	resp, err := ask(&extprocv3.ProcessingRequest{Request: &extprocv3.ProcessingRequest_RequestBody{RequestBody: &extprocv3.HttpBody{Body: body, EndOfStream: true}}})
	if err != nil {
		return err
	}
	if i := resp.GetImmediateResponse(); i != nil {
		return fmt.Errorf("refused: %s", i.Body)
	}
	resp, err = ask(&extprocv3.ProcessingRequest{Request: &extprocv3.ProcessingRequest_ResponseHeaders{ResponseHeaders: headerMap(":status", "200", "content-type", contentType)}})
	if err != nil {
		return err
	}
	for i, p := range pieces {
		resp, err = ask(&extprocv3.ProcessingRequest{Request: &extprocv3.ProcessingRequest_ResponseBody{ResponseBody: &extprocv3.HttpBody{Body: p, EndOfStream: i == len(pieces)-1}}})
		if err != nil {
			return err
		}
	}
	if resp.GetResponseBody() == nil {
		return fmt.Errorf("no answer")
	}
	return nil
}
