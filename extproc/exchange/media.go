package exchange

import (
	"encoding/base64"
	"iter"
	"math"
	"strings"

	"veil/catalogue"
	"veil/extproc/internal/picture"
	"veil/extproc/openai"
)

// weigh is how many tokens a model may count of images, recordings and files: about, and at most. What the catalogue says of it is for
// those that the body only names; of others their size says more (docs/catalogue.md, What images and files count). No more than the
// model takes is counted.
func (x *Exchange) weigh(media iter.Seq[openai.Medium]) (likely, high int64) {
	most, context := x.model.Estimates, x.model.ContextLength
	for _, m := range x.others {
		most, context = most.Max(m.Estimates), max(context, m.ContextLength)
	}
	for m := range media {
		n := tokensOf(m, most)
		high += n
		if m.Kind == openai.Image {
			likely += n / 2
		} else {
			likely += n / 4 // a bound of bytes is far above what most files hold
		}
	}
	if context == 0 {
		context = math.MaxInt64
	}
	return min(likely, context), min(high, context)
}

// Bytes of a medium that make a token at most.
const (
	perWave   = 256 // of a recording that is not compressed: a telephone's 8,000 a second, and 32 tokens
	perSecond = 64  // of one that is, and of a video: 2,000 a second
	perText   = 4   // of a large file
)

// tokensOf is the most that one of them counts.
func tokensOf(m openai.Medium, most catalogue.Estimates) int64 {
	data, bytes := payload(m.Data)
	switch {
	case m.Kind == openai.Image:
		n := most.Image
		if m.Low {
			n = most.ImageLow
		}
		if width, height, ok := sizeOf(data); ok {
			n = min(n, sized(width, height, most.Image))
		}
		return n
	case data == "" && m.Kind == openai.Audio:
		return most.Audio
	case data == "":
		return most.File
	case m.Kind == openai.Audio && strings.HasPrefix(data, "UklGR"): // RIFF
		return bytes/perWave + 1
	case m.Kind == openai.Audio || m.Kind == openai.Video:
		return bytes/perSecond + 1
	default: // a page of a PDF may be packed into fewer bytes than it has tokens; a large one has fonts and images
		return min(bytes, max(most.File, bytes/perText))
	}
}

// payload is the base64 in a data URL, or alone, and of how many bytes about.
func payload(data string) (text string, bytes int64) {
	if i := strings.IndexByte(data[:min(len(data), 256)], ','); i >= 0 {
		packed := strings.HasSuffix(data[:i], ";base64")
		if data = data[i+1:]; !packed {
			return data, int64(len(data))
		}
	}
	return data, int64(len(data)) * 3 / 4
}

// sizeOf is the size of an image in base64, as it declares it.
func sizeOf(data string) (width, height int, ok bool) {
	for _, n := range []int{1 << 10, 128 << 10} { // a camera's notes stand before the size
		head := strings.ReplaceAll(data[:min(len(data), n)], `\/`, "/") // as some languages write JSON
		decoded := make([]byte, base64.StdEncoding.DecodedLen(len(head)))
		n, _ := base64.StdEncoding.Decode(decoded, []byte(head[:len(head)/4*4])) // what comes before a fault is good
		if width, height, ok = picture.Size(decoded[:n]); ok || !strings.HasPrefix(head, "/9") {
			break
		}
	}
	return width, height, ok
}

// sized is the most that an image of a size counts where one of any size counts most. Models cut images into pieces of 256 pixels and
// more, or into small ones of which so many make a piece, and count some tokens for the whole: an eighth, and a sixteenth a piece, is
// above what they count, and all of it is what one of 1,024 by 1,024 does.
func sized(width, height int, most int64) int64 {
	const piece, far = 256, 1 << 14
	pieces := func(n int) int64 { return int64((min(n, far) + piece - 1) / piece) }
	return min(most, ((2+pieces(width)*pieces(height))*most+15)/16)
}
