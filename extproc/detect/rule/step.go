package rule

import "context"

// step is one of the things that a text is searched for. It is left out if the text has none of what it looks at: no token whose turn
// it is, no such sign, no such word, key or column.
type step struct {
	find  func(*scan)
	turns turns
	signs signs
	words group
}

// Whatever the text has.
const (
	anyTurn = ^turns(0)
	anySign = ^signs(0)
	anyWord = ^group(0)
)

// signs are kinds of signs that a value may hang on, a bit each.
type signs uint8

const (
	signAt signs = 1 << iota
	signColon
	signLink // ://
	signLess
	signDash // of a private key's first line
	signUser // u/
	signPort // of PostgreSQL, with colons around it
)

// firstSteps are taken in this order: each may look at what those before it found.
var firstSteps = [...]step{
	{find: (*scan).tables, words: anyWord},
	{find: (*scan).ibans, turns: turnIBAN},
	{find: (*scan).ribs, turns: turnRIB},
	{find: (*scan).numbers, turns: turnNumber},
	{find: (*scan).identities, turns: turnIdentity | turnIdentityFirst},
	{find: (*scan).taxNumbers, words: gTax},
	{find: (*scan).documents, words: gDocument},
	{find: (*scan).italianLicences, words: gMedical},
	{find: (*scan).readable, signs: signLess},
	{find: (*scan).plates, turns: turnPlate | turnPlateNamed},
	{find: (*scan).devices, turns: turnDevice, signs: signColon},
	{find: (*scan).advertised, words: gIMEI},
	{find: (*scan).addresses, turns: turnAddress, signs: signColon},
	{find: (*scan).mails, signs: signAt},
	{find: (*scan).spelled, signs: signAt, words: gAt | gNumeral},
	{find: (*scan).births, words: gBirth},
	{find: (*scan).bornBySign, turns: turnBorn, words: gMonth},
	{find: (*scan).links, signs: signLink, words: gSite},
	{find: (*scan).users, words: gHome | gLogin | gUser | gBrand | gAccount},
	{find: (*scan).requests, turns: turnAddress, signs: signColon},
	{find: (*scan).connections, signs: signAt},
	{find: (*scan).remotes, signs: signAt},
	{find: (*scan).rosters, turns: anyTurn, signs: anySign, words: anyWord},
	{find: (*scan).owners, signs: signAt},
	{find: (*scan).members, words: gUser | gAccount | gPassword | gLogin},
	{find: (*scan).handles, signs: signAt},
	{find: (*scan).authors, signs: signAt},
	{find: (*scan).tagged, turns: turnTag, signs: signUser},
	{find: (*scan).again, turns: anyTurn, signs: anySign, words: anyWord},
	{find: (*scan).privateKeys, signs: signDash},
	{find: (*scan).prefixed, turns: turnPrefix},
	{find: (*scan).bots, turns: turnBot},
	{find: (*scan).pgpass, signs: signPort},
	{find: (*scan).crypts, turns: turnCrypt},
}

// lastSteps come after the search for what words call a secret (secrets).
var lastSteps = [...]step{
	{find: (*scan).printedKeys, turns: turnPrinted},
	{find: (*scan).answers, words: gAnswer},
	{find: (*scan).toldFirst, words: namesTold},
	{find: (*scan).keyed, words: gPassword | gToken | gPIN},
	{find: (*scan).starred, turns: turnKeypad},
	{find: (*scan).besides, turns: anyTurn, signs: anySign, words: anyWord},
}

// take takes the steps that the text has something for.
func (s *scan) take(ctx context.Context, steps []step) error {
	for i := range steps {
		st := &steps[i]
		if uint64(s.turns&st.turns)|uint64(s.signs&st.signs)|uint64(s.said&st.words) == 0 { // one branch for all three
			continue
		}
		st.find(s)
		if len(s.src) < chunk { // over before it could be stopped
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}
