package rule

// What keywords say.

// group is a set of kinds of words: what a keyword says about the value near it.
type group uint64

// The groups of keywords: all 64 bits are taken. Another one takes the place of two that are always asked for together.
const (
	gPhone     group = 1 << iota // phone, mobile, fax
	gExt                         // extension
	gEmail                       // e-mail
	gIBAN                        // account
	gCard                        // payment card
	gIP                          // address of a machine
	gFrom                        // words after which a machine's address may stand
	gVersion                     // versions, chapters, builds: no address
	gMAC                         // hardware address
	gIMEI                        // IMEI
	gBirth                       // birth
	gEvent                       // another date: issued, expires, died
	gMonth                       // name of a month
	gSocial                      // social security, and numbers of persons with a check digit
	gTax                         // tax number
	gVAT                         // value-added tax, company register
	gHealth                      // health insurance, patients' cards
	gIDCard                      // identity card
	gResidence                   // residence permit
	gDriving                     // driving licence
	gPassport                    // passport
	gPlate                       // number plate
	gVehicle                     // car, van
	gUser                        // login
	gStrict                      // login, in a word that means nothing else
	gAccount                     // an account or profile, weakly
	gLogin                       // words of logs right before a login
	gHome                        // a folder of users' homes
	gPassword                    // password
	gPass                        // "pass": password, or a German passport
	gConnect                     // a call whose third argument is a password
	gCurl                        // a program that takes -u name:password
	gLogsIn                      // a call whose second argument is a password
	gToken                       // token, key, session
	gBearer                      // scheme of an Authorization header
	gPIN                         // PIN, card code
	gCode                        // code, weakly
	gLock                        // door, safe, padlock, network
	gWifi                        // wireless network
	gSafe                        // a lock that opens by a number and is nothing else
	gRef                         // a number of something else: order, article, tracking
	gThing                       // a thing that has numbers: only the one right after the word is its
	gProfile                     // profile, blog, home page
	gSite                        // a social network, or www
	gAt                          // spelled @
	gArobase                     // spelled @, in a word that means nothing else
	gDot                         // spelled .
	gDash                        // spelled -, _ or +
	gNumeral                     // spelled digit
	gZero                        // spelled zero
	gMedical                     // patient, finding
	gInsert                      // SQL's INSERT INTO
	gOther                       // a column that is none of these
	gBrand                       // a network of persons: the word after it and a colon is a login there
	gShell                       // a program that takes a password as an argument
	gPhrase                      // a row of words that restores a wallet
	gPrefix                      // the beginning of a provider's keys
	gOwn                         // a person's own page on the web
	gCardCode                    // words that name a card's code, and other things elsewhere
	gShare                       // warnings and ways that come with codes for one use
	gBackup                      // codes for the day that a phone is lost
	gBanking                     // an account at a bank, in a word that means nothing else
	gBranch                      // a bank's branch
	gAnswer                      // an answer that opens an account, or its question
)

// gDocument is every group that names a document of a person.
const gDocument = gPassport | gIDCard | gResidence | gDriving | gHealth

// gID is every group that names a number of a person.
const gID = gSocial | gTax | gVAT | gHealth | gIDCard | gResidence | gDriving
