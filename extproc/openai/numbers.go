package openai

import "strings"

// counts reports whether a bare number may be somebody's. In the JSON of arguments and tool results every one may. Elsewhere a request
// holds data as well as settings, which must stay numbers: there only whole numbers so long as those of cards, phones and persons are,
// and no seed. What is shorter, and any setting, might be the very digits of a value that stands in a text.
func counts(how treat, key, raw string) bool {
	switch how {
	case inner:
		return true
	case leaf, keys, hashed:
		return longNumber(raw) && key != "seed" && key != "random_seed"
	}
	return false
}

// longNumber reports whether a text is nothing but eight digits or more.
func longNumber(text string) bool {
	return len(text) >= 8 && strings.Trim(text, "0123456789") == ""
}

// caller is the key under which a text or number is read that tells a provider who calls. Digits alone are nobody's name: there they
// are the number of a phone, or of a customer (decision 0118).
func caller(key, said string) string {
	if longNumber(said) && (key == "user" || key == "safety_identifier") {
		return "phone"
	}
	return key
}

// sample reports whether a keyword of JSON schemas shows a value of what it describes. All others say what is valid, and a number there
// must stay one.
func sample(keyword string) bool {
	return keyword == "default" || keyword == "example" || keyword == "examples"
}
