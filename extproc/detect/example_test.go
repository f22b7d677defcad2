package detect_test

import (
	"context"
	"errors"
	"fmt"

	"veil/extproc/apierr"
	"veil/extproc/detect"
	"veil/extproc/detect/rule"
)

// show prints what an engine finds.
func show(e *detect.Engine, text string) {
	spans, err := e.Detect(context.Background(), detect.Text{Value: text})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range spans {
		fmt.Println(s.Type, text[s.Start:s.End])
	}
}

// Types of the house: a pattern alone, one that needs a word near it, one that needs a check digit. A group in the pattern
// is what the span covers.
func ExampleNew_customTypes() {
	engine, err := detect.New(detect.Config{
		Recognisers: []detect.Recogniser{rule.New()},
		Rules: detect.Rules{Custom: []detect.Custom{
			{Type: "STAFF", Pattern: `\bE-(\d{5})\b`},
			{Type: "CASE", Pattern: `\b\d{2}/\d{4}\b`, Context: []string{"case", "Akte", "dossier"}},
			{Type: "LOYALTY", Pattern: `\b\d{8}\b`, Checksum: "luhn"},
		}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	show(engine, "E-40771 opened case 12/2026; cards 12345674 and 12345675.")
	show(engine, "Nothing happened in 03/2026.")
	// Output:
	// STAFF 40771
	// CASE 12/2026
	// LOYALTY 12345674
}

// A deny list names phrases that are always found, an allow list values that never are. Case and the width of spaces don't
// matter; only whole words and whole values count.
func ExampleNew_allowAndDeny() {
	engine, err := detect.New(detect.Config{
		Recognisers: []detect.Recogniser{rule.New()},
		Rules: detect.Rules{
			Deny:  []detect.Deny{{Text: "Projekt Nordstern", Type: "PROJECT"}},
			Allow: []string{"info@example.org"},
		},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	show(engine, "projekt  NORDSTERN: INFO@example.org, anna@example.org; Nordstern alone is a star.")
	// Output:
	// PROJECT projekt  NORDSTERN
	// EMAIL anna@example.org
}

// A type can be switched off, and its threshold moved.
func ExampleNew_types() {
	engine, err := detect.New(detect.Config{
		Recognisers: []detect.Recogniser{rule.New()},
		Rules: detect.Rules{Types: map[detect.Type]detect.Rule{
			detect.Email: {Enabled: new(false)},
			detect.IP:    {Threshold: new(float32(0.94))},
		}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	show(engine, "Write to anna@example.org. Seen 198.51.100.7; her IP is 203.0.113.9.")
	// Output:
	// IP 203.0.113.9
}

// What a request asks for lies on top of what the settings say. It may only make more be found, unless its account says
// otherwise.
func ExampleEngine_With() {
	base, err := detect.New(detect.Config{Recognisers: []detect.Recogniser{rule.New()}})
	if err != nil {
		fmt.Println(err)
		return
	}
	wide, err := detect.ParseOverride([]byte(`{"deny": [{"text": "Projekt Nordstern", "type": "PROJECT"}]}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	engine, err := base.With(context.Background(), wide)
	if err != nil {
		fmt.Println(err)
		return
	}
	show(engine, "Projekt Nordstern: anna@example.org")

	narrow, err := detect.ParseOverride([]byte(`{"types": {"EMAIL": {"enabled": false}}}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	var refused *apierr.Error
	if _, err = base.With(context.Background(), narrow); errors.As(err, &refused) {
		fmt.Println(refused.Status, refused.Param)
	}

	narrow.MayNarrow = true // the account's policy says request_may_narrow
	if engine, err = base.With(context.Background(), narrow); err != nil {
		fmt.Println(err)
		return
	}
	show(engine, "anna@example.org, 07700 900123")
	// Output:
	// PROJECT Projekt Nordstern
	// EMAIL anna@example.org
	// 400 svc.detect.types.EMAIL.enabled
	// PHONE 07700 900123
}

// Rules that can't be used are refused with the line and the reason.
func ExampleParseRules() {
	_, err := detect.ParseRules([]byte("types:\n  PHONE:\n    threshold: 0.3\ncustom:\n  - type: CASE\n    pattern: '['\n"))
	fmt.Println(err)
	// Output:
	// detection rules: line 6: custom[0].pattern: is no RE2 expression: missing closing ]
}
