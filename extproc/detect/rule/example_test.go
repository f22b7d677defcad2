package rule_test

import (
	"context"
	"fmt"

	"veil/extproc/detect"
	"veil/extproc/detect/rule"
)

// An engine of rules alone, with a phrase of the house on top.
func Example() {
	engine, err := detect.New(detect.Config{
		Recognisers: []detect.Recogniser{rule.New()},
		Rules:       detect.Rules{Deny: []detect.Deny{{Text: "Projekt Nordstern", Type: "PROJECT"}}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	text := "Projekt Nordstern: write to zoe@example.org or call 07700 900123, build 10.4.2.1."
	spans, err := engine.Detect(context.Background(), detect.Text{Value: text})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range spans {
		fmt.Println(s.Type, text[s.Start:s.End])
	}
	// Output:
	// PROJECT Projekt Nordstern
	// EMAIL zoe@example.org
	// PHONE 07700 900123
}
