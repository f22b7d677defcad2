package rule

import "testing"

// around puts a line among others of a program.
func around(line string) string {
	return "import os;\nfunc main() {\n\tx := f();\n" + line + "\n\tg(x);\n}\n"
}

// What code computes, and what it calls its own, is neither a login nor a secret; what it has between quotes is.
func TestPartsOfPrograms(t *testing.T) {
	for _, line := range []string{
		"\tauth(by_alias=by_alias if by_alias is not None else False);",
		"\tclient(access_key_id=aws_access_key_id, secret_access_key=aws_secret);",
		"\tour @created = (@EXPORT, @bad_args);",
		"\tuser = pHandle->pVFile2; alias = field_info.alias1;",
		"\tclient_secret: params.ClientSecret | NotGiven,",
		"\tkey = fields[4]; token = claims.get(x1)",
	} {
		if got := spans(t, "", around(line)); got != "" {
			t.Errorf("%s: %v", line, got)
		}
	}
	for line, want := range map[string]string{
		"\tconnect(user=\"jdoe42\", password=\"kn2#j#p5\");":               "USERNAME jdoe42; SECRET kn2#j#p5",
		"@tkeller42 see foo();":                                            "USERNAME @tkeller42",
		"\tsudo useradd jdoe42 && passwd jdoe42":                           "USERNAME jdoe42; SECRET jdoe42",
		"\texport API_KEY=zk81hf02mqp7 && npm start":                       "SECRET zk81hf02mqp7",
		"\tssh jdoe42@db1.example.org && exit":                             "EMAIL jdoe42@db1.example.org",
		"\tcd /srv && sshpass -p Xk7?Tulip ssh db1 && exit":                "SECRET Xk7?Tulip",
		"\tcd /srv && userdel jdoe42 && exit":                              "USERNAME jdoe42",
		"\tuser = jdoe42":                                                  "USERNAME jdoe42",
		"\tsecret = testing123x9":                                          "SECRET testing123x9",
		"\tconst pin = 447190; // password: kn2#j#p5":                      "SECRET 447190; SECRET kn2#j#p5",
		"\tclient.login('jdoe42', token='zk81hf02mqp7a9')":                 "USERNAME jdoe42; SECRET zk81hf02mqp7a9",
		"\tcurl -u jdoe42:kn2jp5xx https://api.example.org/x | jq '.a()';": "USERNAME jdoe42; SECRET kn2jp5xx",
	} {
		if got := spans(t, "", around(line)); got != want {
			t.Errorf("%s: %v, want %s", line, got, want)
		}
	}
}

// Keys of tables are called by words, and open nothing.
func TestKeysOfTables(t *testing.T) {
	for _, text := range []string{
		`"result_key": "BootstrapActions", "limit_key": "MaxItems", "output_token": "StreamingDistributionList.NextMarker"`,
		"- key: masked_remote_address\n  descriptorKey: rule-0-match-1",
		`["path",{d:"M5 12h14",key:"1ays0h"}],["path",{d:"M12 5v14",key:"s699"}]`,
		"securityContext:\n  runAsUser: 1000\n",
	} {
		if got := spans(t, "", text); got != "" {
			t.Errorf("%s: %v", text, got)
		}
	}
	for text, want := range map[string]string{
		"api_key: correct-horse-staple-7": "SECRET correct-horse-staple-7",
		"secret_key: BlueHorseRiding9x":   "SECRET BlueHorseRiding9x",
		`key: "9f3kd02lslq81mz"`:          "SECRET 9f3kd02lslq81mz",
	} {
		if got := spans(t, "", text); got != want {
			t.Errorf("%s: %v, want %s", text, got, want)
		}
	}
}

// How a test ended is no password, whatever it is called.
func TestHowTestsEnd(t *testing.T) {
	for _, text := range []string{
		"=== RUN   TestEveryCutGives2Events\n--- PASS: TestEveryCutGives2Events (0.02s)\n    --- PASS: TestEveryCutGives2Events/a_1 (0.00s)\n",
		" -u, --user <user:password> Server user and password\n",
	} {
		if got := spans(t, "", text); got != "" {
			t.Errorf("%s: %s", text, got)
		}
	}
	for text, want := range map[string]string{
		"PASS: kn2#j#p5":                   "SECRET kn2#j#p5",
		"<password>kn2#j#p5x1</password>":  "SECRET kn2#j#p5x1",
		"login jdoe42\nPASS: Summer2026!x": "USERNAME jdoe42; SECRET Summer2026!x",
	} {
		if got := spans(t, "", text); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
