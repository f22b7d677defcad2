package openai

import (
	"context"
	"strings"

	"veil/extproc/apierr"
	"veil/extproc/jsontext"
	"veil/extproc/token"
)

// Anonymize is the body of POST /anonymize (api.md, Text alone).
type Anonymize struct {
	Text            string
	ExistingMapping []token.Entry
	ProcessWithLLM  bool
	Model           string // meaningful if Named
	Named           bool   // the client named a model, be it ""
	SystemPrompt    string
	Temperature     string // JSON number as the client wrote it, "" if there is none
	MaxTokens       int64  // 0: no cap
	Detect          []byte // svc.detect as it stands in the body, nil if there is none
}

// ParseAnonymize reads and checks the body of POST /anonymize. Errors are *apierr.Error with Param, or ctx's.
func ParseAnonymize(ctx context.Context, body []byte) (*Anonymize, error) {
	doc, err := parseRequest(ctx, body)
	if err != nil {
		return nil, err
	}
	a, p := &Anonymize{}, pace{ctx: ctx}
	for k, v := range doc.Root().Members() {
		if err := p.pass(0); err != nil {
			return nil, err
		}
		switch k.Text() {
		case "text":
			a.Text, err = text(v)
		case "existing_mapping":
			a.ExistingMapping, err = mapping(&p, v)
		case "process_with_llm":
			a.ProcessWithLLM, err = boolean(v)
		case "model":
			a.Named = v.Given()
			a.Model, err = text(v)
		case "system_prompt":
			a.SystemPrompt, err = text(v)
		case "temperature":
			if err = within(v, 0, 2); v.Given() {
				a.Temperature = v.Raw()
			}
		case "max_tokens":
			a.MaxTokens, err = count(v, maxCap)
		case "svc":
			a.Detect, err = detectOnly(&p, v)
		default:
			err = a.stray(k.Text(), v)
		}
		if err != nil {
			return nil, err
		}
	}
	return a, required(doc.Root().Get("text"), "text", jsontext.String)
}

// stray refuses what is nearly a setting by which more is hidden: unknown members mean nothing here.
func (a *Anonymize) stray(key string, v jsontext.Value) error {
	if strings.EqualFold(key, "svc") {
		return nearlySvc()
	}
	if key == "mapping" && v.Kind() == jsontext.Object { // as PUT /anonymize calls it
		key = "existing_mapping_"
	}
	return misplaced(key, v, "")
}

// detectOnly reads svc where nothing but detect means anything.
func detectOnly(p *pace, v jsontext.Value) (raw []byte, err error) {
	if err := object(v); err != nil {
		return nil, err
	}
	for k, m := range v.Members() {
		if !k.Is("detect") {
			return nil, apierr.Invalid(v.Path(), "svc holds an unknown key. Known is detect.")
		}
		if raw, err = settings(p, m); err != nil {
			return nil, err
		}
	}
	return raw, nil
}

// required refuses a field that is not there.
func required(v jsontext.Value, name string, kind jsontext.Kind) error {
	if v.Kind() != kind {
		return apierr.Invalid(name, "The field %s is missing or not %s.", name, kind)
	}
	return nil
}

// RestoreRequest is the body of PUT /anonymize (api.md, Text alone).
type RestoreRequest struct {
	Text    string
	Mapping []token.Entry
}

// ParseRestore reads and checks the body of PUT /anonymize. Errors are *apierr.Error with Param, or ctx's.
func ParseRestore(ctx context.Context, body []byte) (*RestoreRequest, error) {
	doc, err := parseRequest(ctx, body)
	if err != nil {
		return nil, err
	}
	root := doc.Root()
	if err := required(root.Get("text"), "text", jsontext.String); err != nil {
		return nil, err
	}
	if err := required(root.Get("mapping"), "mapping", jsontext.Object); err != nil {
		return nil, err
	}
	r := &RestoreRequest{Text: root.Get("text").Text()}
	r.Mapping, err = mapping(&pace{ctx: ctx}, root.Get("mapping"))
	return r, err
}
