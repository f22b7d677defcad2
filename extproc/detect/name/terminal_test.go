package name_test

import "testing"

func TestWhatCommandsPrintIsNobody(t *testing.T) {
	exact(t,
		"Then install ca-certificates-java and google-cloud-cli, please. It says that base-files is old.",
		"584K\t/usr/share/base-files\n12K\t/usr/share/doc-base\n4K\t/usr/share/ca-certificates\n312K\t/usr/share/gnome-control-center\n",
		"lrwxrwxrwx 1 root root 20 Mar 22  2023 libEGL.so.0\n-rw-r--r-- 1 root root 28 Mar  3 11:04 libGLX.so\n",
		"<table><tr><th>Field</th><th>Constant</th></tr><tr><td>a</td></tr></table>",
		"- `user` {number} The number of milliseconds.\n- `nice` {number} The number.\n### Per-connection state\nIt has Checkpoint-permission binding.",
		"apiVersion: v1\nkind: Scale\nmetadata:\n  name: set-header-4\n", `{"group": "batch", "kind": "Lease", "version": "v1"}`,
		"  -s, --silent        Don't echo recipes.\n  -f, --file          Read options from it\n      --day           the day (e.g., Sunday)\n",
		"Metadata-Version: 2.1\nHome-page: https://example.org\nRequires-Python: >=3.5\nDescription-Content-Type: text/x-rst\n",
		"Install: manpages-dev (6.03-2, automatic), libcrypt-dev (1:4.4), xtrans-dev (1.4)\n",
		"Name                 Stmts   Miss  Cover   Missing\n--------------------------------------------------\nshop/__init__.py         0      0   100%\nshop/cart.py            57      4    93%   12-14, 88\n",
		"     --engine <name>      Crypto engine to use\n     --cacert <file>      CA certificate to verify peer against\n     --dns-addr <address> IPv4 address to use for requests\n")
}

// Who is called by several names, and where somebody lives, is found without capitals.
func TestNamesWithHyphensInSmallLettersAreStillFound(t *testing.T) {
	exact(t,
		"we live in [L saint-germain-en-laye] near the station, and my friend [N jean-pierre] in [L bad-homburg]",
		"voy con [N maria-jose] a [L vitoria-gasteiz], [N ana-belén] viene",
		"<name>[N Anna Schmidt]</name>",
		"[N Jean-Pierre]: yes, I do.\n[N Anna-Lena]: me too.\n[N Keller-Brandt]: no.\n",
		"- Chair       [N Maria] opens the meeting\n- Minutes     [N Tom Keller] writes them\n")
}
