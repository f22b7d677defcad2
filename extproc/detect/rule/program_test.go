package rule

import "testing"

func TestWhatProgramsWriteIsNoSecretAndNoLogin(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a member", "sender_key = recipient.sender_key\n", ""},
		{"a member of a package", "  create_key=_descriptor._internal_create_key,\n", ""},
		{"the field itself", "f(url, credentials=credentials, key_password=self.key_password, get_credentials=get_credentials)", ""},
		{"its name as a constant", "_CLIENT_SECRET = 'CLIENT_SECRET'", ""},
		{"a function", `{key:"getIframeContents",value:function(e){}}`, ""},
		{"a version of settings", "cache_key = user_settings_v2", ""},
		{"words and a number", "api_key = summer_rain_4711", "SECRET summer_rain_4711"},
		{"logins in a list", "DELETE FROM s WHERE username IN ('ada.b', 'cyd') AND x IN ('y')", "USERNAME ada.b; USERNAME cyd"},
		{"numbers in a list", "WHERE user IN (1, 2) OR user IN ('admin')", ""},
		{"who touched it", "last-touched-by: mbrandvold\n", "USERNAME mbrandvold"},
		{"a key by chance", `{key:"gEtIfRameCoNtentsQ"}`, "SECRET gEtIfRameCoNtentsQ"},
		{"a password with a dot", `password = "summer.rain"`, "SECRET summer.rain"},
		{"a token with digits and dots", "token=ab12.cd34.ef56", "SECRET ab12.cd34.ef56"},
		{"a password like its field's kin", "db_password=main_password", "SECRET main_password"},
		{"a decorator in prose", "use the `@wrap_tool_call` decorator or the @tool decorator on it", ""},
		{"a decorator", "\n    @track_call2\n    def __hash__(self):", ""},
		{"two of them", "@memoize_method\n@to_tuple\nclass X:", ""},
		{"handles on lines", "@zoe_k2\n@max_m7\ndefine", "USERNAME @zoe_k2; USERNAME @max_m7"},
		{"a tag of documentation", "/** {@code_2 Validation} */", ""},
		{"a type", "type uid_t = uint32", ""},
	} {
		if got := spans(t, "", c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestWhatAnOperatorSaysIsNoLogin(t *testing.T) {
	for value, want := range map[string]string{"contains": "", "eq": "", "desc": "", "mbrandvold": "USERNAME mbrandvold"} {
		if got := spans(t, "operator", value); got != want {
			t.Errorf("%s: got %q, want %q", value, got, want)
		}
	}
}
