package rule

import "testing"

func TestAccountsOfOneCountry(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a word for nothing else", "My bank account number is 55779911, ok?", "IBAN 55779911"},
		{"a branch behind it", "Konto 532 013 000, BLZ 370 400 44", "IBAN 532 013 000"},
		{"a branch before it", "sort code 20-00-00, account no: 55779911", "IBAN 55779911"},
		{"routing", "ACH routing 021000021 acct 000123456789", "IBAN 000123456789"},
		{"a field", "Kto.-Nr.: 0532013000", "IBAN 0532013000"},
		{"a column", "name;kontonummer;blz\nx;0532013000;37040044\n", "IBAN 0532013000"},
		{"a French key", "RIB : 30002 00550 0000157841Z 25", "IBAN 30002 00550 0000157841Z 25"},
		{"a wrong French key", "RIB : 30002 00550 0000157841Z 26", ""},
		{"Spanish check digits", "Cuenta 2100 0418 45 0200051332", "IBAN 2100 0418 45 0200051332"},
		{"wrong Spanish check digits", "Cuenta 2100 0418 46 0200051332", ""},
		{"a Polish account", "nr konta 61 1090 1014 0000 0712 1981 2874", "IBAN 61 1090 1014 0000 0712 1981 2874"},
		{"a sort code behind it", "direct debit from my account 44712093 30-98-97", "IBAN 44712093"},
		{"a sort code behind a comma", "my Lloyds account: 44712093, 30-98-97", "IBAN 44712093"},
		{"a sort code before it", "account 30-98-97 44712093", "IBAN 44712093"},
		{"a sort code and nothing else before it", "Stour Lettings Ltd, 30-92-16, 10928374", "IBAN 10928374"},
		{"a date before it", "due 30-11-26, 10928374; on 26-11-30 / 10928374", ""},
		{"a Portuguese account", "NIB: 003300001234567890142", "IBAN 003300001234567890142"},
		{"a wrong Polish account", "nr konta 62 1090 1014 0000 0712 1981 2874", ""},
		{"an Italian account", "coordinate bancarie: X 05428 11101 000000123456", "IBAN X 05428 11101 000000123456"},
		{"a wrong Italian letter", "coordinate bancarie: Y 05428 11101 000000123456", ""},
		{"a Mexican account", "mi CLABE es 002010077777777771", "IBAN 002010077777777771"},
		{"any account", "account number 55779911 of the gas works", ""},
		{"the branch alone", "the sort code 200000 and BLZ 37040044", ""},
		{"an order behind the word", "bank account, order no 55779911", ""},
		{"a year", "my bank account since 2019", ""},
		{"an amount", "the bank account holds 1,250,000.00", ""},
	} {
		if got := spans(t, "", c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestWhatIsPastedFromATerminal(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a prompt", "anna@laptop:~/src$ ls\n", "USERNAME anna"},
		{"a prompt in brackets", "[anna@laptop src]$ ls\n", "USERNAME anna"},
		{"root's prompt", "root@web1:/etc# ls\n", ""},
		{"no prompt", "me foo@bar: baz$ and foo@bar baz]$ and pkg@next:~1.2", ""},
		{"the remark of a public key", "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJlq anna@laptop", "USERNAME anna"},
		{"the two halves of a key", "AWS: AKIA2E0A8F3B244C9986 / je7MtGbClwBF/2Zp9Utk/h3yCo8nvbEXAMPLEKEY",
			"SECRET AKIA2E0A8F3B244C9986; SECRET je7MtGbClwBF/2Zp9Utk/h3yCo8nvbEXAMPLEKEY"},
		{"no second half", "AKIA2E0A8F3B244C9986 was used by refs/heads/feature/2026/Zp9Utk/h3yCo8nvbEXAMPLEKEYs/x", "SECRET AKIA2E0A8F3B244C9986"},
		{"a web hook", "https://discord.com/api/webhooks/1122334455667788/AbCdEfGh0123456789abcdefghijkl",
			"URL https://discord.com/api/webhooks/1122334455667788/AbCdEfGh0123456789abcdefghijkl"},
		{"about web hooks", "https://docs.example.com/api/webhooks/getting-started", ""},
		{"a bot's token", "curl https://api.telegram.org/bot110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw2/getMe", "SECRET 110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw2"},
		{"a time and letters", "at 12345678:AAHdqTcvCH1vGW and 12:AA", ""},
		{"login and password", "Login: zoe.l / Solete7!", "USERNAME zoe.l; SECRET Solete7!"},
		{"login and page", "Login: zoe.l / page2", "USERNAME zoe.l"},
		{"the name of a setting", `<add key="ConnectionString7" value="x" />`, ""},
		{"a router's key", "Das WLAN heißt Fritz, Schlüssel 48291-93847-10293-48571", "SECRET 48291-93847-10293-48571"},
		{"numbers of that form", "Bestellung 48291-93847-10293-48571", ""},
	} {
		if got := spans(t, "", c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}
