package rpc

import "encoding/binary"

// Of RFC 9113: frames, flags, settings and errors.
const (
	frameData         = 0
	frameHeaders      = 1
	framePriority     = 2
	frameReset        = 3
	frameSettings     = 4
	framePush         = 5
	framePing         = 6
	frameGoAway       = 7
	frameWindow       = 8
	frameContinuation = 9

	flagEndStream  = 1
	flagAck        = 1
	flagEndHeaders = 4
	flagPadded     = 8
	flagPriority   = 32

	settingStreams = 3
	settingWindow  = 4
	settingFrame   = 5
	settingBlock   = 6

	codeNone     = 0
	codeProtocol = 1
	codeFlow     = 3
	codeClosed   = 5
	codeFrame    = 6
	codeRefused  = 7
	codeHeaders  = 9

	preface    = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
	frameHead  = 9
	maxWindow  = 1<<31 - 1
	someFrame  = 16384 // of a payload, before settings say otherwise
	someCredit = 65535 // of a window, likewise

	streamWindow = 1 << 20  // that this server gives each stream
	connWindow   = 16 << 20 // and each connection
	maxStreams   = 1 << 20
	maxBlock     = 64 << 10 // bytes of a header block
)

// messageHead is before each message of gRPC: compressed or not, and its length.
const messageHead = 5

func appendFrame(b []byte, kind, flags byte, stream uint32, length int) []byte {
	b = append(b, byte(length>>16), byte(length>>8), byte(length), kind, flags)
	return binary.BigEndian.AppendUint32(b, stream)
}

func appendWindow(b []byte, stream uint32, n int) []byte {
	b = appendFrame(b, frameWindow, 0, stream, 4)
	return binary.BigEndian.AppendUint32(b, uint32(n))
}

func appendReset(b []byte, stream, code uint32) []byte {
	b = appendFrame(b, frameReset, 0, stream, 4)
	return binary.BigEndian.AppendUint32(b, code)
}

func appendGoAway(b []byte, last, code uint32) []byte {
	b = appendFrame(b, frameGoAway, 0, 0, 8)
	b = binary.BigEndian.AppendUint32(b, last)
	return binary.BigEndian.AppendUint32(b, code)
}

func appendSettings(b []byte) []byte {
	list := [...]struct {
		id    uint16
		value uint32
	}{{settingStreams, maxStreams}, {settingWindow, streamWindow}, {settingBlock, maxBlock}}
	b = appendFrame(b, frameSettings, 0, 0, 6*len(list))
	for _, s := range list {
		b = binary.BigEndian.AppendUint16(b, s.id)
		b = binary.BigEndian.AppendUint32(b, s.value)
	}
	return b
}

// Header blocks (RFC 7541) in the plainest form: from the static table, or literal and never indexed, so that nothing has
// to be kept from one to the next.
const (
	blockOpening = "\x88" + "\x0f\x10" + "\x10application/grpc" // :status 200, content-type
	nameStatus   = "\x00\x0bgrpc-status"
	nameMessage  = "\x00\x0cgrpc-message"
)

// appendOpening appends the headers of an answer.
func appendOpening(b []byte, stream uint32) []byte {
	b = appendFrame(b, frameHeaders, flagEndHeaders, stream, len(blockOpening))
	return append(b, blockOpening...)
}

// appendEnd appends the trailers of an answer, or all of its headers where nothing was sent; f is nil where all is well.
func appendEnd(b []byte, stream uint32, opened bool, f *Fault) []byte {
	at := len(b)
	b = appendFrame(b, frameHeaders, flagEndHeaders|flagEndStream, stream, 0)
	if !opened {
		b = append(b, blockOpening...)
	}
	b = append(b, nameStatus...)
	if f == nil {
		b = append(b, 1, '0')
	} else {
		code := []byte{byte('0' + f.Code%10)}
		if f.Code > 9 {
			code = []byte{byte('0' + f.Code/10%10), code[0]}
		}
		b = append(append(b, byte(len(code))), code...)
		text := escape(f.Message)
		b = append(b, nameMessage...)
		b = append(append(b, byte(len(text))), text...)
	}
	n := len(b) - at - frameHead
	b[at], b[at+1], b[at+2] = byte(n>>16), byte(n>>8), byte(n)
	return b
}

// escape writes a message as grpc-message wants it, cut to the length that one byte can tell.
func escape(s string) string {
	const hex = "0123456789ABCDEF"
	var out []byte
	for i := 0; i < len(s) && len(out) < 120; i++ {
		if c := s[i]; c >= ' ' && c <= '~' && c != '%' {
			out = append(out, c)
		} else {
			out = append(out, '%', hex[c>>4], hex[c&15])
		}
	}
	return string(out)
}
