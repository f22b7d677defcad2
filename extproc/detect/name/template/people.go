package template

import "io/fs"

// peopleFile holds first names and surnames by language, as the rules first.en, last.en and so on.
const peopleFile = "grammar/people.txt"

// People are names by language that the word lists lack: first names and surnames.
func People() (first, last map[string][]string, err error) {
	text, err := fs.ReadFile(files, peopleFile)
	if err != nil {
		return nil, nil, err
	}
	g := grammar{}
	parse(g, string(text))
	first, last = map[string][]string{}, map[string][]string{}
	for _, lang := range languages {
		first[lang], last[lang] = g["first."+lang], g["last."+lang]
	}
	return first, last, nil
}
