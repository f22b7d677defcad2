package rule

import (
	"strings"

	"veil/extproc/detect"
)

// links finds URLs that identify a person, and connection strings: any URL with a password or token before its @, or a
// database's with a password among its parameters.
func (s *scan) links() {
	end := 0
	for _, m := range s.marks {
		at := int(m)
		if s.src[at] != ':' || at < end || !strings.HasPrefix(s.src[at:], "://") {
			continue
		}
		start := at
		for start > end && (isAlpha(s.src[start-1]) || isDigit(s.src[start-1]) || s.src[start-1] == '+' || s.src[start-1] == ':' && start-1 > 0 && isAlpha(s.src[start-2])) && at-start < 24 {
			start--
		}
		if start == at {
			continue
		}
		end = s.link(start, at+3)
	}
	end = 0
	for _, h := range s.hits {
		if h.groups&gSite != 0 && h.start >= end {
			end = max(end, s.siteLink(h))
		}
	}
}

// endsLink are the signs that no link goes on after.
var endsLink = bytesOf("\"'`<>|\\^{}[]")

// urlEnd is where a URL that runs through i ends: at white space, a quotation mark or bracket, and before the punctuation
// of the sentence.
func (s *scan) urlEnd(i int) int {
	round := 0
	end := i
	for end < len(s.src) {
		c := s.src[end]
		if c <= ' ' || endsLink[c] {
			break
		}
		if c == '(' {
			round++
		}
		if c == ')' {
			if round--; round < 0 {
				break
			}
		}
		end++
	}
	for end > i && strings.IndexByte(".,;:!?*_", s.src[end-1]) >= 0 {
		end--
	}
	s.steps += end - i
	return end
}

// link looks at the URL that begins at start and whose authority begins at host, and answers with its end.
func (s *scan) link(start, host int) int {
	end := s.urlEnd(host)
	rest := s.src[host:end]
	authority := rest
	if cut := strings.IndexAny(rest, "/?#"); cut >= 0 {
		authority = rest[:cut]
	}
	if at := strings.LastIndexByte(rest, '@'); at > 0 && strings.IndexByte(rest, '/') != strings.IndexByte(rest[:at], '/') || strings.IndexByte(authority, '@') > 0 {
		if user := rest[:max(strings.LastIndexByte(rest, '@'), 0)]; !strings.ContainsAny(user, "?") {
			name, pass, ok := strings.Cut(user, ":")
			if ok && pass != "" && !placeholder(pass) || !ok && len(name) >= 16 && hasDigit(name) {
				s.emit(start, end, detect.Secret, 1)
				return end
			}
		}
	}
	scheme := strings.ToLower(s.src[start : host-3])
	web := scheme == "http" || scheme == "https" || scheme == "ftp" || strings.HasPrefix(scheme, "ws")
	switch {
	case scheme == "otpauth", !web && (strings.Contains(rest, "assword=") || strings.Contains(rest, "pwd=")):
		s.emit(start, end, detect.Secret, 0.95)
	case (web || strings.HasPrefix(scheme, "jdbc")) && !strings.HasSuffix(rest, "://"):
		s.linkWorth(start, host, end)
	}
	return end
}

// siteLink looks at a link without a scheme whose host holds the name of a network, or begins with www.
func (s *scan) siteLink(h hit) int {
	start := h.start
	for start > 0 && h.start-start < 40 && (s.wordAt(start-1) || s.src[start-1] == '.' || s.src[start-1] == '-') {
		start--
	}
	if before := s.byteAt(start - 1); before == '@' || before == '/' || before == ':' {
		return 0
	}
	end := s.urlEnd(start)
	rest := s.src[start:end]
	host, path, _ := strings.Cut(rest, "/")
	if !strings.Contains(host, ".") || strings.ContainsAny(host, "@:=,;()") || path == "" || h.end > start+len(host) {
		return end
	}
	s.linkWorth(start, start, end)
	return end
}

// linkWorth scores a link by what in it points at a person.
func (s *scan) linkWorth(start, host, end int) {
	rest := s.src[host:end]
	score := personal(rest)
	if score < 0.5 {
		if e := s.evidence(start, end, gProfile, gRef|gVersion); e >= near && score >= 0.3 || score >= 0.2 && s.evidence(start, end, gOwn, gRef|gVersion) == direct {
			score = 0.7
		}
	}
	if score > 0 {
		s.emit(start, end, detect.URL, score)
	}
}

// personal says how much a link without its scheme points at a person: a page on a network of persons, a profile's path,
// a name, a token or an address among its parameters.
func personal(rest string) float32 {
	path, query, _ := strings.Cut(rest, "?")
	if cut := strings.IndexByte(path, '#'); cut >= 0 {
		path = path[:cut]
	}
	host, path, _ := strings.Cut(path, "/")
	host = strings.ToLower(host)
	if cut := strings.IndexByte(host, ':'); cut >= 0 {
		host = host[:cut]
	}
	if host == "localhost" || strings.HasPrefix(host, "127.") {
		return 0
	}
	score := parameters(host, query)
	if registry(host) { // @scope/package
		return score
	}
	return max(score, pathWorth(host, path))
}

// registry reports whether a host has programs' packages, whose scopes have an @.
func registry(host string) bool {
	switch strings.TrimPrefix(host, "www.") {
	case "registry.npmjs.org", "npmjs.com", "npmjs.org", "registry.yarnpkg.com", "unpkg.com", "cdn.jsdelivr.net", "esm.sh", "esm.run", "cdn.skypack.dev", "jsr.io", "npm.jsr.io", "bundlephobia.com", "img.shields.io":
		return true
	}
	return false
}

// parameters is the worth of a query: a person's name or address, or a token.
func parameters(host, query string) float32 {
	best := float32(0)
	for query != "" {
		var pair string
		pair, query, _ = strings.Cut(query, "&")
		name, value, ok := strings.Cut(pair, "=")
		name = strings.ToLower(name)
		if !ok || len(value) < 2 || strings.HasPrefix(name, "utm_") || name == "v" && strings.Contains(host, "youtu") {
			continue
		}
		switch name {
		case "user", "username", "uname", "login", "name", "nom", "nombre", "nome", "firstname", "lastname", "first_name", "last_name",
			"fullname", "email", "mail", "e", "phone", "tel", "account", "member", "customer", "client", "kunde", "usuario", "utente",
			"utilisateur", "benutzer", "paziente", "paciente", "cliente", "assistito", "nutzer", "nir", "nss", "secu", "dni", "nif", "nie",
			"cf", "codicefiscale", "idnr", "steuerid", "kvnr", "ssn", "nino", "passport", "iban", "dob", "u", "uid", "userid", "user_id",
			"patient", "owner", "profile", "handle":
			best = max(best, 0.85)
		case "token", "jeton", "access_token", "auth", "key", "apikey", "api_key", "secret", "password", "pwd", "pass", "session",
			"sessionid", "sid", "jwt", "code", "codigo", "codice", "kode", "schluessel", "otp", "sig", "signature", "hash", "clave", "cle",
			"chiave", "reset", "invite", "magic", "t", "k", "ticket", "state", "nonce":
			if len(value) >= 6 && (hasDigit(value) || mixed(value)) {
				best = max(best, 0.9)
			}
		default:
			if strings.Contains(value, "@") || strings.Contains(value, "%40") {
				best = max(best, 0.9)
			} else if tokenLook(value) || len(value) >= 20 && hasDigit(value) && mixed(value) {
				best = max(best, 0.6)
			}
		}
	}
	return best
}

// pathWorth is the worth of a link's host and path.
func pathWorth(host, path string) float32 {
	path = strings.Trim(path, "/")
	var parts [8]string
	n := 0
	for p := range strings.SplitSeq(path, "/") {
		if n < len(parts) {
			parts[n] = p
			n++
		}
	}
	if path == "" || path == "blog" || path == "home" {
		return ownHost(host)
	}
	first := strings.ToLower(parts[0])
	last := strings.ToLower(parts[n-1])
	if network(host) && !publicPath(first) {
		switch {
		case n == 1:
			return 0.9
		case first == "in" || first == "pub" || first == "profile" || first == "u" || first == "user" || first == "users" || first == "people" || first == "channel" || first == "c" || first == "add" || strings.HasPrefix(first, "@"):
			return 0.95
		case n >= 2 && (strings.Contains(host, "github") || strings.Contains(host, "gitlab") || strings.Contains(host, "bitbucket")):
			return 0.2 // a repository
		}
		return 0.55
	}
	if worth := folderWorth(parts[:n]); worth > 0 {
		return worth
	}
	if shares(host) {
		for _, p := range parts[:n] {
			if len(p) >= 14 && (hasDigit(p) || mixed(p)) || secretPart(p) {
				return 0.8
			}
		}
	}
	switch strings.TrimSuffix(strings.TrimSuffix(last, ".html"), ".pdf") {
	case "about-me", "aboutme", "about_me", "ueber-mich", "uebermich", "a-propos", "apropos", "a-propos-de-moi", "sobre-mi", "sobremi",
		"acerca-de-mi", "chi-sono", "chisono", "su-di-me", "qui-suis-je", "cv", "resume", "lebenslauf", "curriculum", "moi", "me",
		"mein-blog", "mi-blog":
		if !strings.Contains(host, "docs") && !strings.HasPrefix(host, "api.") {
			return 0.75
		}
	}
	if strings.Contains(last, "@") {
		return 0.8
	}
	if nameLike(parts[n-1]) {
		if n <= 2 {
			return 0.6
		}
		return 0.4
	}
	return 0.3
}

// folderWorth is the worth of a path by a folder that says whose the next part is, or that a token follows; 0 if it has none.
func folderWorth(parts []string) float32 {
	n := len(parts)
	for i := range n {
		p := strings.ToLower(parts[i])
		switch p {
		case "u", "user", "users", "profile", "profiles", "profil", "perfil", "profilo", "people", "person", "member", "members", "membre",
			"miembro", "mitglied", "utente", "utenti", "usuario", "usuarios", "benutzer", "nutzer", "anwender", "mitglieder", "membres",
			"miembros", "membri", "utilisateurs", "autor", "autore", "auteur", "utilisateur", "author", "authors", "~", "account",
			"patient", "patients", "p":
			if i+1 < n && (p != "p" || nameLike(parts[i+1])) && (!detect.Common(parts[i+1]) || hasDigit(parts[i+1])) && len(parts[i+1]) > 1 {
				return 0.8
			}
		}
		switch p {
		case "invite", "reset", "verify", "confirm", "activate", "unsubscribe", "share", "magic", "s", "d", "services", "webhook",
			"webhooks", "webhookb2", "einladung", "invitation", "invitacion", "invito", "token":
			if i+1 < n && (secretPart(parts[n-1]) || secretPart(parts[i+1])) {
				return 0.8
			}
		}
		if (strings.HasPrefix(p, "~") || strings.HasPrefix(p, "@")) && len(p) > 2 && !(i > 0 && parts[0] == "npm") {
			return 0.8
		}
	}
	return 0
}

// secretPart reports whether a part of a path is a token.
func secretPart(t string) bool {
	return len(t) >= 8 && (tokenLook(t) || hasDigit(t) && hasLetters(t, 3) && mixed(t))
}

// shares reports whether host is a service where whoever has the link has the file, the meeting or the place.
func shares(host string) bool {
	switch host {
	case "drive.google.com", "docs.google.com", "photos.app.goo.gl", "maps.app.goo.gl", "photos.google.com", "dropbox.com", "www.dropbox.com", "wetransfer.com", "we.tl", "1drv.ms",
		"onedrive.live.com", "teams.microsoft.com", "icloud.com", "www.icloud.com", "share.icloud.com", "mega.nz", "box.com", "app.box.com", "meet.google.com", "forms.gle",
		"loom.com", "www.loom.com", "notion.so", "www.notion.so", "figma.com", "www.figma.com", "transfer.sh", "swisstransfer.com", "www.swisstransfer.com":
		return true
	}
	return strings.HasSuffix(host, ".sharepoint.com") || strings.HasSuffix(host, "-my.sharepoint.com") || strings.HasSuffix(host, ".zoom.us") || host == "zoom.us"
}

// ownHost is the worth of a host alone: little, unless its name reads like first name and surname, and then only with a
// word for somebody's page.
func ownHost(host string) float32 {
	name, _, _ := strings.Cut(strings.TrimPrefix(host, "www."), ".")
	switch {
	case strings.Contains(name, "-") && nameLike(name):
		return 0.3
	case onlyLetters(name) && len(name) >= 8 && !detect.Common(name), strings.Count(name, "-") == 1 && onlyLetters(strings.Replace(name, "-", "", 1)) && len(name) >= 8:
		return 0.2
	}
	return 0
}

// network reports whether host is a network where a path's first part is a person.
func network(host string) bool {
	host = strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(host, "www."), "m."), "mobile.")
	switch host {
	case "t.me", "x.com", "wa.me", "vk.com", "ok.ru", "about.me", "linktr.ee", "keybase.io", "dev.to", "bsky.app", "threads.net",
		"paypal.me", "ko-fi.com", "last.fm", "twitch.tv", "snapchat.com", "xing.com", "twitter.com", "facebook.com", "fb.com",
		"instagram.com", "github.com", "gitlab.com", "bitbucket.org", "tiktok.com", "pinterest.com", "medium.com", "youtube.com",
		"mastodon.social", "soundcloud.com", "behance.net", "dribbble.com", "flickr.com", "tumblr.com", "patreon.com", "strava.com",
		"researchgate.net", "orcid.org", "viadeo.com", "malt.fr", "reddit.com", "quora.com", "stackoverflow.com", "steamcommunity.com",
		"telegram.me", "instagr.am", "ello.co", "venmo.com", "calendly.com", "cash.app", "buymeacoffee.com", "substack.com", "onlyfans.com", "threads.com":
		return true
	}
	return strings.HasSuffix(host, "linkedin.com") || strings.HasSuffix(host, ".facebook.com") || strings.HasSuffix(host, ".xing.com") || strings.Contains(host, "mastodon") || strings.HasSuffix(host, ".pinterest.com")
}

// publicPath reports whether the first part of a path on a network is a page of the network itself.
func publicPath(p string) bool {
	switch p {
	case "", "login", "signup", "about", "help", "search", "explore", "settings", "jobs", "company", "school", "groups", "events", "watch",
		"playlist", "hashtag", "i", "home", "privacy", "terms", "features", "pricing", "topics", "trending", "marketplace", "sponsors",
		"orgs", "r", "questions", "tags", "feed", "share", "sharer", "sharer.php", "intent", "embed", "results", "business", "learning",
		"pulse", "tos", "legal", "docs", "api", "download", "notifications", "p", "reel", "tv", "shorts", "live", "policies", "careers",
		"security", "enterprise", "blog":
		return true
	}
	return false
}

// nameLike reports whether a part of a path reads like first name and surname: two or three words of letters joined by
// - . or _, none of them an ordinary word.
func nameLike(p string) bool {
	p = strings.ToLower(p)
	for _, ending := range []string{".html", ".php", ".png", ".jpg", ".jpeg", ".pdf", ".webp"} {
		p = strings.TrimSuffix(p, ending)
	}
	if cut := strings.LastIndexAny(p, "-_"); cut > 0 && onlyDigits(p[cut+1:]) && len(p)-cut > 4 { // a number after the name
		p = p[:cut]
	}
	words := 0
	for w := range strings.FieldsFuncSeq(p, func(r rune) bool { return r == '-' || r == '.' || r == '_' }) {
		if len(w) < 2 || len(w) > 16 || !onlyLetters(w) || detect.Common(w) {
			return false
		}
		switch w {
		case "html", "css", "js", "api", "sdk", "docs", "app", "web", "cli", "http", "https", "json", "xml", "sql", "php", "npm", "git",
			"github", "linux", "docker", "kubernetes", "python", "java", "rust", "golang", "node", "react", "angular", "vue", "wiki", "faq",
			"blog", "pdf", "login", "config", "admin", "index", "online", "info", "img", "src", "lib", "dist", "min", "async", "auth",
			"oauth", "tutorial", "readme", "changelog", "release", "releases", "setup", "install", "quickstart":
			return false
		}
		words++
	}
	return words == 2 || words == 3
}
