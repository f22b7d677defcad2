//go:build !race

package processor

import (
	"fmt"
	"runtime"
	"runtime/metrics"
	"strconv"
	"testing"
	"unsafe"

	filterv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/http/ext_proc/v3"
	extprocv3 "github.com/envoyproxy/go-control-plane/envoy/service/ext_proc/v3"

	"veil/extproc/account"
)

// A stream that waits must leave three quarters of a 16 KiB stack unused, so that Go halves it, and a piece of an answer
// must find room in the half, or it grows again. Frames are larger under the race detector, and on arm64, where a stream holds the 16.
func TestAWaitingStreamHoldsEightKilobytesOfStack(t *testing.T) {
	const (
		streams = 500
		client  = 5 << 10 // what the client's end holds here, whose stacks begin as large as stacks were before
	)
	most := 8<<10 + client
	if runtime.GOARCH != "amd64" {
		most = 16<<10 + client
	}
	caller := benchClient(t)
	key, err := account.MintKey(zeros{})
	if err != nil {
		t.Fatal(err)
	}
	before := stacks()
	open := make([]extprocv3.ExternalProcessor_ProcessClient, streams)
	ask := func(i int, r *extprocv3.ProcessingRequest) {
		t.Helper()
		if err := open[i].Send(r); err != nil {
			t.Fatal(err)
		}
		if _, err := open[i].Recv(); err != nil {
			t.Fatal(err)
		}
	}
	for i := range open {
		if open[i], err = caller.Process(t.Context()); err != nil {
			t.Fatal(err)
		}
		for _, r := range untilTheAnswer(key, i) {
			ask(i, r)
		}
	}
	runtime.GC() // halves the stacks
	if each := (stacks() - before) / streams; each > most {
		t.Errorf("a stream that waits for its answer holds %d bytes of stack, want %d at most", each, most)
	}
	_, pieces := answerOf(true)
	for _, piece := range pieces[:3] {
		for i := range open {
			ask(i, &extprocv3.ProcessingRequest{Request: &extprocv3.ProcessingRequest_ResponseBody{ResponseBody: &extprocv3.HttpBody{Body: piece}}})
		}
	}
	if each := (stacks() - before) / streams; each > most {
		t.Errorf("a stream that has had pieces of its answer holds %d bytes of stack, want %d at most", each, most)
	}
}

// A stack that grows moves, and what is on it.
func TestAStreamsStackIsGrownAtOnce(t *testing.T) {
	moved := make(chan bool)
	go func() {
		var here byte
		growStack(0)
		before := uintptr(unsafe.Pointer(&here))
		takeStack(0)
		moved <- uintptr(unsafe.Pointer(&here)) != before
	}()
	if <-moved {
		t.Error("the stack had less than the 12 KiB that a call may take of it")
	}
}

//go:noinline
func takeStack(at int) byte {
	var room [12 << 10]byte
	return room[at%len(room)]
}

// untilTheAnswer is what Envoy says of a call until the pieces of its answer come.
func untilTheAnswer(key string, n int) []*extprocv3.ProcessingRequest {
	body := fmt.Appendf(nil, `{"model":"gpt-4.1","anonymize":true,"stream":true,"messages":[{"role":"user","content":"I am Zoe Laurent, zoe%d@example.org, +49 30 %07d"}]}`, n, n)
	first := headersMessage(filterv3.ProcessingMode_BUFFERED, filterv3.ProcessingMode_BUFFERED)
	first.Request = &extprocv3.ProcessingRequest_RequestHeaders{RequestHeaders: headerMap(":method", "POST", ":path", "/api/v1/chat/completions",
		":authority", "localhost", ":scheme", "https", "authorization", "Bearer "+key, "content-type", "application/json", "content-length", strconv.Itoa(len(body)))}
	return []*extprocv3.ProcessingRequest{first,
		{Request: &extprocv3.ProcessingRequest_RequestBody{RequestBody: &extprocv3.HttpBody{Body: body, EndOfStream: true}}},
		{Request: &extprocv3.ProcessingRequest_ResponseHeaders{ResponseHeaders: headerMap(":status", "200", "content-type", "text/event-stream")}},
	}
}

// stacks is the memory of all stacks, in bytes.
func stacks() int {
	s := []metrics.Sample{{Name: "/memory/classes/heap/stacks:bytes"}}
	metrics.Read(s)
	return int(s[0].Value.Uint64())
}
