package rule

import "testing"

func TestLoginsAndPasswordsStandTogether(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a session and its password", "session cabinet.lemoine, mot de passe Stéthoscope29", "USERNAME cabinet.lemoine; SECRET Stéthoscope29"},
		{"with and", "la web se administra con tesorero.fermin y la clave Duende!84", "USERNAME tesorero.fermin; SECRET Duende!84"},
		{"a PIN", "Entro con rosabanca7 e il PIN 11927", "USERNAME rosabanca7; SECRET 11927"},
		{"whose token", "revoke the token glpat-x7Kq2ExAmPlE9zZt of marlene_o today", "SECRET glpat-x7Kq2ExAmPlE9zZt; USERNAME marlene_o"},
		{"an address and its password", "le compte est georges@mel.example avec Pétanque!1948", "EMAIL georges@mel.example; SECRET Pétanque!1948"},
		{"a list of accounts", "georges@mel.example Pétanque!1948\nbob@mel.example\tTr0ub4dor&3\neva@mel.example;Kiwi22!lemon", "EMAIL georges@mel.example; SECRET Pétanque!1948; EMAIL bob@mel.example; SECRET Tr0ub4dor&3; EMAIL eva@mel.example; SECRET Kiwi22!lemon"},
		{"a list of other things", "georges@mel.example Invoice_2024 is due\nbob@mel.example Order_77b\neva@mel.example Kiwi22! for lunch", "EMAIL georges@mel.example; EMAIL bob@mel.example; EMAIL eva@mel.example"},
		{"an old one", "her old one was zee_sunnyside, mine is just grumpybadger9 (snap: zz_top1)", "USERNAME zz_top1"},
		{"a network's name now and before", "mon snap, pseudo lilou.btz, avant c'était lilou_dks", "USERNAME lilou.btz; USERNAME lilou_dks"},
		{"who asked", "Melder: j.raschke\nGerät: Surface", "USERNAME j.raschke"},
		{"an account that is shut", "Konto erafail sperren, Tankkarte zurück", "USERNAME erafail"},
		{"a client's option", "mysql -h db -u sbravo -p'Ola*Azul7' tienda", "USERNAME sbravo; SECRET Ola*Azul7"},
		{"a share", `net use Z: \\nas\daten /user:hwolter Kupfer.Dach.5`, "USERNAME hwolter; SECRET Kupfer.Dach.5"},
		{"a program as somebody else", "sudo -u hgustafsson systemctl restart app", "USERNAME hgustafsson"},
		{"an owner of files", "chown -R lbaptiste:staff /srv && chown hgustafsson a.txt", "USERNAME lbaptiste; USERNAME hgustafsson"},
		{"an account of the system", "sudo -u www-data chown -R root:root /srv", ""},
		{"fields of a table of users", "INSERT INTO users (first_name, last_login) VALUES (1, 2)", ""},
		{"fields of a table and of an index", "CREATE TABLE user (user_id INT); create index on login (created_at, max_len)", ""},
		{"a process of its own", "srv sudo[4471]: mhoarau : TTY=pts/0", "USERNAME mhoarau"},
		{"a remark in brackets", "Instagram (optional): kofi.travels_", "USERNAME kofi.travels_"},
		{"typing at a door", "Sonnez, sinon composez 2468A puis 1357", "SECRET 2468A; SECRET 1357"},
		{"a card's code", "la carte est dans le tiroir, son code est le 4471", "SECRET 4471"},
		{"a PIN between commas", "ha dado el pin de la tarjeta, 8305, y la fecha", "SECRET 8305"},
		{"a box for keys", "Key safe at the property C1947Y", "SECRET C1947Y"},
		{"three digits on the back", "the three on the back are 614", "SECRET 614"},
		{"an answer", "Agent: And the PIN for the account?\nCaller: 4920.", "SECRET 4920"},
		{"found in a talk", "User: what was my wifi password?\nAssistant: I don't keep it.\nUser: found it: Walnut&Kite39. It works", "SECRET Walnut&Kite39"},
		{"a password between commas", "la contraseña que me dieron, Vela-Mirlo-7, no funciona", "SECRET Vela-Mirlo-7"},
		{"a password that came", "le mot de passe reçu Bougie-Merle-7 est refusé", "SECRET Bougie-Merle-7"},
		{"an item of a list", "bank data, login ablake, badge 12", "USERNAME ablake"},

		{"a question without a PIN", "What is a PIN?\nAssistant: 4920 people asked", ""},
		{"a form's member", `user = request.form["user"]; password = request.form["password"]`, ""},
		{"an interface", `requests.get("https://api.example.com/me")`, ""},
		{"a list of words", "the password policy, section-4-b, says", ""},
		{"a name in code", "ssh_password = cfg.db_pass; sign(cnonce, iso_now, password)", ""},
		{"a network's name", "wifi casa_azul, clave Girasol-3-gatos", "SECRET Girasol-3-gatos"},
		{"a host", "the box db1.example and the password is Kiwi!22xx", "SECRET Kiwi!22xx"},
		{"an address and a version", "ask lena@example.org with Windows11 or Python3.12", "EMAIL lena@example.org"},
		{"a number to dial", "to leave a message press 1 or dial 3639", ""},
		{"what a server reports", "as reported by the checksum server", ""},
		{"a verb", "if the user cancels no mail is sent", ""},
		{"values to fill in", "DB_PASSWORD=geheim or secreto; password: segreto", ""},
	} {
		if got := spans(t, "", c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}
