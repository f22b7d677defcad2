package cue

import "veil/extproc/detect/name/lexicon"

// What package name asks of single words, by their hash.

// Particle says that a word may stand in small letters between the parts of a name: de, von, al.
func (r *Rules) Particle(hash uint32) bool { return r.flags.Get(hash)&isParticle != 0 }

// Suffix says that a word may follow a name as a part of it: junior, hijo, fils.
func (r *Rules) Suffix(hash uint32) bool { return r.flags.Get(hash)&isSuffix != 0 }

// Title says that a word stands before names and is no part of one.
func (r *Rules) Title(hash uint32) bool { return r.flags.Get(hash)&(isTitle|isWeakTitle) == isTitle }

// Greeting says that a word greets or thanks: hello, buongiorno.
func (r *Rules) Greeting(hash uint32) bool { return r.flags.Get(hash)&isGreeting != 0 }

// Abbreviation says that a word may be a title that ends with a full stop: Dr, sig.
func (r *Rules) Abbreviation(hash uint32) bool { return r.flags.Get(hash)&(isTitle|isWeakTitle) != 0 }

// Shortened says that a word is a title whose full stop ends no sentence: sig., dott.
func (r *Rules) Shortened(hash uint32) bool { return r.late.Get(hash)&isShortened != 0 }

// And says that a word stands before the last one of an enumeration.
func (r *Rules) And(hash uint32) bool { return r.late.Get(hash)&isAnd != 0 }

// Unit says that a word is a unit of measure that is called after somebody: newton.
func (r *Rules) Unit(hash uint32) bool { return r.late.Get(hash)&isUnit != 0 }

// Ordinal says that a word counts the points of a speech: primo.
func (r *Rules) Ordinal(hash uint32) bool { return r.late.Get(hash)&isOrdinal != 0 }

// FirmEnd says that a word ends the name of a firm, a foundation or a group of authors.
func (r *Rules) FirmEnd(hash uint32) bool { return r.late.Get(hash)&endsFirm != 0 }

// Copyright says that a word tells who holds the rights of something.
func (r *Rules) Copyright(hash uint32) bool { return hash == r.rights }

// Closing says that a word begins what stands before a signature, and is in no list of names: regards, cordialmente.
func (r *Rules) Closing(hash uint32) bool {
	return r.flags.Get(hash)&beginsClosing != 0 && !r.lex.Person(hash)
}

// Listed says that a word is in a list of first names or surnames.
func (r *Rules) Listed(hash uint32) bool { return r.lex.Person(hash) }

// Doubles says that another first name is often joined to this one: Jean-Loup.
func (r *Rules) Doubles(hash uint32) bool { return r.late.Get(hash)&isDoubled != 0 }

// Lists says in which lists of the lexicon a word stands.
func (r *Rules) Lists(hash uint32) lexicon.Bits { return r.lex.Bits(hash) }

// Declares says that a program names a thing with the word after this one: func, class.
func (r *Rules) Declares(hash uint32) bool { return r.flags.Get(hash)&isDeclaration != 0 }

// Day says that a word is the short form of a day of the week as dates in logs and headers have it: Thu.
func (r *Rules) Day(hash uint32) bool { return r.flags.Get(hash)&isDay != 0 }

// Speaker says that a word names somebody by an office or a part in a conversation: adviser, patient, witness.
func (r *Rules) Speaker(hash uint32) bool {
	return r.flags.Get(hash)&(isSpeaker|isRole|isRelation) != 0 && !r.lex.Person(hash)
}

// Relation says that a word is what somebody is to another: son, Mutter.
func (r *Rules) Relation(hash uint32) bool { return r.flags.Get(hash)&isRelation != 0 }

// Owner says that a word says in German whose somebody is: mein, ihrer.
func (r *Rules) Owner(hash uint32) bool { return r.late.Get(hash)&isOwner != 0 }

// Ordered says that French joins a word to an order: Envoie-moi, Rends-le.
func (r *Rules) Ordered(hash uint32) bool { return r.late.Get(hash)&isOrdered != 0 }

// Label says that a word names a number or heads a paragraph: passport, agenda.
func (r *Rules) Label(hash uint32) bool { return r.late.Get(hash)&isLabel != 0 }

// Theorem says that a word names what is called by who found it: theorem, lemma.
func (r *Rules) Theorem(hash uint32) bool { return r.flags.Get(hash)&isTheorem != 0 }

// Law says that a word names what is called by who found it, unless that is somebody's: law, equation.
func (r *Rules) Law(hash uint32) bool { return r.flags.Get(hash)&isLaw != 0 }

// Practice says that a word behind law makes it somebody's: firm, degree.
func (r *Rules) Practice(hash uint32) bool { return r.flags.Get(hash)&isPractice != 0 }

// Scheme says that a word stands before what a treaty, a programme or the like is called.
func (r *Rules) Scheme(hash uint32) bool { return r.flags.Get(hash)&isScheme != 0 }

// Format says that a word is a form that texts are asked for in: JSON.
func (r *Rules) Format(hash uint32) bool { return r.late.Get(hash)&isFormat != 0 }

// Firm says that a word stands before what a firm is called.
func (r *Rules) Firm(hash uint32) bool { return r.flags.Get(hash)&isFirm != 0 }

// Noun says that a word is a common one of German and in no list of names.
func (r *Rules) Noun(hash uint32) bool {
	b := r.lex.Bits(hash)
	return b&lexicon.CommonDE != 0 && b&lexicon.Person == 0
}

// Court says that a word begins the name of a court.
func (r *Rules) Court(hash uint32) bool { return r.flags.Get(hash)&isCourt != 0 }

// Generic says that a word stands for whoever is addressed, and is in no list of names: mum, team, clients.
func (r *Rules) Generic(hash uint32) bool {
	return r.flags.Get(hash)&isGeneric != 0 && !r.lex.Person(hash)
}

// Way says that a word begins the name of a street, and seldom another name.
func (r *Rules) Way(hash uint32) bool { return r.flags.Get(hash)&isWay != 0 }

// From says that a word stands before whom somebody works for, as often as it is a particle: vom.
func (r *Rules) From(hash uint32) bool { return hash == r.from }

// Of says that a word means "of".
func (r *Rules) Of(hash uint32) bool { return r.flags.Get(hash)&isGenitive != 0 }

// Speaks says that a word tells of who speaks: I, mein, nous.
func (r *Rules) Speaks(hash uint32) bool { return r.errands.Get(hash)&ofWhoSpeaks != 0 }
