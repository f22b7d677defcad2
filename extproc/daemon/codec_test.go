package daemon

import (
	"bytes"
	"fmt"
	"testing"

	extprocv3 "github.com/envoyproxy/go-control-plane/envoy/service/ext_proc/v3"
	"google.golang.org/grpc/encoding"
	_ "google.golang.org/grpc/encoding/proto" // grpc-go's own codec
	"google.golang.org/grpc/mem"
	"google.golang.org/protobuf/proto"
)

func TestMessagesOfEverySizeAreReadAsGrpcsOwnCodecWritesThem(t *testing.T) {
	own, theirs := ownCodec(t), encoding.GetCodecV2("proto")
	for _, size := range []int{0, 1, 1000, 1 << 10, 40 << 10, 1 << 20, 3 << 20} {
		sent := bodyOf(size)
		for name, c := range map[string][2]encoding.CodecV2{"both": {own, own}, "read": {theirs, own}, "written": {own, theirs}} {
			for range 3 { // the second time from used buffers
				data, err := c[0].Marshal(sent)
				if err != nil {
					t.Fatal(err)
				}
				got := new(extprocv3.ProcessingRequest)
				if err := c[1].Unmarshal(inFrames(data.Materialize()), got); err != nil {
					t.Fatal(err)
				}
				data.Free()
				if !proto.Equal(got, sent) {
					t.Fatalf("%d bytes, %s: another message came back", size, name)
				}
			}
		}
	}
}

func TestWhatIsNoMessageIsAnError(t *testing.T) {
	c := ownCodec(t)
	if _, err := c.Marshal("text"); err == nil {
		t.Error("a string was written")
	}
	if c.Unmarshal(nil, new(string)) == nil {
		t.Error("a string was read")
	}
}

// BenchmarkCodec reads and writes one message as it comes over the wire.
func BenchmarkCodec(b *testing.B) {
	for name, c := range map[string]encoding.CodecV2{"own": ownCodec(b), "grpc": encoding.GetCodecV2("proto")} {
		for _, kb := range []int{1, 40, 1100} {
			b.Run(fmt.Sprintf("%s/%d KB", name, kb), func(b *testing.B) {
				data, err := c.Marshal(bodyOf(kb << 10))
				if err != nil {
					b.Fatal(err)
				}
				frames := inFrames(data.Materialize())
				b.SetBytes(int64(kb << 10))
				for b.Loop() {
					m := new(extprocv3.ProcessingRequest)
					if err := c.Unmarshal(frames, m); err != nil {
						b.Fatal(err)
					}
					data, err := c.Marshal(m)
					if err != nil {
						b.Fatal(err)
					}
					data.Free()
				}
			})
		}
	}
}

func ownCodec(tb testing.TB) codec {
	tb.Helper()
	buffers, err := newBuffers()
	if err != nil {
		tb.Fatal(err)
	}
	return codec{buffers}
}

func bodyOf(size int) *extprocv3.ProcessingRequest {
	return &extprocv3.ProcessingRequest{Request: &extprocv3.ProcessingRequest_RequestBody{
		RequestBody: &extprocv3.HttpBody{Body: bytes.Repeat([]byte{0xA5}, size), EndOfStream: true}}}
}

// inFrames is data in pieces as HTTP/2 carries them.
func inFrames(data []byte) (s mem.BufferSlice) {
	for len(data) > 0 {
		n := min(len(data), 16<<10)
		s = append(s, mem.SliceBuffer(data[:n]))
		data = data[n:]
	}
	return s
}
