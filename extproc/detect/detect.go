package detect

import "context"

// Type says what kind of personal data a span is. It is the TYPE of the token {{TYPE_N}}.
type Type string

// The built-in types. Settings may add more.
const (
	Name         Type = "NAME"
	Email        Type = "EMAIL"
	Phone        Type = "PHONE"
	Address      Type = "ADDRESS"
	Location     Type = "LOCATION"
	Org          Type = "ORG"
	DateOfBirth  Type = "DATE_OF_BIRTH"
	NationalID   Type = "NATIONAL_ID"
	Passport     Type = "PASSPORT"
	LicensePlate Type = "LICENSE_PLATE"
	IBAN         Type = "IBAN"
	CreditCard   Type = "CREDIT_CARD"
	IP           Type = "IP"
	DeviceID     Type = "DEVICE_ID"
	URL          Type = "URL"
	Username     Type = "USERNAME"
	Secret       Type = "SECRET"
)

// Builtin reports whether t is one of the types above. Others come from settings and requests, so that their names may
// be anybody's text.
func Builtin(t Type) bool {
	switch t {
	case Name, Email, Phone, Address, Location, Org, DateOfBirth, NationalID, Passport, LicensePlate, IBAN, CreditCard, IP,
		DeviceID, URL, Username, Secret:
		return true
	}
	return false
}

// Span is a place in a text that holds personal data.
type Span struct {
	Start, End int     // bytes, End exclusive; both on rune boundaries
	Type       Type    // what it is
	Score      float32 // 0 to 1: how sure the recogniser is
}

// Text is what is looked at: a value and where it stood.
type Text struct {
	Value string // the text itself, valid UTF-8
	Key   string // the object key, form field or column that the text stood under ("first_name"), "" if none
}

// Recogniser finds spans of some types. Its methods are safe for concurrent use. Spans may overlap one another; the
// Engine resolves that. It must take time linear in the text.
type Recogniser interface {
	// Find appends the spans of t to dst. It stops early with ctx's error when ctx ends.
	Find(ctx context.Context, dst []Span, t Text) ([]Span, error)
}
