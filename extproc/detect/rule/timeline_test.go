package rule

import "testing"

// TestWhoWroteAMessage is about chats that are pasted: a login and a time over each message, or a time and a login before it.
func TestWhoWroteAMessage(t *testing.T) {
	for text, want := range map[string]string{
		"femi.oke  8:02 AM\nmorning, is it up?\nfemi.oke  8:03 AM\nnot yet": "USERNAME femi.oke; USERNAME femi.oke",
		"ines_bz 16:22\nmoi":                              "USERNAME ines_bz",
		"bmuehlenberg 13:10\nkann wer mein Ticket nehmen": "USERNAME bmuehlenberg",
		"bkone 10:12 qui a le ticket ?":                   "USERNAME bkone",
		"yoga 10:12 in the hall":                          "",
		"uwe.t  15:02\nbin im Zug":                        "USERNAME uwe.t",
		"[15:46] elena.n: arriva":                         "USERNAME elena.n",
		"frühstück 08:00\nlaufen 09:00":                   "",
		"lunch.break 12:00\nback.home 17:30":              "", // a plan of a day
		"notes.txt 10:20\nthe list":                       "",
		"intranet.local 10:20\nis down":                   "",
		"yoga 18:30\nbring a mat":                         "",
		"uwe.thoms  15:02":                                "", // and no message
	} {
		if got := spans(t, "", text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// TestANumberThatIsNoAmount is about what stands behind a phone number and may be a unit elsewhere.
func TestANumberThatIsNoAmount(t *testing.T) {
	for text, want := range map[string]string{
		"Kannst du 0171 5550918 mal anrufen?":             "PHONE 0171 5550918",
		"appelle-moi au 06 12 98 47 55 pas le matin":      "PHONE 06 12 98 47 55",
		"call 01773 555126 people say she answers":        "PHONE 01773 555126",
		"he llamado al 955 50 01 99 veces y nada":         "PHONE 955 50 01 99",
		"chiama lo 0185 555120 volte al giorno":           "PHONE 0185 555120",
		"rund 955 500 199 Menschen, 612 984 755 mal mehr": "",
		"I can't open shares on 10.8.0.14.":               "IP 10.8.0.14",
		"je n'arrive plus à joindre 10.20.3.7 d'ici":      "IP 10.20.3.7",
		"Das NAS hängt jetzt auf 10.2.40.9":               "IP 10.2.40.9",
		"brought up from Oracle 10.2.0.4 to 10.2.0.5":     "",
	} {
		if got := spans(t, "", text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
