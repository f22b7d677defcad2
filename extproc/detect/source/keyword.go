package source

// keyword says that a line of code may begin with a word which says what kind of statement it is. Some are words of English as well, so that
// they count as little as a call.
func keyword(word string) bool {
	switch word {
	case "func", "def", "fn", "sub", "function", "class", "struct", "enum", "interface", "trait", "impl", "module", "namespace", "template", "typedef", "union",
		"return", "if", "elif", "else", "for", "foreach", "while", "switch", "case", "default", "try", "except", "catch", "finally", "throw", "raise", "defer",
		"import", "from", "package", "using", "use", "require", "include", "export", "extern",
		"const", "let", "var", "val", "my", "our", "local", "static", "public", "private", "protected", "final", "abstract", "async", "await", "unsigned",
		"void", "int", "char", "long", "float", "double", "bool", "string", "size_t", "auto", "type", "print", "echo", "fi", "done", "esac", "end", "assert",
		"yield", "with", "lambda", "pub", "mut", "override", "virtual", "inline", "goto", "break", "continue", "pass", "del", "select", "go", "range":
		return true
	}
	return false
}

// directive says that a word behind # is one of the C preprocessor's.
func directive(word string) bool {
	switch word {
	case "include", "define", "undef", "ifdef", "ifndef", "if", "elif", "else", "endif", "pragma", "error", "line":
		return true
	}
	return false
}

// spoken says that a word is one that sentences are put together with, and none of a programming language.
func spoken(word string) bool {
	switch word {
	case "the", "an", "to", "of", "please", "you", "we", "he", "she", "they", "my", "your", "his", "her", "their", "that", "have", "has", "had", "can", "could",
		"should", "would", "will", "what", "why", "how", "who", "about", "there", "was", "were", "are", "does", "did", "it", "me", "them", "us", "I", "on", "at", "but", "so",
		"der", "die", "das", "den", "dem", "ein", "eine", "und", "ich", "wir", "sie", "er", "nicht", "ist", "mit", "zu", "auf", "bitte", "von", "für", "im", "hat", "wie", "dass",
		"le", "la", "les", "une", "et", "je", "nous", "vous", "pas", "est", "que", "qui", "pour", "dans", "sur", "avec", "des", "du", "ce",
		"el", "los", "las", "yo", "por", "para", "con", "del", "una", "como", "es", "no", "su",
		"il", "lo", "gli", "di", "che", "per", "non", "io", "nel", "della", "sono", "ho", "mi", "si":
		return true
	}
	return false
}
