package name_test

import (
	"testing"

	"veil/extproc/detect"
	"veil/extproc/detect/name"
)

func TestLoginsThatSayANameAreFoundAsWords(t *testing.T) {
	r, err := name.New()
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"dpetrov2's build fails, ask kschulze (or anna_rossi).": "[U dpetrov2]'s build fails, ask [U kschulze] (or [U anna_rossi]).",
		"anna1987, mwalker3 and x_martinez have access":         "[U anna1987], [U mwalker3] and [U x_martinez] have access",
		"night_owl commented: nice":                             "[U night_owl] commented: nice",
		"night_owl is a bird, node_3 wrote 5 bytes":             "night_owl is a bird, node_3 wrote 5 bytes",
		"x = dpetrov2.load(kschulze()) + anna_rossi = 3":        "x = dpetrov2.load(kschulze()) + anna_rossi = 3",
		"dpetrov2/x $dpetrov2 dpetrov2=1 #dpetrov2":             "dpetrov2/x $dpetrov2 dpetrov2=1 #dpetrov2",
		"max_val, green_max and tcp_len":                        "max_val, green_max and tcp_len",
		"dpetrov2":                                              "[U dpetrov2]",
		"dpetrov2: no; dpetrov2 | dpetrov2 - x":                 "[U dpetrov2]: no; [U dpetrov2] | [U dpetrov2] - x",
		"unlock the account kasia.w":                            "unlock the account [U kasia.w]",
		"what is the login of kfeldmann?":                       "what is the login of [U kfeldmann]?",
		"bitte das Konto von kfeldmann sperren":                 "bitte das Konto von [U kfeldmann] sperren",
		"skip xdolmenw, and see report.w":                       "skip xdolmenw, and see report.w",
		"the account manager, the login page, Konto gesperrt":   "the account manager, the login page, Konto gesperrt",
	} {
		if got := marked(t, r, detect.Text{Value: text}); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

func TestLoginsMadeOfANameInTheText(t *testing.T) {
	r, err := name.New()
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"Mail to Ondřej Sýkora bounced, retry by osykora":       "Mail to [N Ondřej Sýkora] bounced, retry by [U osykora]",
		"Dr Olga Wüst: run by owuest or owust, not by ostwu":    "Dr [N Olga Wüst]: run by [U owuest] or [U owust], not by ostwu",
		"Sam Hall shall come, and so shall we":                  "[N Sam Hall] shall come, and so shall we",
		"a bounced mail, retry by osykora, cc: Ondřej and Zora": "a bounced mail, retry by osykora, cc: [N Ondřej] and [N Zora]",
	} {
		if got := marked(t, r, detect.Text{Value: text}); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}
