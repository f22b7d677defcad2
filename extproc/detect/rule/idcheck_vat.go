package rule

import "veil/extproc/detect/checksum"

// The checks of numbers of value-added tax that are no other number of a person.

// ukVAT: GB and britishVAT.
func ukVAT(b []byte) bool { return britishVAT(b[2:]) }

// britishVAT: the last two digits make the weighted sum a multiple of 97, or 55 more (HMRC, VATREG25600).
func britishVAT(b []byte) bool {
	sum := checksum.Weighted(b, 8, 7, 6, 5, 4, 3, 2) + num(b[7:9])
	return !allSame(b) && num(b[:7]) > 0 && (sum%97 == 0 || (sum+55)%97 == 0)
}

// ieVAT: IE and the number of a person or a firm, whose check is one (Revenue).
func ieVAT(b []byte) bool { return pps(b[2:]) }

// luVAT: the last two digits are the rest of the six before by 89.
func luVAT(b []byte) bool { return num(b[2:8])%89 == num(b[8:10]) && num(b[2:8]) > 0 }
