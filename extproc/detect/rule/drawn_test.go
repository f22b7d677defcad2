package rule

import (
	"context"
	"encoding/json"
	"html"
	"math/rand/v2"
	"strings"
	"testing"

	"veil/extproc/detect"
)

// alphabets are what managers of passwords draw from.
func alphabets() map[string]string {
	const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
	return map[string]string{
		"all that is printed": plain + "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
		"signs of most sites": plain + "!#$%&*+-=?@^_.~",
		"eight signs":         plain + "!@#$%^&*",
	}
}

// drawnTexts are texts with a password in them, and how it is written there. Of those that have signs around it nothing may stay, of the
// others what reads as a mark of the sentence, or of the list that it stands in.
var drawnTexts = []struct {
	text    string
	written func(password string) string
	most    float64 // share of its characters that may stay
}{
	{"my password is %", nil, undelimited},
	{"Password: %", nil, undelimited},
	{"password=%", nil, undelimited},
	{"DB_PASSWORD=%\nDB_HOST=db", nil, undelimited},
	{"The wifi password is: %", nil, undelimited},
	{"my new password is % now", nil, undelimited},
	{"Passwort: %", nil, undelimited},
	{"Mein Passwort ist %.", nil, undelimited},
	{"das Kennwort lautet %", nil, undelimited},
	{"mot de passe : %", nil, undelimited},
	{"mon mot de passe est %", nil, undelimited},
	{"contraseña: %", nil, undelimited},
	{"mi contraseña es %", nil, undelimited},
	{"la password è %", nil, undelimited},
	{"parola d'ordine: %", nil, undelimited},
	{"user: anna\npassword: %\nhost: db", nil, undelimited},
	{`{"password":"%"}`, escapedJSON, delimited},
	{`{"user": "anna", "password": "%", "host": "db"}`, escapedJSON, delimited},
	{`"{\"password\":\"%\"}"`, func(p string) string { return escapedJSON(escapedJSON(p)) }, delimited},
	{`password: "%"`, escapedJSON, delimited},
	{`PASSWORD='%'`, without("'"), delimited},
	{`connect(user="anna", password='%')`, without(`'\`), delimited},
	{"the password is `%`, I think", without("`\\"), delimited},
	{"<password>%</password>", html.EscapeString, delimited},
}

// Shares of the characters of passwords with signs around them, and without, that may stay.
const (
	delimited   = 0.01
	undelimited = 0.03
)

// escapedJSON is p as it stands in a string of JSON.
func escapedJSON(p string) string {
	b, err := json.Marshal(p)
	if err != nil {
		panic(err)
	}
	return string(b[1 : len(b)-1])
}

// without writes passwords without some signs, which would end them.
func without(signs string) func(string) string {
	return func(p string) string {
		return strings.Map(func(r rune) rune {
			if strings.ContainsRune(signs, r) {
				return '+'
			}
			return r
		}, p)
	}
}

func TestPasswordsDrawnByChanceAreFoundAsAWhole(t *testing.T) {
	const each = 300
	e, err := byRule()
	if err != nil {
		t.Fatal(err)
	}
	for name, alphabet := range alphabets() {
		r := rand.New(rand.NewPCG(7, uint64(len(alphabet))))
		for _, c := range drawnTexts {
			all, left := 0, 0
			var worst []string
			for range each {
				p := drawnPassword(r, alphabet)
				if c.written != nil {
					p = c.written(p)
				}
				text := strings.Replace(c.text, "%", p, 1)
				at := strings.Index(c.text, "%")
				stays, err := readable(e, text, place{at, at + len(p)})
				if err != nil {
					t.Fatal(err)
				}
				all, left = all+len(p), left+stays
				if stays > 2 {
					worst = append(worst, p)
				}
			}
			share := float64(left) / float64(all)
			t.Logf("%s: %q: %.2f %% left", name, c.text, 100*share)
			if share > c.most {
				t.Errorf("%s: %q: %.2f %% of the characters are left, such as of %q", name, c.text, 100*share, worst[:min(len(worst), 8)])
			}
		}
	}
}

// drawnPassword draws 12 to 24 characters, among them a digit, a capital and a small letter, as managers see to.
func drawnPassword(r *rand.Rand, alphabet string) string {
	for {
		b := make([]byte, 12+r.IntN(13))
		for i := range b {
			b[i] = alphabet[r.IntN(len(alphabet))]
		}
		if p := string(b); hasDigit(p) && hasLower(p) && strings.ToLower(p) != p {
			return p
		}
	}
}

// readable is how many bytes of p no span covers.
func readable(e *detect.Engine, text string, p place) (int, error) {
	found, err := e.Detect(context.Background(), detect.Text{Value: text})
	if err != nil {
		return 0, err
	}
	n := p.end - p.start
	for _, f := range found {
		n -= max(0, min(f.End, p.end)-max(f.Start, p.start))
	}
	return n, nil
}

// What a person makes of a word, and what somebody drew, in the sentences, fields and strings that end it.
func TestAPasswordEndsWhereWhatItStandsInDoes(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"my password is P@ss,w0rd1", "P@ss,w0rd1"},
		{`my password is Ab"c9x! and I forgot it`, `Ab"c9x!`},
		{"my password is Ab'c9x!", "Ab'c9x!"},
		{`my password is Tr0ub"dor&3, please reset`, `Tr0ub"dor&3`},
		{`my password is Ab\c9x!`, `Ab\c9x!`},
		{"Password: Sommer,2024!", "Sommer,2024!"},
		{"password is O'Brien99!", "O'Brien99!"},
		{"Login: anna, Passwort: Ab9,x!Kq", "Ab9,x!Kq"},
		{"(Passwort: Ab9,x!K), danke", "Ab9,x!K"},
		{"(password: Ab9(x!K)", "Ab9(x!K)"},
		{"„Mein Passwort ist Ab9,x!K“, sagte sie", "Ab9,x!K"},
		{"`password: Ab9,x!K`", "Ab9,x!K"},
		{"the users' password is Ab9'x!Kq", "Ab9'x!Kq"},
		{"La contraseña es Ab9<x!Kq.", "Ab9<x!Kq"},
		{"la password è Ab9|x!Kq?", "Ab9|x!Kq"},
		{"mot de passe : Ab9;x!Kq", "Ab9;x!Kq"},
		{"Kennwort lautet: Ab9;x!Kq (neu)", "Ab9;x!Kq"},
		{"One-time password: Ab9;x!Kq", "Ab9;x!Kq"},
		{"I changed my password to Ab9,x!Kq yesterday", "Ab9,x!Kq"},
		{"wifi password Tr0ubl\"dor&3", "Tr0ubl\"dor&3"},
		{"password: Ab9://x!Kq", "Ab9://x!Kq"},
		{"password=%qKP57K.9rwG$c", "%qKP57K.9rwG$c"},
		{"password: \"Ab9\"x!Kq\"", "Ab9\"x!Kq"},
		{`{"password":"%OD|)L_~0;//IB"}`, "%OD|)L_~0;//IB"},
		{`{"password":"Kx9{{q!T${2"}`, "Kx9{{q!T${2"},
		{`{"password":"ab\u0022cd1!X"}`, `ab\u0022cd1!X`},
		{`"{\"password\":\"ab\\u0022cd1!X\"}"`, `ab\\u0022cd1!X`},
		{`\u0022password\u0022:\u0022ab,Xcd1!X\u0022,\u0022x\u0022:1`, "ab,Xcd1!X"},
		{`{"msg":"my password is Ab9,x!Kq","n":1}`, "Ab9,x!Kq"},
		{`{"msg":"my password is Ab9;x!Kq\nand more"}`, "Ab9;x!Kq"},
		{"port=1;password=Ab9,x!Kq;host=db", "Ab9,x!Kq"},
		{"port=1&password=Ab9,x!Kq&host=db", "Ab9,x!Kq"},
		{"x --password=Ab9,x!Kq|less", "Ab9,x!Kq"},
		{"<td>Password: Ab9,x!Kq</td>", "Ab9,x!Kq"},
		{"<password>Ab&lt;9\"c,x!</password>", "Ab&lt;9\"c,x!"},
		{"<pw><![CDATA[Ab9<x>!k]]></pw>", "Ab9<x>!k"},
		{"password: |\n  Ab9,x!Kq\n", "Ab9,x!Kq"},
		{`login("x", "%OD|)L_~0;")`, "%OD|)L_~0;"},
	} {
		if got := spans(t, "", c.text); got != "SECRET "+c.want {
			t.Errorf("%s: got %q, want %q", c.text, got, c.want)
		}
	}
	for _, p := range []string{"%OD|)L_~0;//IB", "{Kx9!q;T>2", "[7,Kq!x9<"} {
		if got := spans(t, "password", p); got != "SECRET "+p {
			t.Errorf("under a key, %s: got %q", p, got)
		}
	}
}

// What stands in the place of a password in code, forms and templates, with the same signs.
func TestCodeInThePlaceOfAPasswordStays(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"password=foo, user=bar", "SECRET foo"},
		{"password=\"x\", b", ""},
		{"connect(password='xyz')", "SECRET xyz"},
		{"Server=db;User Id=sa;Password=Abc123;Database=x;", "SECRET Abc123"},
		{"password=Ab9!xK,admin", "SECRET Ab9!xK"},
		{"PASSWORD=$(cat /run/secrets/db_pw1)", ""},
		{"PASSWORD=\"$(openssl rand -base64 32)\"", ""},
		{"password: ${DB_PW}", ""},
		{"export PASSWORD=${1:-abc}", ""},
		{"password: \"{{ vault_db_password_1 }}\"", ""},
		{"password: '{user1}:{password1}'", ""},
		{"password: <your-password>", ""},
		{"client_secret = <OAuth2 client secret>", ""},
		{"password: %PASSWORD1%", ""},
		{"password: [REDACTED:1]", ""},
		{"password={cfg.k8s.pw1}", ""},
		{"password=%s&user=%s", ""},
		{"password = os.environ[\"DB_PASS1\"]", ""},
		{"password = getpass.getpass(\"Password1: \")", ""},
		{"password = data[0][\"Pw1\"]", ""},
		{"$password = $_POST['password1'];", ""},
		{"my $pw = $arg_hash->{SSL_passwd_cb}->(0);", ""},
		{"password = md5($x1)", ""},
		{"password: string | null;", ""},
		{"password: process.env.DB_PASS1||'x',", ""},
		{"{password:e.K(1)(t),user:t}", ""},
		{"\"username_password\"===E&&(0,t.jsxs)(\"button\",{type:1})", ""},
		{"password: z.string().min(8).max(64),", ""},
		{"password: /^(?=.*[A-Z])(?=.*\\d).{8,}$/,", ""},
		{"password=([^&\\s]+)", ""},
		{"password:{type:String,required:true,minlength:8},", ""},
		{"Password: (8-20 characters,A-Z,0-9)", ""},
		{"pass lines to \\fBf2py\\fR(1)", ""},
		{"the password is at https://wiki.example/x?y=1;z", ""},
		{"password: file:///run/secrets/pw1", ""},
		{"<password>${env.PW1}</password>", ""},
		{"Password: <b>abc</b>", ""},
	} {
		if got := spans(t, "", c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", c.text, got, c.want)
		}
	}
	for _, v := range []string{"{{ pw1 }}", "${Pw1}", "[hidden by 1P]", "%s:%s@%s/x1", "('py3,Eval"} {
		if got := spans(t, "password", v); got != "" {
			t.Errorf("under a key, %s: got %q", v, got)
		}
	}
}
