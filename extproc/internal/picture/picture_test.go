package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"testing"
)

// written are images of 300 by 200 pixels, by their format.
func written(t testing.TB) map[string][]byte {
	t.Helper()
	img := image.NewPaletted(image.Rect(0, 0, 300, 200), color.Palette{color.White, color.Black})
	out := map[string][]byte{
		// The first 30 bytes, as RFC 9649 has them.
		"lossy webp":    []byte("RIFF\x10\x01\x00\x00WEBPVP8 \x04\x01\x00\x00\x30\x01\x00\x9d\x01\x2a\x2c\x01\xc8\x00"),
		"lossless webp": []byte("RIFF\x10\x01\x00\x00WEBPVP8L\x04\x01\x00\x00\x2f\x2b\xc1\x31\x00\x00\x00\x00\x00\x00"),
		"webp of parts": []byte("RIFF\x10\x01\x00\x00WEBPVP8X\x0a\x00\x00\x00\x10\x00\x00\x00\x2b\x01\x00\xc7\x00\x00"),
	}
	for name, write := range map[string]func(*bytes.Buffer) error{
		"png":  func(b *bytes.Buffer) error { return png.Encode(b, img) },
		"gif":  func(b *bytes.Buffer) error { return gif.Encode(b, img, nil) },
		"jpeg": func(b *bytes.Buffer) error { return jpeg.Encode(b, img, nil) },
	} {
		var b bytes.Buffer
		if err := write(&b); err != nil {
			t.Fatal(err)
		}
		out[name] = b.Bytes()
	}
	camera := append([]byte("\xff\xd8\xff\xff\xe1\x10\x02"), make([]byte, 0x1000)...) // with notes of the camera, in which there may be anything
	copy(camera[7:], "\xff\xc0\x00\x0b\x08\x00\x01\x00\x01")
	out["jpeg of a camera"] = append(camera, out["jpeg"][2:]...)
	return out
}

func TestSizeIsThatOfTheImage(t *testing.T) {
	for name, b := range written(t) {
		if w, h, ok := Size(b); !ok || w != 300 || h != 200 {
			t.Errorf("%s: %d by %d, %t", name, w, h, ok)
		}
	}
}

func TestNoSizeIsMadeUp(t *testing.T) {
	for name, b := range written(t) {
		for n := range min(len(b), 64) {
			if w, h, ok := Size(b[:n]); ok && (w != 300 || h != 200) {
				t.Errorf("%d bytes of a %s are %d by %d", n, name, w, h)
			}
		}
	}
	for _, s := range []string{"", "GIF89a\x00\x00\x05\x00", "\xff\xd8\xff\xda\x00\x0c\x01\xff\xc0\x00\x11\x08\x00\x10\x00\x10\x01", "<svg width='1' height='1'>", "%PDF-1.7 0123456789 0123456789", "RIFF\x10\x01\x00\x00WAVEfmt 0123456789012345",
		"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x00\x00\x00\x00\x01\x00"} {
		if w, h, ok := Size([]byte(s)); ok {
			t.Errorf("%q is %d by %d", s, w, h)
		}
	}
}

func FuzzSize(f *testing.F) {
	for _, b := range written(f) {
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if w, h, ok := Size(b); ok != (w > 0 && h > 0) {
			t.Errorf("%d by %d, %t", w, h, ok)
		}
	})
}
