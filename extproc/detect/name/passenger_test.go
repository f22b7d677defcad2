package name_test

import "testing"

func TestWhoTravelsAsAirlinesWriteIt(t *testing.T) {
	exact(t,
		"1. [N OYINLOLA]/[N TEMI] CHD 11MAR19",
		"2. [N MARCHETTI]/[N ILVA MARIA] MRS",
		"3. [N OKONKWO]/[N ADA] MSTR 05JUN17")
	exact(t,
		"AND/OR MR",
		"INPUT/OUTPUT MS 20")
}
