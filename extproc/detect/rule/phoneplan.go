package rule

import (
	"strings"

	"veil/extproc/detect/checksum"
)

// callingCodes are the country calling codes (ITU-T E.164, list of 2024) with the shortest and longest national number:
// code, a colon, lengths as two letters from a=4.
const callingCodes = "1:gg 7:gg 20:eg 27:ff 30:gg 31:fh 32:ef 33:ff 34:ff 36:ef 39:ch 40:ff 41:ff 43:cj 44:eg 45:ee 46:dj 47:ee 48:ff 49:ck 51:ef 52:gg 53:cf 54:gh 55:gh 56:ef 57:gg 58:gg 60:dg 61:fg 62:di " +
	"63:eg 64:dg 65:ee 66:ef 81:eg 82:dh 84:eg 86:ei 90:gg 91:gg 92:eg 93:ff 94:ff 95:cg 98:gg 211:ff 212:ff 213:ef 216:ee 218:ef 220:dd 221:ff 222:ee 223:ee 224:ef 225:gg 226:ee 227:ee 228:ee " +
	"229:eg 230:de 231:cf 232:ee 233:ff 234:eg 235:ee 236:ee 237:ef 238:dd 239:dd 240:ff 241:de 242:ff 243:df 244:ff 245:df 246:dd 247:bc 248:dd 249:ff 250:ef 251:ff 252:cf 253:ee 254:dg 255:ff " +
	"256:ff 257:ee 258:ef 260:ff 261:ff 262:ff 263:cg 264:df 265:cf 266:ee 267:de 268:ee 269:dd 290:ab 291:dd 297:dd 298:cc 299:cc 350:ee 351:ff 352:bh 353:dg 354:df 355:cf 356:ee 357:ee 358:bi " +
	"359:cf 370:ee 371:ee 372:de 373:ee 374:ee 375:fg 376:cf 377:ef 378:cg 379:cg 380:ff 381:cg 382:ef 383:ef 385:df 386:ee 387:ef 389:ee 420:ff 421:cf 423:df 500:bb 501:dd 502:ee 503:ee 504:ee " +
	"505:ee 506:ee 507:de 508:cf 509:ee 590:ff 591:ee 592:dd 593:ef 594:ff 595:cf 596:ff 597:cd 598:dh 599:de 670:de 672:bc 673:dd 674:dd 675:de 676:bd 677:bd 678:bd 679:dd 680:dd 681:cc 682:bb " +
	"683:ad 685:bd 686:be 687:cc 688:bd 689:ce 690:ad 691:dd 692:dd 800:ee 808:ee 850:eg 852:ee 853:ee 855:ef 856:eg 870:ff 880:dg 881:ee 882:dh 886:ef 888:ee 960:de 961:de 962:ef 963:cf 964:eg " +
	"965:ee 966:ff 967:df 968:ee 970:ef 971:ef 972:ef 973:ee 974:de 975:de 976:ee 977:eg 992:ff 993:ee 994:ff 995:ff 996:ff 998:ff "

// international reports whether d, digits without + or 00, begin with a calling code and have a national number of a
// length that exists there. A trunk zero in brackets ("+44 (0)20") may be among them.
func international(d []byte) bool {
	for size := 1; size <= 3 && size < len(d); size++ {
		code := calling[size][checksum.Decimal(d[:size])]
		if code.high == 0 {
			continue
		}
		low, high := int(code.low), int(code.high)
		national := len(d) - size
		if d[size] == '0' {
			high++
		}
		return national >= low && national <= high
	}
	return false
}

// calling is the shortest and longest national number of each calling code, by its length and value; 0: there is no such code.
var calling = func() (t [4][1000]struct{ low, high uint8 }) {
	for entry := range strings.FieldsSeq(callingCodes) {
		code, sizes, _ := strings.Cut(entry, ":")
		c := &t[len(code)][checksum.Decimal([]byte(code))]
		c.low, c.high = sizes[0]-'a'+4, sizes[1]-'a'+4
	}
	return t
}()

// national is what n is worth by its national form alone: the plans of the countries whose numbers have a form that
// little else has, each in the groupings that people there use.
func national(n *number) float32 {
	d := n.all()
	switch {
	case d[0] == '0':
		return trunk(n, d)
	case n.nd == 10 && d[0] >= '2' && d[3] >= '2' && american(n) > 0:
		return american(n)
	case n.nd == 11 && d[0] == '1' && d[1] >= '2' && d[4] >= '2':
		return american(n)
	case (n.nd == 9 || n.nd == 10) && d[0] == '3' && n.n > 1 && n.size(0) == 3: // Italian mobile
		return 0.6
	case n.nd == 9 && n.n == 3 && string(d[:3]) == "800" && string(d[6:]) != "000": // Italian, free of charge
		return 0.6
	case n.nd == 9 && strings.IndexByte("26789", d[0]) >= 0:
		return iberian(n)
	}
	return 0
}

// trunk is the worth of a number with a trunk zero: France, Germany, Austria, Switzerland, Italy, Belgium, the
// Netherlands, the United Kingdom, Ireland.
func trunk(n *number, d []byte) float32 {
	if d[1] == '0' || n.nd < 9 || n.nd > 12 {
		return 0
	}
	if n.n == 1 {
		if n.nd == 10 || n.nd == 11 {
			return 0.55
		}
		return 0
	}
	if n.n > 6 || n.groups[0].end-n.groups[0].start > 6 {
		return 0
	}
	pairs := n.n == 5 && n.nd == 10
	for i := range n.n {
		size := n.size(i)
		if size > 8 || (size == 1 && i > 0) {
			return 0
		}
		pairs = pairs && size == 2
	}
	if pairs {
		return 0.8
	}
	if n.size(0) < 2 || n.size(n.n-1) < 2 {
		return 0
	}
	return 0.6
}

// american is the worth of a number of the North American plan.
func american(n *number) float32 {
	first := n.nd - 10 // behind the country's 1, which has a group of its own
	if n.n != first+3 || n.size(first) != 3 || n.size(first+1) != 3 || n.size(first+2) != 4 {
		return 0
	}
	switch n.seps[first] {
	case ')':
		return 0.8
	case ' ':
		return 0.55
	}
	return 0.7
}

// iberian is the worth of nine digits without a trunk zero: Spain, Portugal, Poland.
func iberian(n *number) float32 {
	switch {
	case n.n == 4 && n.nd == 9:
		return 0.62
	case n.n == 3 && n.size(0) == 3 && n.size(1) == 3 && n.seps[0] == n.seps[1] && n.seps[0] != '.' && (n.digits[0] == '6' || n.digits[0] == '7' || n.digits[0] == '9'):
		return 0.55
	}
	return 0
}
