package eval_test

import (
	"testing"

	"veil/extproc/detect"
)

func TestTablesThatProgramsPrint(t *testing.T) {
	e := service(t)
	for _, c := range []struct {
		name, text string
		want       map[detect.Type]int
	}{
		{"pandas", "   nachname  vorname  geburtstag\n0  Kowalski    Jonas  1987-04-12\n1     Petry   Saskia  1990-11-02\n", map[detect.Type]int{detect.Name: 4, detect.DateOfBirth: 2}},
		{"R", "        nom  naissance\n1   Kerbrat 12/04/1979\n2 Le Dantec 30/01/1990\n", map[detect.Type]int{detect.Name: 2, detect.DateOfBirth: 2}},
		{"a client of a database", "SURNAME     DOB       PHONE\n----------- --------- -------------\nABERCROMBIE 04-JAN-81 01235 555 019\n", map[detect.Type]int{detect.Name: 1, detect.DateOfBirth: 1, detect.Phone: 1}},
		{"column -t", "name          dept  dob\nRuth Adeyemi  R&D   1984-07-30\nTom Brill     R&D   1990-12-24\n", map[detect.Type]int{detect.Name: 2, detect.DateOfBirth: 2}},
		{"fields of a program", "    Name     string    full\n    Email    string    mail\n    Age      int       years\n", nil},
		{"pods", "NAME                     READY   STATUS    RESTARTS   AGE\nnginx-7d9f8c-abcde       1/1     Running   0          5d\nredis-master-0           1/1     Running   2          12d\n", nil},
		{"a menu", "Gericht            Preis   Beilage\nWiener Schnitzel   14,90   Pommes\nForelle Müllerin   16,50   Kartoffeln\n", nil},
		{"disks", "Filesystem     1K-blocks     Used Available Use% Mounted on\n/dev/vda1       25555555  6700000  18000000  27% /\ntmpfs            1234567        0   1234567   0% /dev/shm\n", nil},
		{"figures", "    mpg  cyl  disp\n0  21.0    6   160\n1  22.8    4   108\n", nil},
	} {
		spans, err := e.Detect(t.Context(), detect.Text{Value: c.text})
		if err != nil {
			t.Fatal(err)
		}
		got := map[detect.Type]int{}
		for _, s := range spans {
			got[s.Type]++
		}
		for typ, n := range c.want {
			if got[typ] < n {
				t.Errorf("%s: %d spans of %s, want %d: %v", c.name, got[typ], typ, n, spans)
			}
		}
		if c.want == nil && len(spans) > 0 {
			t.Errorf("%s: %v", c.name, spans)
		}
	}
}
