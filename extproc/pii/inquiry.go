package pii

import (
	"strings"

	"veil/extproc/detect"
)

// Up to which odds that it tells of persons, as logarithms, a conversation asks about the world. Decisions 0120 and 0125 have figures.
const (
	plainly = 0    // where no word tells of anybody
	mapped  = 1    // where none does, and who asks speaks of the weather, of holidays or of a map
	ofFame  = .7   // where every name is a figure's
	worldly = -.6  // by the tone itself
	firmly  = -.8  // by the tone itself, where what was found stands in a text that does not ask at once
	surely  = -1.2 // by the tone itself, where a first name is heard and a name is no figure's
)

// longestHeard is how many bytes an answer may have of which the names are known afterwards.
const longestHeard = 16 << 10

// enough is how much must have been said for its tone to count by itself: some four words.
const enough = 12

// listener is a recogniser that tells what texts are about by how they speak. It is safe for concurrent use and takes time linear in
// the text.
type listener interface {
	// Listen adds what text says to t, in which found was found, and the names of figures, and answers with the logarithm of the odds that what
	// t is of tells of persons.
	Listen(t *detect.Tone, text string, found, figures []detect.Span) (odds float32)
}

// inquiry hears a conversation, leaf by leaf, and tells whether it only asks about the world.
type inquiry struct {
	listener listener
	plain    bool // no word tells of anybody so far, and what was found stands in texts that ask
	named    bool // a name was found that is not a figure's
	code     bool // something is said that is no prose
	told     bool // what was found stands in a text that does not ask at once
	topical  bool // every text in which something was found speaks of the weather, of holidays or of a map
	figure   bool // a figure was named; what is asked of its life tells of nobody else
	known    bool // something was found
	others   bool // something was found that is no figure's name, or may well be that of somebody who is called so
	said     int  // bytes that users said
	tone     detect.Tone
	odds     float32         // by all that users said
	answered map[string]bool // names that answers brought up, and their last words, in small letters
	stage    stage           // what works and fields it is about
}

// hear adds a leaf and reports whether the conversation still only asks about the world.
func (q *inquiry) hear(l *Leaf, found []detect.Span) bool {
	known := len(found) > 0
	q.known = q.known || known
	asks := l.Speaker == User || l.Nested && l.Speaker == Model || known && l.Speaker == Operator
	if asks {
		if q.said += len(l.Text); q.said > longestQuestion || known && l.Nested {
			return false
		}
	}
	if (asks || l.Speaker == Model) && len(l.Text) <= longestHeard {
		q.stage.says(l.Text, asks)
	}
	found, figures := q.withoutFigures(l, found, asks)
	if asks {
		late := 0 // words before the one that asks
		if known {
			late = asksAfter(l.Text)
		}
		q.told = q.told || late > 0
		q.code = q.code || strings.ContainsAny(l.Text, "`{}=<>|\t")
		q.plain = q.plain && (late <= opening || !q.named && q.topical) && !personal(l.Text, q.figure)
		if known {
			q.topical = q.topical && q.plain && !q.named && topical(l.Text)
			q.plain = q.plain && (late <= opening || q.topical) // Weather report: snow in Oslo
		}
		if q.listener != nil {
			q.odds = q.listener.Listen(&q.tone, l.Text, found, figures)
		}
	}
	bound := float32(plainly)
	switch {
	case q.topical && q.known:
		bound = mapped
	case q.figure:
		bound = ofFame
	}
	return !q.known || q.plain && !q.named && q.odds <= bound || q.speaksOfTheWorld() || q.speaksOfFigures()
}

// owned reports whether the word before start says what somebody is to another: my neighbour Victor Hugo.
func owned(text string, start int) bool {
	before := text[max(0, start-longestFigure):start]
	last := ""
	for w := range wordsOf(before) {
		last = w
	}
	return peopleWords()[last]
}

// speaksOfFigures reports whether nothing but figures is asked about, after whom hardly anybody is called, and nobody in particular is said to
// be one: who asks may speak of himself and of others. I can't stand Frida Kahlo, am I meant to?
func (q *inquiry) speaksOfFigures() bool {
	return q.listener != nil && q.figure && !q.others && !q.told && !q.code && !q.tone.Named && !q.tone.Alike && q.odds <= ofFame
}

// withoutFigures divides what was found in a leaf from the names of figures that everybody knows, and of whom an answer brought up, and notes
// whether there are any, and others. Where nobody listens to what is left, one name that is no figure's tells enough.
func (q *inquiry) withoutFigures(l *Leaf, found []detect.Span, heard bool) (others, figures []detect.Span) {
	for _, sp := range enumerated(l.Text, found) {
		if q.named && !heard {
			return nil, nil
		}
		whose := unknown
		if sp.Type == detect.Name {
			whose = fameOf(l.Text, sp.Start, sp.End)
		}
		if whose != unknown || sp.Type == detect.Name && q.answers(l, strings.ToLower(l.Text[sp.Start:sp.End])) {
			q.figure, q.others = true, q.others || whose != figure || owned(l.Text, sp.Start)
			figures = append(figures, sp)
			continue
		}
		if sp.Type == detect.Name && q.plain && q.stage.has(strings.ToLower(l.Text[sp.Start:sp.End])) {
			q.figure = true
			continue
		}
		q.named, q.others = q.named || sp.Type == detect.Name, true
		others = append(others, sp)
	}
	return others, figures
}

// enumerated is what was found, each name apart that a comma divides from another in one find: Wallenstein, Tilly. Of Brandt, Willy the second is
// nobody's whom everybody knows, so that it tells of somebody all the same.
func enumerated(text string, found []detect.Span) []detect.Span {
	var apart []detect.Span // nil as long as no find is divided
	for i, sp := range found {
		name, rest, ok := strings.Cut(text[sp.Start:sp.End], ", ")
		if !ok || sp.Type != detect.Name {
			if apart != nil {
				apart = append(apart, sp)
			}
			continue
		}
		if apart == nil {
			apart = append(make([]detect.Span, 0, len(found)+1), found[:i]...)
		}
		first, second := sp, sp
		first.End, second.Start = sp.Start+len(name), sp.End-len(rest)
		apart = append(apart, first, second)
	}
	if apart == nil {
		return found
	}
	return apart
}

// answers reports whether a name, in small letters, is one that an answer brought up where nobody was spoken of and the tone is firmly of
// the world: the model knows it, and no caller told it. Whoever asks on about it by its surname or whole asks about the same.
func (q *inquiry) answers(l *Leaf, name string) bool {
	if l.Speaker != Model {
		return q.answered[name]
	}
	if len(l.Text) > longestHeard || !q.plain || q.told || q.code || q.tone.Named || q.odds > firmly {
		return false
	}
	if q.answered == nil {
		q.answered = map[string]bool{}
	}
	q.answered[name] = true
	if i := strings.LastIndexByte(name, ' '); i >= 0 {
		q.answered[name[i+1:]] = true
	}
	return true
}

// speaksOfTheWorld reports whether so much was said that its tone counts, and has the tone of questions about the world. A name in a
// text that does not ask is hidden whatever the tone.
func (q *inquiry) speaksOfTheWorld() bool {
	if q.listener == nil || q.code || q.tone.Named || q.tone.Words < enough || q.told && q.named {
		return false
	}
	switch {
	case q.named && q.tone.Given:
		return q.odds <= surely
	case q.told:
		return q.odds <= firmly
	}
	return q.odds <= worldly
}
