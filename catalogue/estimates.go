package catalogue

import "cmp"

// Estimates are the most tokens that a model counts of what is no text (docs/catalogue.md, What images and files count). They are
// reserved before a call; what is charged is what the upstream says.
type Estimates struct {
	Image    int64 // one image of any size, in full detail
	ImageLow int64 // one that is sent with detail: low; as Image where the model pays no heed to it
	Audio    int64 // one recording that is named by its address or id
	File     int64 // one file or video that is
}

// Estimates of a model that says nothing of them: above what most models count. An image of OpenAI's counts up to 1,445 tokens, of
// Anthropic's up to 4,784, of Google's up to 6,192, of Llama 3.2 up to 6,404; a page of a PDF up to 3,000; a second of audio up to 32.
const (
	defaultImage = 6_500
	defaultAudio = 20_000
	defaultFile  = 100_000
)

// orDefault fills in what a file leaves out.
func (e Estimates) orDefault() Estimates {
	image := cmp.Or(e.Image, defaultImage)
	return Estimates{Image: image, ImageLow: cmp.Or(e.ImageLow, image), Audio: cmp.Or(e.Audio, defaultAudio), File: cmp.Or(e.File, defaultFile)}
}

// Max is what either of two models counts at most.
func (e Estimates) Max(o Estimates) Estimates {
	return Estimates{Image: max(e.Image, o.Image), ImageLow: max(e.ImageLow, o.ImageLow), Audio: max(e.Audio, o.Audio), File: max(e.File, o.File)}
}
