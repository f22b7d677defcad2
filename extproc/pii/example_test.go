package pii_test

import (
	"context"
	"fmt"

	"veil/extproc/pii"
	"veil/extproc/token"
)

func Example() {
	engine, err := pii.New(pii.Defaults())
	if err != nil {
		panic(err)
	}
	out, err := engine.Anonymize("Write to anna.berg@example.org or call +49 30 901820.", nil)
	if err != nil {
		panic(err)
	}
	fmt.Println(out.Text)

	// The model answers with tokens, here with one that it altered.
	back, err := pii.Restore("I wrote to {{EMAIL_1}} and called {{ phone_1 }}.", out.Mapping)
	if err != nil {
		panic(err)
	}
	fmt.Println(back)
	// Output:
	// Write to {{EMAIL_1}} or call {{PHONE_1}}.
	// I wrote to anna.berg@example.org and called +49 30 901820.
}

// A mapping of an earlier call goes on: its values keep their tokens and are found wherever they stand.
func ExampleEngine_Anonymize_mapping() {
	engine, err := pii.New(pii.Defaults())
	if err != nil {
		panic(err)
	}
	known := []token.Entry{{Token: "{{PROJECT_4}}", Value: "Nordstern"}}
	out, err := engine.Anonymize("Nordstern: ask anna.berg@example.org about {{PROJECT_4}}.", known)
	if err != nil {
		panic(err)
	}
	fmt.Println(out.Text)
	for _, e := range out.Mapping {
		fmt.Println(e.Token, e.Value)
	}
	// Output:
	// {{PROJECT_4}}: ask {{EMAIL_1}} about {{PROJECT_4}}.
	// {{PROJECT_4}} Nordstern
	// {{EMAIL_1}} anna.berg@example.org
}

// A conversation has one table. What one message gives away is hidden in all of them.
func ExampleEngine_Leaves() {
	engine, err := pii.New(pii.Defaults())
	if err != nil {
		panic(err)
	}
	table := token.NewTable()
	defer table.Wipe()
	messages := []pii.Leaf{
		{Text: "News of Lindqvist?", Message: 0},
		{Text: "My name is Astrid Lindqvist.", Message: 1},
	}
	edits, err := engine.Leaves(context.Background(), table, messages)
	if err != nil {
		panic(err)
	}
	for i, m := range messages {
		fmt.Println(string(pii.Apply(nil, m.Text, edits[i])))
	}
	// Output:
	// News of {{NAME_2}}?
	// My name is {{NAME_1}}.
}
