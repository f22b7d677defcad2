package rule

import "testing"

func TestLoginsInWhatProgramsList(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"files", "drwxr-xr-x  5 mkowalski staff   160 Mar  3 10:12 project\n-rw-r--r-- 1 lucas lucas 4096 Jan 12 09:44 a.txt", "USERNAME mkowalski; USERNAME lucas; USERNAME lucas"},
		{"files with more rights", "-rwsr-xr-t+ 1 pwright root 12 Jan 12 09:44 a", "USERNAME pwright"},
		{"files of the system", "-rw-r----- 1 root kbrandt 12 Jan 12 09:44 a\nsrw-rw---- 1 postfix adm 0 Jan 12 09:44 s", "USERNAME kbrandt"},
		{"a line of dashes", "---------- Weitergeleitete Nachricht ----------\n-r--------", ""},
		{"who is logged in", "tbecker   pts/0        2026-03-02 08:15\nsgupta    tty1  Mon Mar 2 08:01\nlena :0  2026-03-02 08:15\nmia console Mon 08:01", "USERNAME tbecker; USERNAME sgupta; USERNAME lena; USERNAME mia"},
		{"none is", "echo :0 > x\nunsigned :8*(2)\nreboot   system boot  5.15.0-91 Mon 08:00", ""},
		{"processes", "pklein  2211  3.2  1.1 981232 44120 pts/2\nroot  1  0.0  0.1 981232 1 ?\nmessagebus 12 0.0 0.1 9 9 ?", "USERNAME pklein"},
		{"figures", "apples 2211 32 11.52 1", ""},
		{"id", "uid=1001(akoenig) gid=1001(akoenig) groups=1001(akoenig),27(sudo),999(docker)", "USERNAME akoenig; USERNAME akoenig; USERNAME akoenig"},
		{"passwd", "rvargas:x:1007:1007:,,,:/srv:/bin/zsh\nbackupd:x:34:34:b:/var:/usr/sbin/nologin\nbig:x:7654321:1::/:/x", "USERNAME rvargas"},
		{"group", "docker:x:998:mfischer,tnguyen,syslog\nfblanc:x:1003:", "USERNAME mfischer; USERNAME tnguyen; USERNAME fblanc"},
		{"neither", "a:b:1000:c\nx:xx:12:ann\nname:x:y", ""},
		{"sudoers", "# of sudo\ngwilson ALL=(ALL) NOPASSWD: ALL\nroot ALL=(ALL) ALL", "USERNAME gwilson"},
		{"revisions", "r88 | tkowal | 2024-12-01 08:11:09\nr88 | red | blue", "USERNAME tkowal"},
		{"sshd", "Port 22\nAllowUsers mfrank ipark root anna@192.0.2.*", "USERNAME mfrank; USERNAME ipark; USERNAME anna"},
		{"rights in SQL", "GRANT ALL ON crm.* TO 'jbrown'@'%';\nREVOKE ALL ON t2 FROM mvogt;\ngrant select on t2 to app_readers;\nGRANT x ON y1 TO PUBLIC;\nREVOKE 1", "USERNAME jbrown; USERNAME mvogt"},
		{"timed commands", "*/10 2 * * * mneumann /opt/sync.sh\n0 3 * * * /opt/x\n0 3 * * * python /opt/x.py\n1 2 3 4", "USERNAME mneumann"},
		{"a chat", "[21:14:02] <pixelmaus> hi\n09:15 <@maria-l> ok\n[09:12] luke_t: now\n[09:13] error: no\n[09:14] Note: x\n21:15 < jens_b> yes", "USERNAME pixelmaus; USERNAME maria-l; USERNAME luke_t; USERNAME jens_b"},
	} {
		if got := spans(t, "", c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestLoginsAmongTheArgumentsOfCommands(t *testing.T) {
	for text, want := range map[string]string{
		"$ sudo userdel -r jcaron":                          "USERNAME jcaron",
		"usermod -aG docker rmoreau":                        "USERNAME rmoreau",
		"# usermod -s /usr/sbin/nologin bpereira":           "USERNAME bpereira",
		"usermod -aG docker $USER":                          "",
		"run usermod -aG docker rmoreau and log in again":   "USERNAME rmoreau",
		"adduser ssilva sudo":                               "USERNAME ssilva",
		"adduser --system --group deploy":                   "",
		"useradd and groupadd make accounts":                "",
		"we have adduserweb in the module and finger lifts": "",
		"`gpasswd -d smoretti docker`":                      "USERNAME smoretti",
		"chage -l mkraft":                                   "USERNAME mkraft",
		"smbpasswd -a vbruno":                               "USERNAME vbruno",
		"sudo passwd dmartel":                               "USERNAME dmartel",
		"$USER and $PASSWD to give the get_basic_x routine": "",
		"PS> Unlock-ADAccount fsommer":                      "USERNAME fsommer",
		"Get-ADUser \"tolsen\" -Properties *":               "USERNAME tolsen",
		"net user kpetersen /domain":                        "USERNAME kpetersen",
		"su - gferrari":                                     "USERNAME gferrari",
		"$ su gferrari":                                     "USERNAME gferrari",
		"Su jefa en Madrid; su compañera":                   "",
		"psql -h db1 -U tlindqvist -d orders":               "USERNAME tlindqvist",
		"pg_dump -U nlopes shop":                            "USERNAME nlopes",
		"ssh -l cmueller bastion01":                         "USERNAME cmueller",
		"kubectl --as bschulz get pods":                     "USERNAME bschulz",
		"crontab -u hbraun -l":                              "USERNAME hbraun",
		"sudo apt-get install gcc":                          "",
		"sudo pip3 install x":                               "",
	} {
		if got := spans(t, "", text); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}
