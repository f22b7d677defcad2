package catalogue

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"veil/catalogue/fault"
)

// Key says where the key of a provider is found. It never holds the key. At most one of Env and File is set; with
// neither the upstream is called without a key.
type Key struct {
	Env    string // name of a variable in Envoy's environment
	File   string // path of a file that holds the bare key; watched, so that a rotated key is taken up
	Header string // request header that carries it; default authorization
	Prefix string // what stands before the key in the header; default "Bearer " for authorization, else nothing
}

// variable is the name of a variable, as schema.json has it for key.env.
var variable = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

// CheckVariable fails if text is no name of a variable. It may be the key itself, given by mistake, so that the error does not show it.
// What is long and has small letters beside digits is no name that a person chose, unless there is such a variable.
func CheckVariable(text string, env func(name string) string) error {
	random := len(text) >= 20 && strings.ContainsAny(text, "0123456789") && strings.ToUpper(text) != text && env(text) == ""
	if !variable.MatchString(text) || random {
		return errors.New("this text, which is not shown in case that it is a key, is no name of a variable; write the name of a variable of the environment, such as EU_HOST_KEY, and never the key itself")
	}
	return nil
}

// Given reports whether the upstream needs a key at all.
func (k Key) Given() bool { return k.Env != "" || k.File != "" }

// Look is how the outside world is asked for keys; only whether there is one is ever used, never its text.
type Look struct {
	Env  func(name string) string          // nil: Envoy's environment can't be seen, and no variable of it is missed
	File func(path string) ([]byte, error) // fails with ErrUnseen where only Envoy can see the file
}

// ErrUnseen is of a file that may well be there, for Envoy.
var ErrUnseen = errors.New("only Envoy can see it")

// MissingKeys names every upstream whose key is not there, in the order of the catalogue, with what to do about it. A
// missing key stops no load: its models answer 502 until the key is there.
func (c *Catalogue) MissingKeys(l Look) fault.List {
	var faults fault.List
	for i := range c.Upstreams {
		u := &c.Upstreams[i]
		if reason, fix := u.missingKey(l); reason != "" {
			faults = append(faults, fault.Fault{Path: fmt.Sprintf("upstreams[%d].key", i), Reason: "upstream " + u.Name + ": " + reason, Fix: fix})
		}
	}
	return faults
}

// MissingKey reports whether the upstream needs a key that is not there.
func (u *Upstream) MissingKey(l Look) bool {
	reason, _ := u.missingKey(l)
	return reason != ""
}

func (u *Upstream) missingKey(l Look) (reason, fix string) {
	switch {
	case u.Key.Env != "" && l.Env == nil:
	case u.Key.Env != "":
		fix = fmt.Sprintf("set %s to the provider's key alone, in the environment of Envoy (with veil run: of veil)", u.Key.Env)
		key := l.Env(u.Key.Env)
		if key == "" {
			return fmt.Sprintf("the variable %s is not set", u.Key.Env), fix
		}
		if reason = beside(key); reason != "" {
			return fmt.Sprintf("the variable %s %s", u.Key.Env, reason), fix
		}
	case u.Key.File != "":
		b, err := l.File(u.Key.File)
		if errors.Is(err, ErrUnseen) {
			break
		}
		if reason, fix = keyFile(b, err); reason != "" {
			return fmt.Sprintf("the key file %s %s", u.Key.File, reason), fix
		}
	}
	return "", ""
}

// keyFile says what is wrong with the content of a key file, "" if nothing is.
func keyFile(b []byte, err error) (reason, fix string) {
	switch {
	case err != nil:
		return "can't be read", "write the provider's bare key into it, readable for Envoy"
	case len(b) == 0:
		return "is empty", "write the provider's bare key into it"
	}
	if reason = beside(string(b)); reason != "" {
		return reason, "write the key alone, without a line end: printf %s \"$KEY\" > FILE"
	}
	return "", ""
}

// longestKey is far above any provider's, and below what servers take as a header.
const longestKey = 8 << 10

// beside says what there is beside a key, "" if nothing is. Envoy sends it as it is, so white space in it makes a header that
// is refused.
func beside(key string) string {
	if len(key) > longestKey {
		return "holds more than a bare key (it is longer than 8 KiB)"
	}
	for _, c := range []byte(key) {
		if c <= ' ' || c > '~' {
			return "holds more than a bare key (white space, a line end, or what is not ASCII)"
		}
	}
	return ""
}
