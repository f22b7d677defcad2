package rule

import "testing"

func TestPasswordsAsSystemsKeepThem(t *testing.T) {
	const bcrypt = "$2b$12$KIXQ0JmXh8T1Yq4x8n9q0eWz3C7Qf5a0c1b2d3e4f5g6h7i8j9k0l"
	for _, c := range []struct{ name, text, want string }{
		{"bcrypt", "password_hash: " + bcrypt, "SECRET " + bcrypt},
		{"shadow", "root:$6$rounds=5000$saltsalt$abcdefghijklmnopqrstuvwxyz0123456789:19000:0:99999:7:::", "SECRET $6$rounds=5000$saltsalt$abcdefghijklmnopqrstuvwxyz0123456789"},
		{"yescrypt", "'$y$j9T$F5Jx5fExrKuPp53xLKQ..1$X3DX6M94c7o.9agCG9G317fhZg9SqC.5i5rd.RhAtQ7'", "SECRET $y$j9T$F5Jx5fExrKuPp53xLKQ..1$X3DX6M94c7o.9agCG9G317fhZg9SqC.5i5rd.RhAtQ7"},
		{"Argon2", "$argon2id$v=19$m=65536,t=3,p=4$c2FsdHNhbHQ$G1a2b3c4d5e6f7g8h9i0jk", "SECRET $argon2id$v=19$m=65536,t=3,p=4$c2FsdHNhbHQ$G1a2b3c4d5e6f7g8h9i0jk"},
		{"Django", "(1,'pbkdf2_sha256$600000$Zs5mP0sK2hG$k3fP9v3xX0m2w0s8b7n6v5c4x3z2a1=')", "SECRET pbkdf2_sha256$600000$Zs5mP0sK2hG$k3fP9v3xX0m2w0s8b7n6v5c4x3z2a1="},
		{"Werkzeug", "hash=scrypt:32768:8:1$Bq0XlT2v$1f0c8a7e6d5b4c3a2918171615141312", "SECRET scrypt:32768:8:1$Bq0XlT2v$1f0c8a7e6d5b4c3a2918171615141312"},
		{"LDAP", "{SSHA}nU3Fh0b3qK0mXx0m3f1Gv7w2n8m6Qk9p", "SECRET nU3Fh0b3qK0mXx0m3f1Gv7w2n8m6Qk9p"},
		{"prices", "US$5 or A$6, from $1 to $2 million", ""},
		{"arguments", "print $1,$2,$6; s/a/$1$2$3$4$5$6$7$8$9$10$11/; ${VAR1}abc", ""},
		{"a scheme's name", "{SHA256} and $6$ are names; pbkdf2_sha256 too", ""},
	} {
		if got := spans(t, "", c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}
