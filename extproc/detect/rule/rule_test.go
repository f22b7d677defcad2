package rule

import (
	"context"
	"sync"
	"testing"

	"veil/extproc/detect"
)

var byRule = sync.OnceValues(func() (*detect.Engine, error) {
	return detect.New(detect.Config{Recognisers: []detect.Recogniser{New()}})
})

// spans is what the rules find in text, "TYPE value; TYPE value".
func spans(t *testing.T, key, text string) string {
	t.Helper()
	e, err := byRule()
	if err != nil {
		t.Fatal(err)
	}
	found, err := e.Detect(context.Background(), detect.Text{Value: text, Key: key})
	if err != nil {
		t.Fatal(err)
	}
	out := ""
	for _, s := range found {
		if out != "" {
			out += "; "
		}
		out += string(s.Type) + " " + text[s.Start:s.End]
	}
	return out
}

func TestFormsOfTheFirstTypes(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"mail", "write to zoe.l+x@example.co.uk, please", "EMAIL zoe.l+x@example.co.uk"},
		{"mail in a sentence end", "My mail is a.b@example.com.", "EMAIL a.b@example.com"},
		{"who is mentioned by two names", "Hi @Jürgen Müller-Lüdenscheid, thanks @Élise Nguyên.", "USERNAME @Jürgen Müller-Lüdenscheid; USERNAME @Élise Nguyên"},
		{"and by one", "Thanks @Anna please look. Thanks @Anna Please look, @anna Keller too, @Anna- Keller, @Anna, Keller", "USERNAME @Anna; USERNAME @Anna; USERNAME @anna; USERNAME @Anna; USERNAME @Anna"},
		{"a number glued to a mail", "zoe@example.com06 39 98 12 47", "EMAIL zoe@example.com"},
		{"a card glued to a mail", "zoe@example.co.uk4242424242424242", "EMAIL zoe@example.co.uk"},
		{"a host with a number is no mail", "ssh root@node1.dc2 and icon@2x.png2", ""},
		{"package versions", "npm i vue@3.4.27 @types/node@20.11.5", ""},
		{"an IBAN", "auf GB29 NWBK 6016 1331 9268 19 zahlen", "IBAN GB29 NWBK 6016 1331 9268 19"},
		{"a wrong IBAN", "auf DE00 1234 5678 9012 3456 78 zahlen", ""},
		{"a card", "it is 4242-4242-4242-4242, ok", "CREDIT_CARD 4242-4242-4242-4242"},
		{"a Luhn failure is no card", "order 4111 1111 1111 1112", ""},
		{"an address", "login from 198.51.100.23 port 22", "IP 198.51.100.23"},
		{"a version is no address", "upgrade to 10.4.2.1", ""},
		{"an IPv6 address", "last IP fe80::1ff:fe23:4567:890a, then", "IP fe80::1ff:fe23:4567:890a"},
		{"a British mobile", "call 07700 900 936 now", "PHONE 07700 900 936"},
		{"brackets and a trunk zero", "oder +49 (0)221 4710 233 an", "PHONE +49 (0)221 4710 233"},
		{"an extension", "on +44 (0)1632 960 118, extension 7, at", "PHONE +44 (0)1632 960 118, extension 7"},
		{"full-width digits", "tel ０６ ３９ ９８ １２ ４７!", "PHONE ０６ ３９ ９８ １２ ４７"},
		{"marks of direction", "mail \u2066john@example.com\u2069!", "EMAIL john@example.com"},
		{"a number with a mark of direction inside", "tel 06 39\u2066 98 12 47", "PHONE 06 39\u2066 98 12 47"},
		{"accents of their own in a keyword", "contrasen\u0303a: solete77", "SECRET solete77"},
		{"accents of their own in a value", "password: sole\u0301te77e\u0301 ok", "SECRET sole\u0301te77e\u0301"},
		{"an IBAN over two lines", "pay to IBAN DE89 3704 0044\n0532 0130 00 by Monday", "IBAN DE89 3704 0044\n0532 0130 00"},
		{"in a mail that is quoted", "> to DE89 3704 0044 \r\n> 0532 0130 00\r\n", "IBAN DE89 3704 0044 \r\n> 0532 0130 00"},
		{"in a comment", "# to DE89 3704 0044\n# 0532 0130 00", "IBAN DE89 3704 0044\n# 0532 0130 00"},
		{"an IBAN goes on with digits", "IBAN: IT21722875589194511994\nSWIFT: none", ""},
		{"a line below an IBAN", "DE89 3704 0044 0532 0130 00\n12 of them", "IBAN DE89 3704 0044 0532 0130 00"},
		{"a wrong IBAN over two lines, and a phone", "DE89 3704 0044\n+33 6 12 34 56 78", "PHONE +33 6 12 34 56 78"},
		{"a card over two lines", "my card is 4111 1111 1111\n1111 exp 12/27", "CREDIT_CARD 4111 1111 1111\n1111"},
		{"years in columns are no card", "4111 1111\n1111 1111\n4111 1111\n1111 1111", ""},
		{"a phone over two lines", "call me at +33 6 12\n  34 56 78 tonight", "PHONE +33 6 12\n  34 56 78"},
		{"lines of phones", "+33 6 12 34 56 78\n+33 6 12 34 56 79\n12 apples", "PHONE +33 6 12 34 56 78; PHONE +33 6 12 34 56 79"},
		{"a number that is whole goes on no line below", "+376 312345\n3 things", "PHONE +376 312345"},
		{"an empty line parts", "IBAN DE89 3704 0044\n\n0532 0130 00", "PHONE 0532 0130 00"},
		{"a card in Chinese", "卡号4111111111111111谢谢", "CREDIT_CARD 4111111111111111"},
		{"a card in Japanese", "カード番号は4111-1111-1111-1111です。", "CREDIT_CARD 4111-1111-1111-1111"},
		{"a card in brackets of Chinese", "【4111 1111 1111 1111】、", "CREDIT_CARD 4111 1111 1111 1111"},
		{"a phone in Korean", "전화는+82 10-1234-5678로 주세요", "PHONE +82 10-1234-5678"},
		{"a phone in Thai", "โทร+66 81 234 5678ครับ", "PHONE +66 81 234 5678"},
		{"an IBAN and a machine in Japanese", "IBANはDE89370400440532013000です、IPは203.0.113.77です", "IBAN DE89370400440532013000; IP 203.0.113.77"},
		{"addresses in Chinese, without what is said around them", "请给zoe@example.org写信、还有给karl@example.com。", "EMAIL zoe@example.org; EMAIL karl@example.com"},
		{"before an Arabic comma", "هاتف +966 50 123 4567، بريد m@example.sa، x", "PHONE +966 50 123 4567; EMAIL m@example.sa"},
		{"before other marks of Arabic, Hebrew and Hindi", "+33 6 12 34 56 78؛ +33 6 12 34 56 79؟ +33 6 12 34 56 70־ +33 6 12 34 56 71।", "PHONE +33 6 12 34 56 78; PHONE +33 6 12 34 56 79; PHONE +33 6 12 34 56 70; PHONE +33 6 12 34 56 71"},
		{"letters of such a script in a password", "password=密码abc123密码xyz ok", "SECRET 密码abc123密码xyz"},
		{"a day and a year in Chinese are no birth", "会议于1985-03-12，2026年3月14日", ""},
		{"a zero-width space", "mail jo\u200bhn@exam\u00adple.com!", "EMAIL jo\u200bhn@exam\u00adple.com"},
	} {
		if got := spans(t, "", c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestKeysSayWhatAValueIs(t *testing.T) {
	for _, c := range []struct{ key, text, want string }{
		{"date_of_birth", "1984-06-30", "DATE_OF_BIRTH 1984-06-30"},
		{"createdAt", "1984-06-30", ""},
		{"geburtsdatum", "30061984", "DATE_OF_BIRTH 30061984"},
		{"mobilePhone", "6125550134", "PHONE 6125550134"},
		{"orderNumber", "0612 555 013", ""},
		{"userPassword", "sunflower", "SECRET sunflower"},
		{"password", "********", ""},
		{"api_key", "9f8e7d6c5b4a3928", "SECRET 9f8e7d6c5b4a3928"},
		{"passportNumber", "X4820193", "PASSPORT X4820193"},
		{"plaque", "7XKP 482", "LICENSE_PLATE 7XKP 482"},
		{"username", "jmiller", "USERNAME jmiller"},
		{"username", "root", ""},
		{"carte_identite", "880692310285", "NATIONAL_ID 880692310285"},
		{"steuer_id", "86095742719", "NATIONAL_ID 86095742719"},
		{"steuer_id", "86095742710", ""},
		{"pin", "4711", "SECRET 4711"},
	} {
		if got := spans(t, c.key, c.text); got != c.want {
			t.Errorf("%s: %q: got %q, want %q", c.key, c.text, got, c.want)
		}
	}
}

// TestTextsThatOnceEndedInAPanic: the value of <username> is the word with which the keyword "with password" begins, and
// a prefix of keys ends in a dot that is the sentence's.
func TestTextsThatOnceEndedInAPanic(t *testing.T) {
	for _, text := range []string{"Log in as <username> with password [PASSWORD].", "<user> with password x", "user: with password", "Die SG. gewann", "hvs. at", "see ya29."} {
		if got := spans(t, "", text); got != "" {
			t.Errorf("%q: got %q, want nothing", text, got)
		}
	}
}

// TestWordsBehindAnEmptyValueAreNoPhrase is a text that ended in an error once: the value that "seed" is given has no byte.
func TestWordsBehindAnEmptyValueAreNoPhrase(t *testing.T) {
	for _, text := range []string{`"seed""mon puis`, `json:"seed"" mon puis`, `seed: "" mon puis`} {
		if got := spans(t, "", text); got != "" {
			t.Errorf("%q: got %q, want nothing", text, got)
		}
	}
}
