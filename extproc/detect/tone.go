package detect

// Tone is what texts say, apart from their names, of whether they tell of persons. The zero value is that of no text.
type Tone struct {
	Sum   int32 // what their common words and marks say, in a unit of who listens
	Words int32 // how many of these there are
	Named bool  // what stands beside a name says for sure that it is somebody's: a title, an introduction, a signature
	Given bool  // a first name that many people have, and nothing else that the world knows
}

// Listener tells what texts are about by how they speak. It is safe for concurrent use and takes time linear in the text.
type Listener interface {
	// Listen adds what text says to t, and answers with the logarithm of the odds that what t is of tells of persons.
	Listen(t *Tone, text string) (odds float32)
}
