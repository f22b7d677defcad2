package rule

import "context"

// step is one of the things that a text is searched for. It is left out if the text has none of what it looks at: no piece whose turn
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

// firstSteps are taken in this order: each may look at what those before it found. A file is named where it isn't the step's own. After them come
// secrets, lastSteps and parts (scan.go).
var firstSteps = [...]step{
	{find: (*scan).tables, words: anyWord},
	{find: (*scan).ibans, turns: turnIBAN},
	{find: (*scan).ribs, turns: turnRIB}, // rib.go
	{find: (*scan).numbers, turns: turnNumber},
	{find: (*scan).identities, turns: turnIdentity | turnIdentityFirst},
	{find: (*scan).taxNumbers, words: gTax},
	{find: (*scan).documents, words: gDocument},
	{find: (*scan).italianLicences, words: gMedical}, // licence.go
	{find: (*scan).readable, signs: signLess},        // mrz.go
	{find: (*scan).plates, turns: turnPlate | turnPlateNamed},
	{find: (*scan).devices, turns: turnDevice, signs: signColon},
	{find: (*scan).advertised, words: gIMEI},                        // device.go
	{find: (*scan).addresses, turns: turnAddress, signs: signColon}, // ip.go
	{find: (*scan).mails, signs: signAt},                            // email.go
	{find: (*scan).spelled, signs: signAt, words: gAt | gNumeral},
	{find: (*scan).births, words: gBirth},
	{find: (*scan).bornBySign, turns: turnBorn, words: gMonth}, // birth.go
	{find: (*scan).links, signs: signLink, words: gSite},       // url.go
	{find: (*scan).users, words: gHome | gLogin | gUser | gBrand | gAccount},
	{find: (*scan).sessions, words: namesSession},                  // sessionlog.go
	{find: (*scan).requests, turns: turnAddress, signs: signColon}, // login.go
	{find: (*scan).connections, signs: signAt},                     // dsn.go
	{find: (*scan).remotes, signs: signAt},                         // login.go
	{find: (*scan).rosters, turns: anyTurn, signs: anySign, words: anyWord},
	{find: (*scan).owners, signs: signAt},
	{find: (*scan).members, words: gUser | gAccount | gPassword | gLogin}, // owner.go
	{find: (*scan).handles, signs: signAt},
	{find: (*scan).authors, signs: signAt},                                // handle.go
	{find: (*scan).tagged, turns: turnTag, signs: signUser},               // handle.go
	{find: (*scan).again, turns: anyTurn, signs: anySign, words: anyWord}, // login.go
	{find: (*scan).privateKeys, signs: signDash},                          // key.go
	{find: (*scan).prefixed, turns: turnPrefix},                           // key.go
	{find: (*scan).bots, turns: turnBot},                                  // key.go
	{find: (*scan).pgpass, signs: signPort},
	{find: (*scan).crypts, turns: turnCrypt},
}

// lastSteps come after the search for what words call a secret (secrets).
var lastSteps = [...]step{
	{find: (*scan).printedKeys, turns: turnPrinted}, // backup.go
	{find: (*scan).answers, words: gAnswer},
	{find: (*scan).toldFirst, words: namesTold},
	{find: (*scan).keyed, words: gPassword | gToken | gPIN}, // secret.go
	{find: (*scan).lists, words: namesListed},
	{find: (*scan).starred, turns: turnKeypad},                              // keypad.go
	{find: (*scan).besides, turns: anyTurn, signs: anySign, words: anyWord}, // pair.go
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
