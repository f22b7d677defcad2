package openai

import (
	"iter"
	"strings"

	"veil/extproc/jsontext"
)

// MediumKind says what a medium is.
type MediumKind uint8

// The kinds of media.
const (
	NoMedium MediumKind = iota
	Image
	Audio
	Video
	File
)

// Medium is an image, a recording or a file that the messages hold or name.
type Medium struct {
	Kind MediumKind
	Low  bool   // an image that is sent with detail: low
	Data string // base64 or a data URL, as JSON writes it; "" where the body only names the medium
}

// medium is a Medium in the body: its data or address, of no length where there is neither.
type medium struct {
	start, end  uint32
	kind        MediumKind
	low, inside bool
}

// Media are what the messages hold that is no text, in their order.
func (c *Chat) Media() iter.Seq[Medium] {
	return func(yield func(Medium) bool) {
		for _, m := range c.media {
			out := Medium{Kind: m.kind, Low: m.low}
			if m.inside {
				out.Data = c.doc.Source()[m.start+1 : m.end-1]
			}
			if !yield(out) {
				return
			}
		}
	}
}

// unread notes a part that can't be anonymized.
func (c *Chat) unread(p jsontext.Value) {
	if c.MediaAt == "" {
		c.MediaAt, c.MediaKnown = p.Path(), mediaIn(p) || kindOf(p) != NoMedium
	}
}

// weigh notes the media of a part. What a part of a type that nobody here knows names or holds may be anything, and is taken for a file.
func (c *Chat) weigh(p *pace, part jsontext.Value) error {
	n, kind := len(c.media), kindOf(part)
	if kind == NoMedium && part.Get("file").Given() {
		kind = File
	}
	if err := c.look(p, part, kind); err != nil {
		return err
	}
	if kind != NoMedium && len(c.media) == n {
		c.stands(kind, part)
	}
	return nil
}

// look goes over a value of a part. kind is that of its medium, as far as what it stands in has said.
func (c *Chat) look(p *pace, v jsontext.Value, kind MediumKind) error {
	if err := p.pass(0); err != nil {
		return err
	}
	for _, e := range v.Items() {
		if err := c.look(p, e, kind); err != nil {
			return err
		}
	}
	if own := kindOf(v); own != NoMedium {
		kind = own
	}
	low := lowIn(v)
	for k, m := range v.Members() {
		of, holds, names := read(strings.ToLower(k.Text()), kind)
		switch {
		case m.Kind() != jsontext.String:
			if err := c.look(p, m, of); err != nil {
				return err
			}
		case holds || names:
			start, end := m.Bounds()
			c.media = append(c.media, medium{start: uint32(start), end: uint32(end), kind: of, low: low, inside: carried(m.Raw(), holds)})
		}
	}
	return nil
}

// read says what a member of a part means: of what kind the medium in it is, and whether a string there holds one or names one. In a
// part that is not known to be media, few members do: all else is text.
func read(key string, kind MediumKind) (of MediumKind, holds, names bool) {
	switch key {
	case "image_url":
		return Image, false, true
	case "input_audio", "audio_url":
		return Audio, false, true
	case "video_url":
		return Video, false, true
	case "data", "file_data":
		return orFile(kind), true, false
	case "file_id", "file_url":
		return orFile(kind), false, true
	case "source":
		return orFile(kind), false, kind != NoMedium
	case "url", "image", "audio", "video", "file":
		return kind, false, kind != NoMedium
	}
	return kind, false, false
}

func orFile(kind MediumKind) MediumKind {
	if kind == NoMedium {
		return File
	}
	return kind
}

// carried reports whether a string is a medium and not its address. raw is the string with its quotes, and holds says that by its name
// it holds one. What is longer than any address is none.
func carried(raw string, holds bool) bool {
	const longest = 8 << 10
	head := raw[:min(len(raw), 64)]
	return len(raw) > longest || len(head) > 5 && strings.EqualFold(head[1:6], "data:") || holds && !strings.Contains(head, "://")
}

// lowIn reports whether an object asks for low detail, and nothing in it, in whatever letters, for another.
func lowIn(v jsontext.Value) (low bool) {
	for k, m := range v.Members() {
		if strings.EqualFold(k.Text(), "detail") {
			if low = k.Is("detail") && m.Is("low"); !low {
				return false
			}
		}
	}
	return low
}

// stands notes a medium that v names in a way that is not known.
func (c *Chat) stands(kind MediumKind, v jsontext.Value) {
	_, end := v.Bounds()
	c.media = append(c.media, medium{start: uint32(end), end: uint32(end), kind: kind})
}

// kindOf is the kind of medium that a part is by its type.
func kindOf(p jsontext.Value) MediumKind {
	switch p.Get("type").Text() {
	case "image_url", "input_image", "image":
		return Image
	case "input_audio", "audio", "audio_url":
		return Audio
	case "video_url", "input_video", "video":
		return Video
	case "file", "input_file":
		return File
	}
	return NoMedium
}

// mediaIn reports whether a part that calls itself text carries media all the same.
func mediaIn(p jsontext.Value) bool {
	for _, key := range []string{"image_url", "input_audio", "file"} {
		if p.Get(key).Given() {
			return true
		}
	}
	return false
}
