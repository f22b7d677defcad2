package openai

import "iter"

// Prompt is where the body says what the model reads as text, in parts: from where, and to the byte behind it, in their order. A message
// is one part, so that it is the same in the next turn, but for images and files in it, whose data and addresses are left out.
func (c *Chat) Prompt() iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		media := c.media
		part := func(from, to int) bool {
			for len(media) > 0 && int(media[0].end) <= to {
				m := media[0]
				media = media[1:]
				if m.end > m.start {
					if !yield(from, int(m.start)) {
						return false
					}
					from = int(m.end)
				}
			}
			return yield(from, to)
		}
		for k, v := range c.doc.Root().Members() {
			switch k.Text() {
			case "messages":
				for _, m := range v.Items() {
					if !part(m.Bounds()) {
						return
					}
				}
			case "tools", "functions", "response_format":
				if !yield(v.Bounds()) {
					return
				}
			}
		}
	}
}
