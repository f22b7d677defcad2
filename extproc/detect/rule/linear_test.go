package rule

import (
	"context"
	"sort"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"veil/extproc/detect"
)

// families are texts that make careless recognisers slow: many starts, ends far away, everything nearly a value.
func families() map[string]string {
	return map[string]string{
		"addresses that never end":      "a@a.a@",
		"signs only":                    "@",
		"digits":                        "1",
		"digits with spaces":            "1 ",
		"pairs of digits":               "06 12 ",
		"dots":                          "1.",
		"dashes":                        "1-",
		"slashes":                       "1 / ",
		"brackets":                      "(1",
		"closing brackets":              "1)",
		"braces":                        "{{a",
		"base64":                        "aB3+/xY9",
		"hexadecimal colons":            "a1:",
		"colons":                        "::",
		"hexadecimal dashes":            "a1-",
		"letters":                       "a",
		"capitals and digits":           "AB 12 ",
		"words":                         "password ",
		"words on lines":                "password\n",
		"words with colons on lines":    "password:\n",
		"tables on their side":          "|password|x|\n",
		"words and quotes":              "password \"",
		"assignments":                   "password=",
		"sentences of being":            "pin is ",
		"birth":                         "born on ",
		"birth and digits":              "born 1 ",
		"documents":                     "passport AB ",
		"plates":                        "plate A ",
		"codes":                         "door code ",
		"keypads":                       "door 1234# ",
		"numbers in words":              "one two ",
		"spelled addresses":             "a at a dot ",
		"spelled dots":                  "a dot ",
		"schemes":                       "http://",
		"links":                         "http://a.b/c?d=e&",
		"links in links":                "http://a@b:c/",
		"networks":                      "www.",
		"private keys":                  "-----BEGIN PRIVATE KEY-----",
		"private keys of many kinds":    "-----BEGIN A PRIVATE KEY----- x ",
		"machine-readable zones":        "P<A<<B",
		"rows":                          "name,phone\n",
		"rows of one":                   "phone;",
		"columns":                       "a,b,c,phone\n1,2,3,4\n",
		"inserts":                       "insert into a (phone) values ('1'),",
		"open inserts":                  "insert into a (phone",
		"full-width":                    "１２３",
		"zero width":                    "1\u200b",
		"other scripts":                 "你好",
		"accents":                       "né le ",
		"IBANs":                         "GB29 ",
		"prefixes":                      "sk-1",
		"users":                         "user=",
		"homes":                         "/home/a",
		"percent":                       "%40",
		"backslashes":                   "\\n1",
		"long lines of key and colon":   "key: ",
		"quotation marks":               "'",
		"newlines":                      "\n",
		"countries and phones":          "+49 (0)1 ",
		"programs and flags":            "mysql -p ",
		"flags":                         " -p a",
		"seed phrases":                  "seed phrase: abandon ",
		"rows of words":                 "abandon ",
		"keys in groups":                "key AB12 ",
		"new passwords":                 "password ab12cd new ",
		"passwords told later":          "password x\n: a ",
		"lists of passports":            "passport AB123456 / ",
		"lists of births":               "born 1/1/2000 and 2/2/2001, ",
		"months and years":              "born May 2000 ",
		"dials":                         "safe 1-",
		"single digits":                 "tel 1 2 3 ",
		"remotes":                       "ssh a@b ",
		"logins of networks":            "insta is a ",
		"spent words":                   "order 12 abcd 0612 ",
		"prefixes of keys":              "sk-ghp_",
		"cards and codes":               "4111111111111111 code ",
		"attributive births":            "1.1.2000 geborene ",
		"members":                       "\"password\": \"",
		"pairs of members":              "\"password\",\"value\":\"",
		"names of values":               "name: password\nvalue: ",
		"members between a pair":        "a=\"password\" b=\"",
		"devices":                       "idfa a1-",
		"cards":                         "dni 1.",
		"letters by themselves":         "a (at) b ",
		"requests to merge":             "merge pull request #1 from ",
		"humps":                         "aB",
		"logins on networks":            "a_b on twitch ",
		"codes of locks":                "code door 1 ",
		"codes for one use":             "code 1 sms ",
		"answers to questions":          "code? a: 12A4 ",
		"glued keywords":                "dateofbirth",
		"locks that take codes":         "door takes 1234 not ",
		"addresses in brackets":         "abcde (ip=192.0.2.1) ",
		"riddles":                       "door code is my dog, ",
		"logins again":                  "user=ab12cd ",
		"lists of plates":               "plate AB123CD, EF 4471 G, ",
		"compounds":                     "hauptpasswort ",
		"compounds without an end":      "Artikelnummer",
		"rough zones":                   "P<ABC<<D<<<<<<<<<<<<<<<<<<<<<<<<<<<\n",
		"logins and passwords":          "login ab12 / ",
		"passwords that are told":       "password is my dog so ",
		"logs of requests":              "192.0.2.1 - ab [1",
		"schemes of authorization":      "bearer/",
		"inserts in inserts":            "insert into t(x) values ('insert into t(x)'),",
		"inserts among data":            "('insert into t(x)'),",
		"inserts without an end":        "insert into(",
		"rows without an end":           "insert into t(a) values (",
		"keys in a row":                 "sk-abcd.",
		"keys in a row, mixed":          "sk-abCd.",
		"values in a row":               "password:",
		"values in a row, mixed":        "apiKey:a1",
		"logins in angles":              "a@b.example user=<lunamoth> ",
		"codes of cards":                "4111111111111111 crypto ",
		"words without spaces":          "passwordIBAN",
		"strokes":                       "ab_c / Ab1!cdef ",
		"pronouns":                      "password: it: es ",
		"backup codes":                  "backup codes 4821 9930 ",
		"rows of codes":                 "4821-9930 backup codes ",
		"words for codes":               "backup code ",
		"groups of a key":               "password A1B2-C3D4-",
		"members of domains":            "password AB\\abc",
		"owners of remotes":             "git@a.org:b_c/",
		"codes of networks":             "WIFI:T:W;S:a;",
		"networks without an end":       "WIFI:P:a",
		"lines of .pgpass":              "a:5432:b:c:",
		"arguments without an end":      `login("a","`,
		"one PIN and another":           "PIN 4711 and the other one ",
		"words and hyphens":             "password-",
		"words of letters and digits":   "userpassword0000",
		"lists of PINs":                 "PINs: 1188 und 2290, ",
		"a list of PINs":                "4471 (ab), PINs 1188, ",
		"lists of logins":               "users: mkoval, obrien_k, ",
		"lists of passwords":            "passwords: - Ab12cd (x), ",
		"lists of passports in lines":   "passports:\n- AB123456\n",
		"codes since a time":            "door code from the ",
		"codes that were sent":          "sent code 774120 an der ",
		"sessions that end":             "session de mkoval was closed ",
		"logins that fail":              "login failed: mkoval ",
		"what is held":                  "locked by mkoval since ",
		"cars and plates abroad":        "my car belge 1-KTR-482 ",
		"numbers of customers":          "customer no. 4471, ",
		"births long ago":               "born 1756 1899-01-02 ",
		"a row of codes, each the word": "123backup code ",
		"signs in a password":           "pw=A1,\"'<;",
		"brackets in a password":        "password:A1(<|&\\',",
		"passwords in strings":          "\"password: A1)",
	}
}

// steps is the work that the recogniser does on a text, counted by itself.
func steps(t *testing.T, words *lexicon, text string) int {
	t.Helper()
	var s scan
	s.reset(words, detect.Text{Value: text})
	if err := s.run(context.Background()); err != nil {
		t.Fatal(err)
	}
	return s.steps + len(s.found)
}

// TestWorkIsLinear doubles each family twice. Counted steps don't depend on the machine, as a clock would.
func TestWorkIsLinear(t *testing.T) {
	words := newLexicon()
	for name, unit := range families() {
		text := strings.Repeat(unit, 4000/len(unit)+1)
		one, two, four := steps(t, words, text), steps(t, words, text+text), steps(t, words, text+text+text+text)
		if float64(two) > 2.1*float64(one)+1000 || float64(four) > 2.1*float64(two)+1000 {
			t.Errorf("%s: %d steps, doubled %d, again %d", name, one, two, four)
		}
		if per := float64(four) / float64(4*len(text)); per > 400 {
			t.Errorf("%s: %.0f steps a byte", name, per)
		}
	}
}

// TestWorkOnMixturesIsLinear doubles texts of units that are put together at random: what no family above has alone.
func TestWorkOnMixturesIsLinear(t *testing.T) {
	words := newLexicon()
	var units []string
	for _, unit := range families() {
		units = append(units, unit)
	}
	sort.Strings(units)
	rapid.Check(t, func(r *rapid.T) {
		unit := strings.Join(rapid.SliceOfN(rapid.SampledFrom(units), 2, 6).Draw(r, "units"), rapid.SampledFrom([]string{"", "", " ", "\n"}).Draw(r, "glue"))
		head := strings.Join(rapid.SliceOfN(rapid.SampledFrom(units), 0, 3).Draw(r, "head"), "")
		text := strings.Repeat(unit, 8000/len(unit)+1)
		one, two := steps(t, words, head+text), steps(t, words, head+text+text)
		if float64(two) > 2.2*float64(one)+4*maxTuple || two > 400*2*len(text) { // the farthest look ahead may end with the shorter text
			r.Fatalf("%q, then %q: %d steps for %d bytes, doubled %d", head, unit, one, len(text), two)
		}
	})
}
