package address

import "testing"

// Who dictates an address gets no capitals and no commas.
func TestADictatedAddressIsFoundWhole(t *testing.T) {
	s := scanner(t)
	for _, want := range []string{
		"wir wohnen [am alten markt 3 89073 ulm] seit mai",
		"sie zieht in die [amselgasse 14 b 89073 ulm] um",
		"an [celler str 101a 89073 ulm] bitte",
		"i live at [flat 3 88 plover lane norwich] now",
		"abito in [piazza plaza 5 35121 padova] da solo",
		"sta in [corso mazzini 8 scala b 10123 torino] con me",
	} {
		if got := shown(s, bare(want)); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
	for _, text := range []string{"posten 3 89073 stück", "n 3 89073 ulm", "the plaza 5 35121 of", "es sind 3.4 89073 ulm"} {
		if got := shown(s, text); got != text {
			t.Errorf("found %s", got)
		}
	}
}
