package restore

import (
	"html"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"veil/extproc/token"
)

// oracle is the slow and obvious restorer: one regular expression for all that reads as a token, and a look-up of what it
// says. It shares no code with package token but the values.
type oracle struct {
	values  map[string]string // by TYPE_N
	alias   map[string]string // for the translations that the tests use
	types   map[string]bool   // of the values
	strange map[string]bool   // types met that are neither: they may be translations that it doesn't know
}

// spellings of one brace, by style, and of what may stand inside.
var (
	opens  = []string{`\{`, `\\\\?\{`, `｛`, `&(?:#0*123|#[xX]0*7[bB]|lcub|lbrace);`, `%7[bB]`, `\\\\?u(?:007[bB]|[fF]{2}5[bB])`}
	closes = []string{`\}`, `\\\\?\}`, `｝`, `&(?:#0*125|#[xX]0*7[dD]|rcub|rbrace);`, `%7[dD]`, `\\\\?u(?:007[dD]|[fF]{2}5[dD])`}
	mute   = `[\x{300}-\x{36F}\x{200B}-\x{200D}\x{2060}\x{FEFF}\x{AD}]*`
	space  = `(?:[ \t\x{A0}\x{2009}\x{202F}\x{3000}]|&nbsp;|%20)` + mute
	line   = `(?:[_\-＿－\x{2010}\x{2011}]|\\\\?[_\-]|&(?:lowbar|UnderBar|hyphen|#95|#[xX]5[fF]);|%5[fF]|%2[dD]|\\\\?u005[fF])` + mute
	letter = `(?:[A-Za-z0-9ａ-ｚＡ-Ｚ０-９ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿ])` + mute
)

var reads = func() *regexp.Regexp {
	gaps := []string{line, space + line, line + space, space + space + line, space + line + space, line + space + space, space + space, space}
	body := mute + `(?:` + space + `){0,2}` + letter + `(?:(?:` + strings.Join(gaps, "|") + `)?` + letter + `)*(?:` + space + `){0,2}`
	var close2, close1, all []string
	for _, c := range closes {
		close2 = append(close2, c+c)
		close1 = append(close1, c)
	}
	for _, o := range opens {
		all = append(all, o+o+`(`+body+`)(?:`+strings.Join(close2, "|")+"|"+strings.Join(close1, "|")+`)`,
			o+`(`+body+`)(?:`+strings.Join(close1, "|")+`)`)
	}
	return regexp.MustCompile(strings.Join(all, "|"))
}()

var (
	lines    = regexp.MustCompile(`(?:` + space + `)*(?:` + line + `|` + space + `)(?:` + space + `)*`)
	mutes    = regexp.MustCompile(mute)
	exactish = regexp.MustCompile(`^([A-Z][A-Z0-9]*(?:_[A-Z][A-Z0-9]*)*)_([1-9][0-9]{0,9})$`)
	accents  = strings.NewReplacer("À", "A", "Á", "A", "Â", "A", "Ã", "A", "Ä", "A", "Å", "A", "Ç", "C", "È", "E", "É", "E", "Ê", "E",
		"Ë", "E", "Ì", "I", "Í", "I", "Î", "I", "Ï", "I", "Ñ", "N", "Ò", "O", "Ó", "O", "Ô", "O", "Õ", "O", "Ö", "O", "Ø", "O", "Ù", "U",
		"Ú", "U", "Û", "U", "Ü", "U", "Ý", "Y", "Ÿ", "Y")
)

func (o oracle) restore(s string) string {
	var b strings.Builder
	for s != "" {
		m := reads.FindStringSubmatchIndex(s)
		if m == nil {
			break
		}
		body := ""
		for i := 2; i < len(m); i += 2 {
			if m[i] >= 0 {
				body = s[m[i]:m[i+1]]
			}
		}
		b.WriteString(s[:m[0]])
		if v, ok := o.value(body); !ok {
			b.WriteString(s[m[0]:m[1]])
		} else if s[m[0]] == '%' {
			v = url.PathEscape(v)
			for _, c := range "!*(),:@" {
				v = strings.ReplaceAll(v, "%"+strings.ToUpper(strconv.FormatInt(int64(c), 16)), string(c))
			}
			for _, c := range "$&+=;/?" {
				v = strings.ReplaceAll(v, string(c), "%"+strings.ToUpper(strconv.FormatInt(int64(c), 16)))
			}
			b.WriteString(v)
		} else if s[m[0]] == '&' {
			b.WriteString(strings.ReplaceAll(html.EscapeString(v), "&#39;", "'"))
		} else {
			b.WriteString(v)
		}
		s = s[m[1]:]
	}
	return b.String() + s
}

func (o oracle) value(body string) (string, bool) {
	skipped := 0
	for _, m := range mutes.FindAllString(body, -1) {
		skipped += utf8.RuneCountInString(m)
	}
	if skipped > 16 {
		return "", false
	}
	w := lines.ReplaceAllString(mutes.ReplaceAllString(body, ""), "_")
	w = strings.Map(func(r rune) rune {
		if r >= 0xFF01 && r <= 0xFF5E {
			return r - 0xFEE0
		}
		return r
	}, w)
	w = accents.Replace(strings.ToUpper(strings.Trim(w, "_")))
	m := exactish.FindStringSubmatch(w)
	if m == nil || len(m[1]) > 40 {
		return "", false
	}
	if v, ok := o.values[w]; ok {
		return v, true
	}
	if o.alias[m[1]] == "" && !o.types[m[1]] {
		o.strange[m[1]] = true
	}
	v, ok := o.values[o.alias[m[1]]+"_"+m[2]]
	return v, ok
}

func newOracle(tab *token.Table) oracle {
	o := oracle{values: map[string]string{}, types: map[string]bool{}, strange: map[string]bool{}, alias: map[string]string{
		"NOM": "NAME", "PRENOM": "NAME", "TELEPHONE": "PHONE", "DATE_DE_NAISSANCE": "DATE_OF_BIRTH", "GEBURTSDATUM": "DATE_OF_BIRTH",
		"ADRESSE": "ADDRESS", "CORREO_ELECTRONICO": "EMAIL", "NOMBRE": "NAME", "INDIRIZZO": "ADDRESS", "COGNOME": "NAME",
		"EMAIL_ADDRESS": "EMAIL", "E_MAIL": "EMAIL",
	}}
	for _, e := range tab.Entries() {
		o.values[strings.Trim(e.Token, "{}")] = e.Value
		o.types[string(token.TypeOf(e.Token))] = true
	}
	return o
}

// shards is what random texts near tokens are made of.
var shards = []string{
	"{", "{", "{{", "}", "}", "}}", "\\{", "\\}", "\\\\{", "\\", "\\_", "&#123;", "&#x7d;", "&lcub;", "&rcub;", "&", "%7B", "%7D", "%",
	"｛", "｝", "\\u007b", "\\uff5d", "_", " ", "\u00a0", "-", "NAME", "name", "NOM", "Prénom", "E\u0301", "1", "2", "10", "0", "NAME_1", "{{NAME_1}}",
	"{{NAME_2}}", "DATE_OF_BIRTH_1", "e-mail_1", "PROJECT_1", "X_1", "\u200b", "ＮＡＭＥ", "１", "é", "\xef", "\xbd", "\n", "text", "'s", "\"", "%20", "&nbsp;", "&#95;",
}

func TestTextEqualsOracle(t *testing.T) {
	tab := table(t)
	o := newOracle(tab)
	for _, c := range cases(t) {
		if got := o.restore(c.in); c.escape == Plain && got != c.want {
			t.Errorf("the oracle makes %s of %s, want %s", got, c.name, c.want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		x := strings.Join(rapid.SliceOfN(rapid.SampledFrom(shards), 0, 14).Draw(t, "text"), "")
		got, _, err := Text(nil, x, tab, Plain)
		if want := o.restore(x); err != nil || string(got) != want {
			t.Fatalf("%q\ngot  %q\nwant %q (%v)", x, got, want, err)
		}
	})
}
