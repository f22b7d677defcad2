package detect

// Tone is what texts say, apart from their names, of whether they tell of persons. The zero value is that of no text.
type Tone struct {
	Sum   int32 // what their common words and marks say, in a unit of who listens
	Words int32 // how many of these there are
	Named bool  // what stands beside a name says for sure that it is somebody's: a title, an introduction, a signature
	Alike bool  // who has the name of a figure that everybody knows is spoken of as somebody
	Given bool  // a first name that many people have, and nothing else that the world knows
}
