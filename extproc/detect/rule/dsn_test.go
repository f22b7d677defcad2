package rule

import "testing"

func TestPasswordsInConfigurationsAndTests(t *testing.T) {
	for text, want := range map[string]string{
		"username jdoe42 password 7 0822455D0A16":      "USERNAME jdoe42; SECRET 0822455D0A16",
		"The password 7 characters long is too short.": "",
		"page.fill('input[name=password]', 'hunter2')": "SECRET hunter2",
		"page.type('#password', 'hunter2')":            "SECRET hunter2",
		"val password: String = \"hunter2\"":           "SECRET hunter2",
		"val password: String = read()":                "",
		"bcrypt.hash(\"hunter2\", 10)":                 "SECRET hunter2",
		"bcrypt.hashpw(b\"hunter2\", salt)":            "SECRET hunter2",
		"_auth=7l7n8rjZpb2o2mUjjofncUoD":               "SECRET 7l7n8rjZpb2o2mUjjofncUoD",
	} {
		if got := spans(t, "", text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

func TestConnections(t *testing.T) {
	for text, want := range map[string]string{
		"dsn := \"jdoe42:hunter2@tcp(db:3306)/shop?parseTime=true\"": "USERNAME jdoe42; SECRET hunter2",
		"DSN=jdoe42:p=w@unix(/run/mysqld.sock)/shop":                 "USERNAME jdoe42; SECRET p=w",
		"db = connect('jdoe42:hunter2@db:5432/shop')":                "USERNAME jdoe42; SECRET hunter2",
		"\"root:hunter2@tcp(127.0.0.1:3306)/\"":                      "SECRET hunter2",
		"\"user:password@tcp(localhost:5555)/dbname\"":               "",
		"\"%s:%s@tcp(%s:%d)/%s\"":                                    "",
		"\"${DB_USER}:${DB_PASS}@db:5432/x\"":                        "",
		"Der Zug um 12:30@cafe:5432":                                 "",
		"auth = (\"jdoe42\", \"hunter2\")":                           "USERNAME jdoe42; SECRET hunter2",
		"echo \"jdoe42:hunter2\" | sudo chpasswd":                    "USERNAME jdoe42; SECRET hunter2",
		"// login as jdoe42 / hunter2":                               "USERNAME jdoe42; SECRET hunter2",
		"log in as jdoe42 / admin area":                              "USERNAME jdoe42",
	} {
		if got := spans(t, "", text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
