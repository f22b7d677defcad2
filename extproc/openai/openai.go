package openai

import (
	"context"
	"errors"
	"net/http"
	"unsafe"

	"veil/extproc/apierr"
	"veil/extproc/jsontext"
)

// answerValues is the most values of an answer, whose logprobs are many small ones. All other limits are jsontext's defaults.
const answerValues = 1 << 22

// parseRequest reads a request body strictly (api.md, Requests). The error names the field.
func parseRequest(ctx context.Context, body []byte) (*jsontext.Doc, error) {
	doc, err := jsontext.Parse(shared(body), jsontext.Options{Name: known, Ended: asker(ctx, len(body))})
	if err != nil {
		return nil, requestFault(err, "")
	}
	if r := doc.Root(); r.Kind() != jsontext.Object {
		return nil, apierr.Invalid("", "The body must be a JSON object, not %s.", r.Kind())
	}
	return doc, unique(doc.Root())
}

// parseAnswer reads the body of an answer that was not streamed.
func parseAnswer(body []byte) (*jsontext.Doc, error) {
	doc, err := jsontext.Parse(shared(body), jsontext.Options{Lone: true, Values: answerValues})
	if err != nil || doc.Root().Kind() != jsontext.Object {
		return nil, ErrUnreadable
	}
	return doc, nil
}

// shared is body as a string without a copy: bodies are read here, and never written to while somebody reads them.
func shared(body []byte) string { return unsafe.String(unsafe.SliceData(body), len(body)) }

// requestFault turns a fault of jsontext into the caller's error. Its path is put behind the path of the string that the
// JSON stood in.
func requestFault(err error, outer string) error {
	var f *jsontext.Fault
	if !errors.As(err, &f) {
		return err
	}
	path := f.Path
	if outer != "" {
		path = outer
	}
	e := apierr.Invalid(path, "The JSON can't be read: %s.", f.Error())
	if f.Reason == jsontext.TooLarge || f.Reason == jsontext.TooMany {
		e.Status = http.StatusRequestEntityTooLarge
	}
	return e
}

// unique refuses an object with duplicate keys: the gateway and the model might each read another one.
func unique(object jsontext.Value) error {
	k, dup, err := object.Duplicate()
	if dup {
		return apierr.Invalid(k.Path(), "A key occurs twice in one object.")
	}
	return err
}

// known reports whether a key may be shown in an error's path: the names of the interface and of OpenAI's, which cannot
// be the caller's text.
func known(key string) bool {
	switch key {
	case "model", "messages", "temperature", "max_tokens", "max_completion_tokens", "n", "stream", "stream_options",
		"include_usage", "anonymize", "svc", "restore", "existing_mapping", "detect", "instruction",
		"role", "content", "name", "refusal", "reasoning_content", "tool_calls", "tool_call_id", "function_call",
		"function", "custom", "arguments", "input", "id", "type", "text", "image_url", "url", "input_audio", "data",
		"file", "file_data", "audio", "tools", "tool_choice", "functions", "description", "parameters",
		"response_format", "json_schema", "schema", "top_p", "presence_penalty", "frequency_penalty", "top_logprobs",
		"logprobs", "logit_bias", "seed", "stop", "user", "metadata", "prediction", "reasoning_effort",
		"models", "fallbacks", "parallel_tool_calls", "store", "modalities", "service_tier",
		"mapping", "process_with_llm", "system_prompt",
		"anonymized", "anonymise", "anonymised", "anonymization", "anonymisation", "anonymize_text", // where a wish stands that counts for nothing
		"extra_body", "options", "settings", "config", "provider_options", "providerOptions":
		return true
	}
	return false
}
