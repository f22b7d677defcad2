// Package east finds names of persons inside Chinese, Japanese and Korean text, which divides no words.
//
// It works by cues alone: a family name of its lists after "my name is" and its kin, in a field, or before a title, and the few
// signs of a given name beside it. A title and a cue stay outside the name. It is precise before it is complete: a name without a
// cue is found only where another place of the same text tells it. The package knows nothing of the model. Its lists are built
// once and only read after that; work is linear in the text.
package east
