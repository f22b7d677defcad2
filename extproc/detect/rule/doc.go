// Package rule finds the personal data that has a form of its own: addresses of mail, phone numbers, accounts, cards,
// identity numbers, secrets, links, and the like, in English, French, German, Spanish and Italian text, forms and code.
//
// One pass over the text (mark.go) marks what could matter: words that name a kind of data, runs with digits, and signs
// such as @ and ://. Validators then look only at those places: each step (step.go) at the pieces whose turn it is (turn.go).
// What a place is worth comes from its form, from its check digits where the scheme has some, and from the words near it
// (context.go). All of them read the text by the small steps of walk.go and letters.go.
//
// A piece is a run of letters and digits that holds a digit; a token is what stands for a value, {{TYPE_N}}. What is said has its digits in
// words (saiddate.go, saidcode.go), what is spelled its signs (spelledmail.go), and what is told has its value from a sentence (told.go).
//
// The package knows nothing of names, towns or tokens, and never of overlaps: the Engine of package detect resolves those.
package rule
