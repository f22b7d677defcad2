package name_test

import "testing"

func TestGermanCompoundsOfCommonWordsAreNobody(t *testing.T) {
	exact(t,
		"Zertifikatspaket nicht gefunden, bitte prüfen Sie den Netzwerkmonitor.",
		"Gegen Altersdiskriminierung wird nicht genug unternommen.",
		"Ungültiges Dateiformat für die Signatur-Kopfzeile.",
		"Der Druckertreiber von [N Sabine Tischler] läuft wieder.",
		"Frau [N Tastaturlayout] kommt morgen um drei.",
		"Ich wohne in [L Königshütte] am See.",
		"[N Kleinsteuber] hat angerufen, es geht um die Rechnung.")
}

func TestOptionsOfProgramsAreNobody(t *testing.T) {
	exact(t,
		"Run it with --clear-obsolete or -D DATADIR.",
		"  -n, --no-newline   do not print the last line",
		"msgfilter --package-name=PAKET prints the name",
		"Attendees:\n-[N J. Keller]\n-[N Maria Rossi]",
		"Thanks, see you on Monday.\n--[N Maria]")
}
