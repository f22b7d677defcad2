package openai

import (
	"strconv"

	"veil/extproc/jsontext"
	"veil/extproc/token"
)

// appendSvc appends the block `"svc":{"anonymization":{…}}` of an answer (api.md, Answers). content is what
// deanonymized_content says, a JSON string; nil leaves it out, as a stream whose deltas are restored does (api.md,
// Streams).
func appendSvc(dst []byte, t *token.Table, count int, content []byte) []byte {
	dst = appendSvcHead(dst, t, count)
	if content != nil {
		dst = append(append(dst, svcContent...), content...)
	}
	return append(dst, svcEnd...)
}

// What stands in the block behind its head.
const (
	svcContent = `,"deanonymized_content":`
	svcEnd     = `}}`
)

// appendSvcHead appends the block up to where its content stands.
func appendSvcHead(dst []byte, t *token.Table, count int) []byte {
	dst = append(dst, `"svc":{"anonymization":{"enabled":true,"mapping":`...)
	dst = appendMapping(dst, t.Entries())
	dst = append(dst, `,"pii_count":`...)
	return strconv.AppendInt(dst, int64(count), 10)
}

// appendMapping appends entries as an object of tokens and values.
func appendMapping(dst []byte, entries []token.Entry) []byte {
	dst = append(dst, '{')
	for i, e := range entries {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(jsontext.AppendString(dst, e.Token), ':')
		dst = jsontext.AppendString(dst, e.Value)
	}
	return append(dst, '}')
}
