package rule

import "testing"

// What is written seldom, so that no set of texts asks for it.
func TestWhatIsWrittenSeldomIsFoundToo(t *testing.T) {
	for text, want := range map[string]string{
		"IDFRAMARTIN<<<<<<<<<<<<<<<<<<<075013\n9509750131234CORINNE<<<<<<<6512068F6 ok":                  "PASSPORT IDFRAMARTIN<<<<<<<<<<<<<<<<<<<075013\n9509750131234CORINNE<<<<<<<6512068F6",
		"IDFRALE<GALL<<<<<<<<<<<<<<<<<<<<932013\n0506932020438CORINNE<<<<<6512068F6":                     "PASSPORT IDFRALE<GALL<<<<<<<<<<<<<<<<<<<<932013\n0506932020438CORINNE<<<<<6512068F6",
		"I<UTOD231458907<<<<<<<<<<<<<<<\n7408122F1204159UTO<<<<<<<<<<<6\nERIKSSON<<ANNA<MARIA<<<<<<<<<<": "PASSPORT I<UTOD231458907<<<<<<<<<<<<<<<\n7408122F1204159UTO<<<<<<<<<<<6\nERIKSSON<<ANNA<MARIA<<<<<<<<<<",
		`-H 'Authorization: Bearer "eyRandomTok3nValue88zz"'`:                                            "SECRET eyRandomTok3nValue88zz",
		"Authorization: Bearer: aK93kdLs02mXz81qPw":                                                      "SECRET aK93kdLs02mXz81qPw",
		"?sv=2022-11-02&sp=r&sig=Zk3%2Fq8aBcD1eFgH2iJkLmN3oPqR4sTuV5wXyZ6%3D":                            "SECRET Zk3%2Fq8aBcD1eFgH2iJkLmN3oPqR4sTuV5wXyZ6%3D",
		"secret: >-\n  aK93kdLs02mXz81qPw\nnext: x":                                                      "SECRET aK93kdLs02mXz81qPw",
		"token:\n  aK93kdLs02mXz81qPw\n":                                                                 "SECRET aK93kdLs02mXz81qPw",
		"password: |2-\r\n    hunter22x!!\r\n":                                                           "SECRET hunter22x!!",
		"token:\n  aK93kdLs02mXz81qPw: 1\npassword:\n  - Kiwi22lemon\nkey:\nlater1":                      "",
		"password:\n  min_length: 8":                                                                     "",
		"call 020 7946 0958 (ext. 7) now":                                                                "PHONE 020 7946 0958 (ext. 7)",
		"call 020 7946 0958 (ext. 7 or so":                                                               "PHONE 020 7946 0958",
		"openssl rsa -in a.pem -passin pass:kiwilemon -text":                                             "SECRET kiwilemon",
		"openssl enc -pass pass:x9z8 -in file":                                                           "SECRET pass:x9z8",
		"openssl rsa -in a.pem -passin file:kiwilemon -text":                                             "",
		"ipmitool -H bmc -U lwhit -P Kiwi22lemon chassis":                                                "USERNAME lwhit; SECRET Kiwi22lemon",
		"sqlcmd -S db1 -U lwhit -P Kiwi!22lemon":                                                         "USERNAME lwhit; SECRET Kiwi!22lemon",
		"runuser -u lwhit -- id":                                                                         "USERNAME lwhit",
		"anna.keller at example [.] org":                                                                 "EMAIL anna.keller at example [.] org",
		"anna.keller @ example . org":                                                                    "EMAIL anna.keller @ example . org",
		"my mail: mutti at beispiel.de":                                                                  "EMAIL mutti at beispiel.de",
		"write to a@b.xn--p1ai today":                                                                    "EMAIL a@b.xn--p1ai",
		`the code of the gate is "kiwi-22-lemon"`:                                                        "SECRET kiwi-22-lemon",
		"seed phrase: 1. abandon 2. ability 3. able 4. about 5. above 6. absent 7. absorb 8. abstract 9. absurd 10. abuse 11. access 12. accident": "SECRET abandon 2. ability 3. able 4. about 5. above 6. absent 7. absorb 8. abstract 9. absurd 10. abuse 11. access 12. accident",
		"otpauth://totp/Veil:zoe?secret=JBSWY3DPEHPK3PXP":      "SECRET otpauth://totp/Veil:zoe?secret=JBSWY3DPEHPK3PXP",
		"redis://localhost:6379/0?pwd=kiwi22":                  "SECRET redis://localhost:6379/0?pwd=kiwi22",
		"see https://example.org/x?zz=aB3dE5fG7hI9jK1lM3nO5":   "URL https://example.org/x?zz=aB3dE5fG7hI9jK1lM3nO5",
		"compte RIB 20041 01005 0500013M026 06":                "IBAN 20041 01005 0500013M026 06",
		"compte RIB 20041 01005 0500013M026 07":                "",
		"udid: 2b6f0cc904d137be2e1730235f5664094b831186":       "DEVICE_ID 2b6f0cc904d137be2e1730235f5664094b831186",
		"host db_1 (192.0.2.1)":                                "IP 192.0.2.1",
		"the MAC is 0012.3456.789a, the serial 1234.5678.9012": "DEVICE_ID 0012.3456.789a",
		"tel ०१२० ३४५ ६७८":                                     "PHONE ०१२० ३४५ ६७८",
		"username IN ('ada.b', 'cy d', 'eve.f')":               "USERNAME ada.b",
	} {
		if got := spans(t, "", text); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}
