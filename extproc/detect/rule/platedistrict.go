package rule

import "strings"

// Plates that begin with a district: Germany, Austria.

// german is where a German plate that begins at start ends, and its worth without a word: a district, one or two
// letters, up to four digits, and E or H.
func (s *scan) german(start int) (int, float32) {
	i := start
	for i < len(s.src) && i-start < 6 && (isUpper(s.src[i]) || s.src[i] == 0xC3) {
		if s.src[i] == 0xC3 {
			i++
		}
		i++
	}
	if i > len(s.src) {
		return 0, 0
	}
	area := s.src[start:i]
	first := s.byteAt(i)
	if area == "" || (first != '-' && first != ' ' && first != ':') || !district(area) && (first != '-' || s.label(start)&gPlate == 0) {
		return 0, 0
	}
	i++
	from := i
	for isUpper(s.byteAt(i)) && i-from < 3 {
		i++
	}
	if n := i - from; n < 1 || n > 2 {
		return 0, 0
	}
	second := s.byteAt(i)
	if second == ' ' || second == '-' {
		i++
	}
	from = i
	for isDigit(s.byteAt(i)) && i-from < 5 {
		i++
	}
	if n := i - from; n < 1 || n > 4 || s.byteAt(from) == '0' {
		return 0, 0
	}
	if c := s.byteAt(i); c == 'E' || c == 'H' {
		i++
	} else if c == ' ' && (s.byteAt(i+1) == 'E' || s.byteAt(i+1) == 'H') && !s.wordAt(i+2) {
		i += 2
	}
	if s.wordAt(i) || s.wordAt(start-1) {
		return 0, 0
	}
	switch {
	case first == '-' && second == ' ':
		return i, 0.65
	case first == ':' && second == ' ' && i-from >= 3:
		return i, 0.6
	case first == '-':
		return i, 0.45
	}
	return i, 0.35
}

// austrian is where an Austrian plate that begins at start ends, or 0: a district, three to six digits and one to three
// letters.
func (s *scan) austrian(start int) int {
	i := start
	for isUpper(s.byteAt(i)) && i-start < 3 {
		i++
	}
	if n := i - start; n < 1 || n > 2 || s.byteAt(i) != '-' || !strings.Contains(austrianDistricts, " "+s.src[start:i]+" ") {
		return 0
	}
	size, _ := s.digitsAt(i + 1)
	if i += 1 + size; size < 3 || size > 6 {
		return 0
	}
	if s.byteAt(i) == ' ' {
		i++
	}
	from := i
	for isUpper(s.byteAt(i)) && i-from < 4 {
		i++
	}
	if n := i - from; n < 1 || n > 3 || s.wordAt(i) || s.wordAt(start-1) {
		return 0
	}
	return i
}

// austrianDistricts are the distinguishing marks of Austria (annex 1 of the KDV 1967).
const austrianDistricts = " AM B BA BL BM BN BR BZ DL DO E EF EU FB FE FF FK FR G GB GD GF GM GR GS GU HA HB HE HF HL HO I IL IM JE JO JU K KB KF KI KL KO KR KS KU L LA LB LE LF LI LL LN LZ MA MD ME MI MT MU MZ ND NK OP OW P PE PL RA RE RI RO S SB SD SE SL SO SP SR SV SW SZ TA TU UU VB VI VK VL VO W WB WE WL WN WO WT WU WY WZ ZE ZT "

// district reports whether a is a German distinguishing mark: every mark of one letter, and the list of those in use
// (annex 3 of the FZV of 2011 with later additions).
func district(a string) bool {
	if len(a) == 1 {
		return strings.Contains("ABCDEFGHJKLMNOPRSTUVWXYZ", a)
	}
	return districtSet[a]
}

// districtSet is districts as a set.
var districtSet = func() map[string]bool {
	set := map[string]bool{}
	for _, a := range strings.Fields(districts) {
		set[a] = true
	}
	return set
}()

// districts are the marks of two and three letters.
const districts = `
AA AB ABG ABI AC AE AH AIB AIC AK ALF ALZ AM AN ANA ANG ANK AP APD AR ARN ART AS ASL ASZ AT AU AUR AW AZ AZE BA BAD BAR BB BBG BBL BC BCH BD
BED BER BF BGD BGL BH BI BID BIN BIR BIT BIW BK BKS BL BLB BLK BM BN BNA BO BOG BOH BOR BOT BP BRA BRB BRG BRI BRK BRL BRV BS BSB BSK BT BTF
BUL BW BWL BYL BZ BZA CA CAS CB CE CHA CLP CLZ CO COC COE CR CUX CW DA DAH DAN DAU DB DBR DD DE DEG DEL DGF DH DI DIL DIN DIZ DKB DL DLG DM
DN DO DON DS DU DUD DZ EA EB EBE EBN EBS ECK ED EE EF EG EH EI EIC EIL EIN EIS EL EM EMD EMS EN ER ERB ERH ERK ERZ ES ESA ESB ESW EU EW FB
FD FDB FDS FEU FF FFB FG FI FKB FL FLO FN FO FOR FR FRG FRI FRW FS FT FTL FW FZ FÜS GA GAN GAP GC GD GDB GE GEL GEM GEO GER GF GG GHA GHC GI
GK GL GLA GM GMN GN GNT GOA GOH GP GR GRA GRH GRI GRM GRS GRZ GS GT GTH GUB GUN GV GVM GW GZ GÖ GÖA GÜ HA HAB HAL HAM HAS HB HBN HBS HC HCH
HD HDH HDL HE HEB HEF HEI HEL HER HET HF HG HGN HGW HH HHM HI HIG HIP HK HL HM HMÜ HN HO HOG HOH HOL HOM HOR HOT HP HR HRO HS HSK HST HU HUN
HUS HV HVL HWI HX HY HZ HÖS IGB IK IL ILL IN ITZ IZ JE JEV JL JÜL KA KAR KB KC KE KEH KEL KEM KF KG KH KI KIB KK KL KLE KLZ KM KN KO KR KRU
KS KT KU KUS KW KY KYF KÖN KÖT KÖZ KÜN LA LAN LAU LB LBS LBZ LC LD LDK LDS LEO LER LEV LF LG LH LI LIB LIF LIP LL LM LN LOS LP LR LRO LS LSA
LSN LSZ LU LUK LUN LWL LÖ LÖB LÜD LÜN MA MAB MAI MAK MAL MAR MB MC MD ME MED MEG MEI MEK MEL MER MET MG MGH MGN MH MHL MI MIL MK MKK ML MM
MN MO MOD MOL MON MOS MQ MR MS MSE MSH MSP MST MT MTK MTL MVL MW MY MYK MZ MZG MÜ MÜB MÜL MÜN MÜR NAB NAI NAU NAW NB ND NDH NE NEA NEB NEC
NEN NES NEW NF NH NI NK NM NMB NMS NOH NOL NOM NOR NP NR NRÜ NT NU NVP NW NWM NY NZ NÖ OA OAL OB OBB OBG OC OCH OD OE OF OG OH OHA OHV OHZ
OK OL OP OPR OS OSL OTW OVI OVL OVP OZ PA PAF PAN PAR PB PCH PE PEG PER PF PI PIR PL PLÖ PM PN PR PRÜ PS PW PZ QFT QLB RA RC RD RDG RE REG
REH REI RG RH RI RID RIE RL RM RN RO ROD ROF ROH ROK ROL ROS ROT ROW RP RPL RS RSL RT RU RV RW RZ RÖB RÜD RÜG SAB SAD SAL SAN SAW SB SBG SBK
SC SCZ SDH SDL SDT SE SEB SEE SEF SEL SFB SFT SG SGH SH SHA SHG SHK SHL SI SIG SIM SK SL SLE SLF SLG SLK SLN SLS SLZ SLÜ SM SMÜ SN SO SOB
SOG SOK SOL SON SP SPB SPN SR SRB SRO ST STA STB STD STE STH STL SU SUL SW SWA SY SZ SZB SÄK SÖM SÜW TBB TDO TE TET TF TG THL THW TIR TO TP
TR TS TT TUT TÖL TÜ UE UEM UFF UH UL UM UN USI VAI VB VEC VER VG VIB VIE VIT VK VKS VL VOH VR VS WA WAF WAK WAN WAR WAT WB WBS WDA WE WEL
WEN WER WES WF WG WHV WI WIL WIS WIT WIZ WK WL WLG WM WMS WN WND WO WOB WOH WOL WOR WOS WR WRN WS WSF WST WSW WT WTL WTM WUG WUN WUR WW WZ
WZL WÜ WÜM ZE ZEL ZI ZIG ZP ZR ZS ZW ZZ ÖHR`
