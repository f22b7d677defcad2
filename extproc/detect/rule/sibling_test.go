package rule

import (
	"strings"
	"testing"
)

func TestAMemberSaysWhatTheOneBesideItHolds(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`{"key":"password","value":"Tulip River","type":"string"}`, "SECRET Tulip River"},
		{`{"name": "username", "type": "string", "value": "svc-crm-sync"}`, "USERNAME svc-crm-sync"},
		{"env:\n- name: DB_PASSWORD\n  value: \"Umber-Kite-19\"\n- name: LEVEL\n  value: debug", "SECRET Umber-Kite-19"},
		{`<input type="password" name="pw" id="p" value="Protea_77">`, "SECRET Protea_77"},
		{"<key>password</key>\n<string>Umber-Kite-19</string>", "SECRET Umber-Kite-19"},
		{`{"ParameterKey": "DBPassword", "ParameterValue": "kite nineteen"}`, "SECRET kite nineteen"},
		{`{"name":"birthDate","value":"1991-08-19"}`, "DATE_OF_BIRTH 1991-08-19"},
		{`{"system":"https://fhir.nhs.uk/Id/nhs-number","value":"9434765919"}`, "NATIONAL_ID 9434765919"},
		{"{\"name\": \"phone\",\n \"value\": \"5551234\"}", "PHONE 5551234"},
		{"- ParameterKey: DBPassword\n  ParameterValue: Harrier-Moss-44\n", "SECRET Harrier-Moss-44"},
		{`{"question":"Date of birth","answer":"14/02/1988"}`, "DATE_OF_BIRTH 14/02/1988"},
		{`{"nom":"mot_de_passe","valeur":"Hirondelle7"}`, "SECRET Hirondelle7"},
		{`{"birth":{"date":"1984-05-17","place":"Oban"}}`, "DATE_OF_BIRTH 1984-05-17"},
		{`{"password":{"value":"Tulip River"},"phone":{"value":"5551234"}}`, "SECRET Tulip River; PHONE 5551234"},
		{`{"password":{"type":"string","label":"Tulip"}}`, ""},
		{"born %v\", `{\"Version\": \"%v\", \"Time\":\"2017-12-14T13:08:43Z\"}`", ""},
		{`{"born":"yes","issued":"14/02/1988"}`, ""},
		{`{"role":"user","content":"bonjour"}`, ""},
		{`{"name":"password","label":"Value","hint":"eight letters"}`, ""},
		{`{"password":"","value":"eight letters"}`, ""},
		{"the password\nvalue: eightletters", ""},
		{"RegEnumKey = win32api.RegEnumKey\nRegEnumValue = win32api.RegEnumValue", ""},
	} {
		if got := spans(t, "", c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", c.text, got, c.want)
		}
	}
}

func TestMembersOfAPairAreWrittenInManyWays(t *testing.T) {
	long := strings.Repeat("kite ", maxMember/5+1)
	for _, c := range []struct{ text, want string }{
		{"{\"name\": \"password\"\r\n, \"value\": \"Tulip River\"}", "SECRET Tulip River"},
		{"{'name': 'password', 'value': 'Tulip River'}", "SECRET Tulip River"},
		{`{"parameter-key": "password", "parameter-value": "Tulip River"}`, "SECRET Tulip River"},
		{"name=password, ParameterValue=Tulip-River-44", "SECRET Tulip-River-44"},
		{`{"name":"password","a":"b","c":"d","e":"f","value":"Tulip River"}`, "SECRET Tulip River"},
		{`{"name":"password","a":"b","c":"d","e":"f","g":"h","value":"Tulip River"}`, ""},
		{`{"name":"password","note":"` + long + `","value":"Tulip River"}`, ""},
	} {
		if got := spans(t, "", c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", c.text, got, c.want)
		}
	}
}
