package rule

import "testing"

func TestVersionsDosesAndMonthsAreNoAddressesAndPhones(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"like Gecko) Chrome/128.0.0.0 Safari/537.36 from ip 198.51.100.7", "IP 198.51.100.7"},
		{"ip-host/198.51.100.7:9042", "IP 198.51.100.7"},
		{"Rufen Sie mich an: Metformin 850 1-0-1", ""},
		{"passport X1234567 exp 04/2031, phone +32 470 12 34 56", "PASSPORT X1234567; PHONE +32 470 12 34 56"},
		{`\setkomavar{fromemail}{o.brand@example.de}`, "EMAIL o.brand@example.de"},
	} {
		if got := spans(t, "", c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", c.text, got, c.want)
		}
	}
}

func TestKeysThatEverybodyMayKnowAreNoSecrets(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"PublicKey = xTIBA5rboUvnH4htodjb6e697QjLERt1NAB4mZqp8Dg=", ""},
		{"PresharedKey = /UwcSPg38hW/D9Y3tcS1FOV0K1wuURMbS0sesJEP5ak=", "SECRET /UwcSPg38hW/D9Y3tcS1FOV0K1wuURMbS0sesJEP5ak="},
		{"partition 4 key=cust-88213", ""},
		{"UID:4d7c1b2a-0f9e-4c3d-8b7a-6e5f4d3c2b1a", ""},
		{"uid: mkaplan", "USERNAME mkaplan"},
		{"Account Name:\t\tdvorakova.l\n", "USERNAME dvorakova.l"},
		{"(4) Login OK: [lars.holm/Havn1234!] (from client ap-12 port 0)", "USERNAME lars.holm; SECRET Havn1234!"},
		{"(4) Login OK: [lars.holm/<via Auth-Type = eap>]", "USERNAME lars.holm"},
		{"snmp-server community r0ComString RO", "SECRET r0ComString"},
		{`{"benutzername":"Benutzername","login":"Login"}`, ""},
		{`<string name="login_password">Password</string><string name="contact_phone">Phone</string>`, ""},
		{`let pw = var("DB_PASSWORD").expect("DB_PASSWORD not set");`, ""},
		{`cy.get("#password").type("W1nter-Lark")`, "SECRET W1nter-Lark"},
		{"my passport, renewed 03/2021, and my passport 502135326", "PASSPORT 502135326"},
		{"snmpwalk -v3 -u monuser7 -a SHA -A auth-Pike-77 -x AES -X priv-Carp-88 host.example 1.3.6", "USERNAME monuser7; SECRET auth-Pike-77; SECRET priv-Carp-88"},
		{"Merge pull request #88 from skeaveney/fix-timezone", "USERNAME skeaveney"},
		{"merge pull request kubernetes/main, please", ""},
		{"w i e b k e (at) thomsen (punkt) de", "EMAIL w i e b k e (at) thomsen (punkt) de"},
		{"Anna e (at) thomsen (punkt) de", "EMAIL e (at) thomsen (punkt) de"},
		{"with: {username: annikaruud, password: x}", "USERNAME annikaruud"},
	} {
		if got := spans(t, "", c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", c.text, got, c.want)
		}
	}
}

func TestWhatProgramsCallTheirThingsIsNobodys(t *testing.T) {
	for text, want := range map[string]string{
		`"runAsUserName": "runAsUserNameValue", "user": "userValue"`:                     "",
		"      serviceAccountName: gateway-1\n      storage_account_name = \"stvoices\"": "",
		"CP_USER   = 0x0\n": "",
		"protobuf_key:\"bytes,1,opt,name=key\" protobuf_val:\"bytes,2\"":                      "",
		`WithAPIKey("test-key"), WithToken("fake-token")`:                                     "",
		`WithAPIKey("gull-harbour-2-kelp")`:                                                   "SECRET gull-harbour-2-kelp",
		"const nonExistentKey = \"non_existent_key_9999\"\nkey1: \"quoted1\"":                 "",
		"kind: Secret\nmetadata:\n  name: newName22\n":                                        "",
		"Bob: password?\nAnn: newName22\n":                                                    "SECRET newName22",
		"message port must be between 1-65535":                                                "",
		`"pickup_zone": "POLYGON((-0.1778 51.5524, 0.0822 51.5524, 0.0822 51.4024))", tel: 0`: "",
		"func get_cpucfg(reg uint32) uint32":                                                  "",
		"reg := prometheus.NewRegistry()\n_, err2 := reg.Gather()":                            "",
		"reg ab12 cde, is it taxed?":                                                          "LICENSE_PLATE ab12 cde",
		"secrets of type 'bootstrap.kubernetes.io/token' in it":                               "",
	} {
		if got := spans(t, "", text); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}

func TestBotsTokensHaveThreeParts(t *testing.T) {
	const token = "MTE4NzY1NDMyMTA5ODc2NTQzMg.GhIjKl.mNoPqRsTuVwXyZ0123456789AbCdEfGhIjKlMn"
	for text, want := range map[string]string{
		"use " + token:                  "SECRET " + token,
		"use MTE4" + token[4:26] + "x9": "",
		"see MTE4NzY1NDMyMTA5ODc2NTQzMgGhIjKlmNoPqRsTuVwXyZ0123456789AbCdEfGhIjKlMnO9": "",
	} {
		if got := spans(t, "", text); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}

func TestDevicesAreKnownByWhatTheirMakersCallThem(t *testing.T) {
	for text, want := range map[string]string{
		"IDFA AEBE52E7-03EE-455A-B3C4-E57283966239":  "DEVICE_ID AEBE52E7-03EE-455A-B3C4-E57283966239",
		"android_id=9774d56d682e549c":                "DEVICE_ID 9774d56d682e549c",
		`"udid":"00008030-001A2B3C4D5E802E"`:         "DEVICE_ID 00008030-001A2B3C4D5E802E",
		"trace AEBE52E7-03EE-455A-B3C4-E57283966239": "",
		"android_id=getAndroidId":                    "",
	} {
		if got := spans(t, "", text); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}

func TestCardsOfArgentinaHaveNoLetter(t *testing.T) {
	for text, want := range map[string]string{
		"DNI argentino 32.964.233":                   "NATIONAL_ID 32.964.233",
		"DNI: 6.964.233":                             "NATIONAL_ID 6.964.233",
		"<Steuernummer>9181081508155</Steuernummer>": "NATIONAL_ID 9181081508155",
		"Artikel 9181081508155":                      "",
		"impuestos: 32.964.233 pesos":                "",
		"DNI 48215976A":                              "", // the letter is wrong
		"cédula colombiana 1.020.345.678":            "NATIONAL_ID 1.020.345.678",
		"sort code 60-16-13 acc 31926819":            "IBAN 31926819",
	} {
		if got := spans(t, "", text); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}
