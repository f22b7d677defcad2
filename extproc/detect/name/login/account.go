package login

import (
	"strings"

	"veil/extproc/detect"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// accounts are words for what somebody signs in with, before the login itself; links may stand between.
const (
	accounts = `login logins username account userid identifiant compte utilisateur konto benutzerkonto kennung benutzerkennung benutzername anmeldename zugang cuenta usuario utente`
	links    = `of for named called de von für del di per`
)

// Accounts knows what stands before logins. It is safe for concurrent use.
type Accounts struct{ before *word.Flags }

// What a word before a login may be.
const (
	isAccount uint32 = 1 << iota
	isLink
)

// NewAccounts makes the table.
func NewAccounts() Accounts {
	return Accounts{word.FlagsOf(map[string]uint32{accounts: isAccount, links: isLink})}
}

// Before reports whether a word for an account stands right before the word i of ws, on its line: account x, the login of x, account: x.
func (a Accounts) Before(ws []word.Word, i int) bool {
	i--
	if i > 0 && (ws[i].Rune == ':' || ws[i].Rune == '"' || ws[i].Rune == '\'' || a.before.Get(ws[i].Hash) == isLink) {
		i--
	}
	return i >= 0 && ws[i].Kind == word.Letters && a.before.Get(ws[i].Hash) == isAccount
}

// Hints reports whether text may be a login that says a part of somebody's name, which needs a word for a login before it: kasia.w,
// w_kasia, afeldman, and kfeldmann, since no word begins like that.
func Hints(lex *lexicon.Lexicon, text string) bool {
	if len(text) < shortest || len(text) > longest {
		return false
	}
	body := strings.TrimRight(text, "0123456789")
	if len(text)-len(body) > mostDigits || !small(body) {
		return false
	}
	person := func(s string) bool {
		b := lex.Bits(word.Hash(s))
		return len(s) >= leastName && b&(lexicon.First|lexicon.Surname) != 0 && only(b, s)
	}
	if cut := strings.IndexAny(body, "_."); cut >= 0 {
		return person(body[:cut]) || person(body[cut+1:])
	}
	return lex.Bits(word.Hash(body)) == 0 && (detect.Initialled(body) || person(body[1:]))
}
