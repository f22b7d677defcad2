package name_test

import (
	"strings"
	"testing"

	"veil/extproc/detect"
	"veil/extproc/detect/name"
)

func TestProgramsAndSettingsNameNobody(t *testing.T) {
	r, err := name.New()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"if x.Len() != y.Len() {\n\tt.Fatalf(\"lengths: %d\", x.Len())\n}",
		"log.Fatalln(err)\n\thttp.Handle(\"/\", wrapper(handler))\n\tfmt.Println(\"body:\", body)",
		"out.Nodes = append(out.Nodes, c)",
		"apiVersion: apps/v1\nkind: HTTPRoute\nkind: Pod\nkind: ReplicaSet\nmetadata:\n  name: envoy-ratelimit\n  labels:\n    App: web",
		"    volumeMounts:\n    - name: certs\n      mountPath: /Certs\n  schedulerName: default-scheduler\n",
		"Fetched Thu, 14 Aug 2025 01:10:58 GMT and Sun 2017-02-26 18:55:42 EST.",
		"\tF param.Opt[time.Time]\n\tG param.Opt[time.Time]\n\tH param.Opt[int64]",
		"type User struct {\n\tDisplayName: podName,\n\tName: wasiFuncName,\n}",
		"<Ntry><Amt Ccy=\"EUR\">1250.00</Amt></Ntry>",
		"{\"headers\":[{\"name\":\"Authorization\",\"value\":\"x\"},{\"name\":\"X-Requested-With\",\"value\":\"y\"}]}",
		"\"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)\"",
		"TZ=Europe/Berlin\nDTSTART;TZID=America/New_York:20261110T140000",
		"  tasks:\n    - name: Install nginx\n      apt: name=nginx\n",
		"AND c.country IN ('DE','AT','CH')",
		"curl -X POST -H 'sec-ch-ua: \"Chromium\"' https://api.example",
	} {
		if got := marked(t, r, detect.Text{Value: want}); got != want {
			t.Errorf("found\n%s\nwant\n%s", got, want)
		}
	}
}

func TestNamesInProgramsAreFound(t *testing.T) {
	r, err := name.New()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"u := User{Name: \"[N Anneliese Köhler]\"}",
		"name: [N jamal]\nrole: admin\nCity: [L Hull]",
		"# ask [N Merv Oakley] before you touch append(x)",
		"Frau [N Wrzesniewski](54) kommt um drei.",
		"Ask Dr.[N Meier] or Mr [N McConnachie].",
		"{\"author\": \"[N LaToya DeVries]\", \"n\": 2}",
		"{\"name\":\"lastname\",\"value\":\"[N Oberholzer]\"},{\"name\":\"city\",\"value\":\"[L Winterthur]\"}",
		"<input name=\"last_name\" value=\"[N Mokoena]\" maxlength=\"40\">",
		"{\"name\":\"[N Anna]\",\"value\":3}",
		"- name: [N Jamal]\n  role: admin",
	} {
		if got := marked(t, r, detect.Text{Value: strings.NewReplacer("[N ", "", "[L ", "", "]", "").Replace(want)}); got != want {
			t.Errorf("found\n%s\nwant\n%s", got, want)
		}
	}
}

func TestVersionsOfModelsNameNobody(t *testing.T) {
	exact(t, "model: gpt-3.5-turbo\nfallback: claude-sonnet-4\nname: start-end-many-12", "name: start-lyon-2\nsee gpt-4-paris")
}
