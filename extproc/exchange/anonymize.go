package exchange

import (
	"context"
	"sort"
	"strings"

	"veil/extproc/account"
	"veil/extproc/detect"
	"veil/extproc/openai"
	"veil/extproc/pii"
	"veil/extproc/restore"
	"veil/extproc/token"
)

// anonymizeText answers POST /anonymize, or sends the text with its tokens to a model.
func (x *Exchange) anonymizeText(ctx context.Context, body []byte) (Reply, error) {
	a, err := openai.ParseAnonymize(ctx, body)
	if err != nil {
		return Reply{}, err
	}
	if a.ProcessWithLLM {
		if err := needScope(x.grant, account.Chat); err != nil {
			return Reply{}, err
		}
	}
	engine, err := x.engine(ctx, a.Detect)
	if err != nil {
		return Reply{}, err
	}
	if x.table, err = a.Table(); err != nil {
		return Reply{}, err
	}
	if a.ProcessWithLLM {
		if err := x.chooseModel(a.Model, a.Named); err != nil {
			return Reply{}, err
		}
	}
	leaves := []pii.Leaf{{Text: a.Text, Message: 0}}
	if a.SystemPrompt != "" {
		leaves = append(leaves, pii.Leaf{Text: a.SystemPrompt, Message: 1, Speaker: pii.Operator})
	}
	edits, err := engine.LeavesWithin(ctx, x.table, leaves, x.placeRoom(ctx, len(body)))
	if err != nil {
		return Reply{}, err
	}
	if err := openai.NoteTexts(ctx, x.table, leaves, edits); err != nil {
		return Reply{}, err
	}
	x.countFound(edits[:1])
	if len(a.Text)+len(a.SystemPrompt)+growth(edits) > restore.MaxText {
		return Reply{}, errLongReply
	}
	x.masked = string(pii.Apply(nil, a.Text, edits[0]))
	if !a.ProcessWithLLM {
		return x.reply(x.anonymized(nil)), nil
	}
	call := openai.ChatCall{Model: x.model.Routes[0].Model, Text: x.masked, FixedTemperature: x.model.FixedTemperature, CapField: x.model.CapField}
	if a.SystemPrompt != "" {
		call.System = string(pii.Apply(nil, a.SystemPrompt, edits[1]))
		x.note(edits[1:]) // the answer tells of the text alone
	}
	if sentence := x.live.Instruction; sentence != "" && call.System != "" {
		call.System += "\n\n" + sentence
	} else if sentence != "" {
		call.System = sentence
	}
	sent := a.ChatBody(call) // but for the cap
	call.Cap, err = x.foresee(wanted{body: sent, cap: a.MaxTokens, answers: 1, param: "text"})
	if err != nil {
		return Reply{}, err
	}
	if err := x.ticket.Reserve(ctx, x.reservation()); err != nil {
		return Reply{}, err
	}
	if call.Cap > 0 {
		sent = a.ChatBody(call)
	}
	x.anonymize = a
	return x.send(sent), nil
}

// anonymized is the answer of POST /anonymize.
func (x *Exchange) anonymized(llm *openai.LLMResponse) []byte {
	return openai.AnonymizeResult{Text: x.masked, Mapping: x.table.Entries(), Count: x.piiCount, Types: x.piiTypes, LLM: llm}.JSON()
}

// anonymizeAnswer turns the model's answer into the answer of POST /anonymize. Where the upstream said no usage that can be, it shows
// the estimate that is charged: usage is a part of llm_response (api.md, Text alone).
func (x *Exchange) anonymizeAnswer(ctx context.Context, body []byte) ([]byte, *openai.Usage, error) {
	llm, err := openai.ReadLLMResponse(ctx, body, x.table, x.model.ID)
	said := x.believed(llm.Usage)
	if err != nil {
		return nil, said, err
	}
	x.answer.left = llm.Left
	if said == nil {
		u := x.estimated()
		llm.Usage = &u
	}
	return x.anonymized(llm), said, nil
}

// restoreText answers PUT /anonymize.
func (x *Exchange) restoreText(ctx context.Context, body []byte) (Reply, error) {
	r, err := openai.ParseRestore(ctx, body)
	if err != nil {
		return Reply{}, err
	}
	table, err := r.Table()
	if err != nil {
		return Reply{}, err
	}
	defer table.Wipe()
	text, stats, err := restore.TextContext(ctx, nil, r.Text, table, restore.Plain, nil)
	if err != nil {
		return Reply{}, err
	}
	x.g.Metrics.Unresolved(stats.Left)
	return x.reply(openai.RestoreResult{Text: string(text), Restored: stats.Restored, Unknown: stats.Unknown}.JSON()), nil
}

// engine is the engine in force for this account and this request's own wishes.
func (x *Exchange) engine(ctx context.Context, wish []byte) (*pii.Engine, error) {
	return x.live.Engine.For(ctx, x.grant.Detect, wish, x.grant.RequestMayNarrow)
}

// countFound keeps what the answer, the metrics and the log tell of the personal data that was replaced.
func (x *Exchange) countFound(edits [][]pii.Edit) {
	for _, leaf := range edits {
		x.piiCount += len(leaf)
	}
	x.piiTypes = x.note(edits)
}

// note keeps what the metrics and the log tell, and answers with the types, sorted.
func (x *Exchange) note(edits [][]pii.Edit) (types []string) {
	byType := map[string]int{}
	for _, leaf := range edits {
		x.rec.PIICount += len(leaf)
		for _, e := range leaf {
			byType[string(e.Type)]++
		}
	}
	for t, n := range byType {
		t = strings.Clone(t) // it may be a part of a given mapping's token, which is wiped with the exchange; metrics live on
		types = append(types, t)
		if t = string(token.Whole(detect.Type(t))); !detect.Builtin(detect.Type(t)) {
			t = "CUSTOM" // a request may name types as it likes; metrics hold closed sets only
		}
		x.g.Metrics.Found(t, n)
	}
	sort.Strings(types)
	return types
}
