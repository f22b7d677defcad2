package daemon

import (
	"fmt"

	"google.golang.org/grpc/encoding"
	"google.golang.org/grpc/mem"
	"google.golang.org/protobuf/proto"
)

// Sizes of the buffers that messages are read into and written from, as powers of two: 256 bytes to 1 MiB. What is larger
// gets a buffer of its own size, as with grpc-go's own buffers. Those have a step from 32 KiB to 1 MiB, and each is cleared to
// its end before it is used again: a message of 40 KB cost as much as one of 1 MB
// (docs/decisions/0096-buffers-as-large-as-messages.md).
const (
	smallestBuffer = 8
	largestBuffer  = 20
)

// newBuffers makes a pool of buffers of about the size that is asked for.
func newBuffers() (mem.BufferPool, error) {
	var sizes []uint8
	for e := uint8(smallestBuffer); e <= largestBuffer; e++ {
		sizes = append(sizes, e)
	}
	return mem.NewBinaryTieredBufferPool(sizes...)
}

// codec writes and reads messages as grpc-go's own does for "proto", with buffers of its pool. It is safe for concurrent use.
type codec struct{ buffers mem.BufferPool }

var _ encoding.CodecV2 = codec{}

// Name says that messages are protobuf.
func (codec) Name() string { return "proto" }

// Marshal writes a message, which nobody changes meanwhile.
func (c codec) Marshal(v any) (mem.BufferSlice, error) {
	m, ok := v.(proto.Message)
	if !ok {
		return nil, fmt.Errorf("%T is no message of protobuf", v)
	}
	size := proto.Size(m)
	sized := proto.MarshalOptions{UseCachedSize: true}
	if mem.IsBelowBufferPoolingThreshold(size) {
		b, err := sized.Marshal(m)
		return mem.BufferSlice{mem.SliceBuffer(b)}, err
	}
	b := c.buffers.Get(size)
	if _, err := sized.MarshalAppend((*b)[:0], m); err != nil {
		c.buffers.Put(b)
		return nil, err
	}
	return mem.BufferSlice{mem.NewBuffer(b, c.buffers)}, nil
}

// Unmarshal reads a message, which keeps nothing of data.
func (c codec) Unmarshal(data mem.BufferSlice, v any) error {
	m, ok := v.(proto.Message)
	if !ok {
		return fmt.Errorf("%T is no message of protobuf", v)
	}
	b := data.MaterializeToBuffer(c.buffers)
	defer b.Free()
	return proto.Unmarshal(b.ReadOnlyData(), m)
}
