// Package picture says how large an image is by what its first bytes declare. It decodes nothing else of it: what a server is about to
// refuse is no reason to fail here.
package picture

import "encoding/binary"

// Size is the width and the height, in pixels, of a PNG, JPEG, GIF or WebP that begins with head. It is false where head is of none,
// or does not reach as far as the declaration, or declares no size.
func Size(head []byte) (width, height int, ok bool) {
	switch {
	case starts(head, "\x89PNG\r\n\x1a\n") && len(head) >= 24:
		width, height = int(binary.BigEndian.Uint32(head[16:])), int(binary.BigEndian.Uint32(head[20:]))
	case (starts(head, "GIF87a") || starts(head, "GIF89a")) && len(head) >= 10:
		width, height = int(binary.LittleEndian.Uint16(head[6:])), int(binary.LittleEndian.Uint16(head[8:]))
	case starts(head, "RIFF") && len(head) >= 30 && string(head[8:12]) == "WEBP":
		width, height = sizeOfWebP(head)
	case starts(head, "\xff\xd8"):
		width, height = sizeOfJPEG(head)
	}
	return width, height, width > 0 && height > 0
}

func starts(b []byte, with string) bool { return len(b) >= len(with) && string(b[:len(with)]) == with }

// sizeOfWebP reads the first chunk of a WebP (RFC 9649): lossy, lossless or extended.
func sizeOfWebP(b []byte) (width, height int) {
	switch string(b[12:16]) {
	case "VP8 ":
		return int(binary.LittleEndian.Uint16(b[26:])) & 0x3fff, int(binary.LittleEndian.Uint16(b[28:])) & 0x3fff
	case "VP8L":
		bits := binary.LittleEndian.Uint32(b[21:])
		return int(bits&0x3fff) + 1, int(bits>>14&0x3fff) + 1
	case "VP8X":
		return int(binary.LittleEndian.Uint32(b[23:])>>8) + 1, int(binary.LittleEndian.Uint32(b[26:])>>8) + 1
	}
	return 0, 0
}

// sizeOfJPEG goes over the segments of a JPEG (ITU-T T.81, annex B) to the header of its frame.
func sizeOfJPEG(b []byte) (width, height int) {
	for i := 2; i+9 <= len(b) && b[i] == 0xff; {
		switch marker := b[i+1]; {
		case marker == 0xff: // fill
			i++
		case marker == 0x01 || marker >= 0xd0 && marker <= 0xd8: // alone
			i += 2
		case marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc:
			return int(binary.BigEndian.Uint16(b[i+7:])), int(binary.BigEndian.Uint16(b[i+5:]))
		case marker == 0xd9 || marker == 0xda: // it is over, or its pixels begin
			return 0, 0
		default:
			i += 2 + int(binary.BigEndian.Uint16(b[i+2:]))
		}
	}
	return 0, 0
}
