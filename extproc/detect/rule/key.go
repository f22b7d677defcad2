package rule

import (
	"strings"

	"veil/extproc/detect"
)

// privateKeys finds PEM blocks of private keys, from their first line to their last, or to the text's end.
func (s *scan) privateKeys() {
	end := 0
	for _, m := range s.marks {
		at := int(m)
		if s.src[at] != '-' || at < end {
			continue
		}
		line := s.src[at:min(len(s.src), at+64)]
		name, _, ok := strings.Cut(line[len("-----BEGIN "):], "-----")
		if !ok || !strings.Contains(name, "PRIVATE KEY") {
			continue
		}
		last := "-----END " + name + "-----"
		if i := strings.Index(s.src[at:], last); i >= 0 {
			end = at + i + len(last)
		} else {
			end = at + len(strings.TrimRight(s.src[at:], " \n\r\t\"'"))
		}
		s.steps += end - at
		s.emit(at, end, detect.Secret, 1)
	}
}

// prefix is how the keys of a provider begin, and how much must follow.
type prefix struct {
	text string
	size int
}

// prefixes are the published forms of providers' keys. Those that end in a sign are followed by letters, digits, - and _.
func prefixes() []prefix {
	return []prefix{
		{"AKIA", 12}, {"ASIA", 12}, {"ghp_", 10}, {"gho_", 10}, {"ghu_", 10}, {"ghs_", 10}, {"ghr_", 10}, {"github_pat_", 10},
		{"glpat-", 8}, {"gldt-", 8}, {"glrt-", 8}, {"xoxb-", 8}, {"xoxa-", 8}, {"xoxp-", 8}, {"xoxr-", 8}, {"xoxs-", 8}, {"xapp-", 8},
		{"sk-", 16}, {"sk_live_", 6}, {"sk_test_", 6}, {"rk_live_", 6}, {"rk_test_", 6}, {"pk_live_", 6}, {"pk_test_", 6}, {"whsec_", 8},
		{"AIza", 20}, {"ya29.", 10}, {"GOCSPX-", 8}, {"SG.", 16}, {"npm_", 16}, {"pypi-", 16}, {"hf_", 12}, {"dop_v1_", 16}, {"doo_v1_", 16},
		{"shpat_", 12}, {"shpss_", 12}, {"shpca_", 12}, {"sq0atp-", 10}, {"sq0csp-", 10}, {"EAAC", 24}, {"lin_api_", 12}, {"dapi", 30},
		{"tok_", 8}, {"sess_", 8}, {"ses_", 8}, {"svc_sk_", 10}, {"pat_", 12}, {"gsk_", 16}, {"r8_", 20}, {"nvapi-", 16}, {"hvs.", 12}, {"AGE-SECRET-KEY-", 10},
		{"key-", 24}, {"rnd_", 12}, {"fly_", 16}, {"vercel_", 12}, {"secret_", 16}, {"token_", 16}, {"apikey_", 12}, {"api_key_", 12}, {"PMAK-", 12}, {"dckr_pat_", 8}, {"figd_", 12}, {"sntrys_", 12}, {"phc_", 16}, {"ATATT", 20}, {"tskey-", 16}, {"ntn_", 20}, {"dp.pt.", 20}, {"dp.st.", 20}, {"dp.ct.", 20}, {"dp.sa.", 20}, {"pplx-", 24}, {"xai-", 24}, {"sbp_", 20}, {"nfp_", 20}, {"glsa_", 20}, {"glc_", 20}, {"pcsk_", 20}, {"tvly-", 16}, {"jina_", 24}, {"tgp_v1_", 20}, {"csk-", 24}, {"lsv2_pt_", 20}, {"lsv2_sk_", 20}, {"e2b_", 24}, {"pul-", 32}, {"pscale_tkn_", 16}, {"pscale_pw_", 16}, {"xkeysib-", 24}, {"xsmtpsib-", 24}, {"NRAK-", 20}, {"CFPAT-", 24}, {"ATBB", 24}, {"ATCTT3", 20}, {"LTAI", 12}, {"ABSK", 32}, {"rubygems_", 24}, {"sntryu_", 16}, {"sntrya_", 16}, {"xoxc-", 8}, {"xoxd-", 8}, {"xoxe-", 8}, {"lin_oauth_", 16}, {"dt0c01.", 24}, {"gAAAAA", 60}, {"secret-live-", 16}, {"secret-test-", 16},
		{"sb_secret_", 16}, {"fw_", 20}, {"vcp_", 20}, {"vca_", 20}, {"vcr_", 20}, {"vci_", 20}, {"vck_", 20}, {"cfut_", 24}, {"cfat_", 24}, {"cfk_", 24},
		{"apify_api_", 20}, {"ctx7sk-", 16}, {"bb_live_", 16}, {"bb_test_", 16}, {"sgp_", 24}, {"rpa_", 24}, {"napi_", 24}, {"cal_live_", 16}, {"re_", 24}, {"fc-", 30},
		{"pat-na1-", 24}, {"pat-eu1-", 24}, {"glptt-", 16}, {"glft-", 16}, {"glsoat-", 16}, {"glagent-", 16}, {"glcbt-", 16}, {"wandb_v1_", 16}, {"AQ.", 30},
		{"MT", botTail}, {"MD", botTail}, {"Mz", botTail}, {"Mj", botTail}, {"ND", botTail}, {"NT", botTail}, {"Nj", botTail}, {"Nz", botTail}, {"OD", botTail}, {"OT", botTail}, // of bots on Discord
		{"eyJ", 17}, {"pk.eyJ", 20}, {"sk.eyJ", 20},
	}
}

// botTail is how much of a bot's token on Discord stands behind the first two letters, at least.
const botTail = 55

// botParts reports whether v is such a token: its number in base64, when it was made, and what signs both.
func botParts(v string) bool {
	parts := strings.Split(v, ".")
	return len(parts) == 3 && len(parts[0]) >= 23 && len(parts[0]) <= 28 && (len(parts[1]) == 6 || len(parts[1]) == 7) && len(parts[2]) >= 27 && len(parts[2]) <= 40
}

// prefixTable is prefixes by first byte.
var prefixTable = func() (t [128][]prefix) {
	for _, p := range prefixes() {
		t[p.text[0]] = append(t[p.text[0]], p)
	}
	return t
}()

// prefixed finds keys by prefix, around the runs that hold a digit. Keys without any digit begin with a keyword (gPrefix).
func (s *scan) prefixed() {
	end := 0
	for _, i := range s.turn(turnPrefix) {
		t := s.pieces[i]
		if t.start < end || t.numeric && !tokenByte(t.before) { // no key begins with a digit
			continue
		}
		if i > 0 && s.pieces[i-1].numeric && s.pieces[i-1].end == t.start-1 && tokenByte(t.before) { // of the run that was looked at
			continue
		}
		start := t.start
		for start > end && t.start-start < 48 && tokenByte(s.src[start-1]) { // the prefix may be a run before this one
			start--
		}
		end = max(end, s.prefixAt(start))
	}
}

// prefixAt is where the provider's key that begins at start ends, or a long run that has none; 0 if neither begins there.
func (s *scan) prefixAt(start int) int {
	c := s.src[start]
	if c >= 128 || prefixTable[c] == nil || start > 0 && tokenByte(s.src[start-1]) {
		return 0
	}
	stop := start
	for _, p := range prefixTable[c] {
		if !strings.HasPrefix(s.src[start:], p.text) {
			continue
		}
		if stop == start {
			stop = s.keyEnd(start)
		}
		if stop <= start+len(p.text) { // the text goes on after the prefix's dot with something else: "SG. is"
			continue
		}
		v := s.src[start+len(p.text) : stop]
		if len(v) < p.size || (p.text == "eyJ" && strings.Count(v, ".") == 0 && len(v) < 37) || !hasDigit(v) && !mixed(v) || p.size == botTail && !botParts(s.src[start:stop]) {
			continue
		}
		s.emit(start, stop, detect.Secret, 0.97)
		return stop
	}
	if stop-start > longRun {
		return stop
	}
	return 0
}

// Of a bot's token on Telegram: digits, a colon, and so many letters, of which the first are AA.
const (
	botID     = 8 // digits, at least
	botSecret = 35
)

// bots finds the tokens of bots, also where "bot" stands before them in a link.
func (s *scan) bots() {
	for _, i := range s.turn(turnBot) {
		t := s.pieces[i]
		if !strings.HasPrefix(s.src[t.end:], ":AA") || t.end-t.start < botID || !onlyDigits(s.src[t.end-botID:t.end]) {
			continue
		}
		start, end := t.end, t.end+1
		for start > t.start && isDigit(s.src[start-1]) {
			start--
		}
		for end < len(s.src) && end-t.end <= botSecret+1 && tokenByte(s.src[end]) {
			end++
		}
		s.steps += end - start
		if end-t.end-1 == botSecret {
			s.emit(start, end, detect.Secret, 0.97)
		}
	}
}

// longRun is the length from which on a run of keys' letters that holds no key has none in its parts either: no prefix asks
// for so much, and if there is no digit and no capital in the whole, there is none in a part.
const longRun = 256

// keyEnd is where the key that begins at start ends.
func (s *scan) keyEnd(start int) int {
	stop := start
	for stop < len(s.src) && (tokenByte(s.src[stop]) || s.src[stop] == '.' && tokenByte(s.byteAt(stop+1))) {
		stop++
	}
	s.steps += stop - start
	return stop
}

// tokenByte reports whether c stands in keys and tokens.
func tokenByte(c byte) bool { return tokenBytes[c] }

var tokenBytes = func() (t [256]bool) {
	for c := range t {
		t[c] = isAlpha(byte(c)) || isDigit(byte(c)) || c == '-' || c == '_'
	}
	return t
}()
