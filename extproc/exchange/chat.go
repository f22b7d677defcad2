package exchange

import (
	"cmp"
	"context"
	"iter"
	"math"
	"strings"

	"veil/catalogue"
	"veil/extproc/account"
	"veil/extproc/apierr"
	"veil/extproc/openai"
	"veil/extproc/pii"
	"veil/extproc/quota"
	"veil/extproc/restore"
	"veil/extproc/token"
)

// chat takes a chat completion from its body to the request that goes upstream.
func (x *Exchange) chat(ctx context.Context, body []byte) (Reply, error) {
	c, err := openai.ParseChat(ctx, body)
	if err != nil {
		return Reply{}, err
	}
	own, err := x.readWishes(ctx, c)
	if err != nil {
		return Reply{}, err
	}
	defer func() {
		if own.table != nil && own.table != x.table {
			own.table.Wipe()
		}
	}()
	if err := x.chooseModel(c.Model, c.Named); err != nil {
		return Reply{}, err
	}
	if err := x.mayAnswer(c.Others); err != nil {
		return Reply{}, err
	}
	masking, err := x.masking(c)
	if err != nil {
		return Reply{}, err
	}
	w := openai.Rewrite{Model: x.model.Routes[0].Model, AskUsage: c.Stream, CapFields: x.capFields()}
	if !c.HasTemperature && !x.model.FixedTemperature {
		w.Temperature = openai.DefaultTemperature
	}
	if w.Cap, err = x.foresee(wanted{body: body, text: c.Prompt(), media: c.Media(), cap: c.Cap, answers: c.N, param: "messages"}); err != nil {
		return Reply{}, err
	}
	x.restore, x.wantEvents, x.wantUsage, x.wantJSON = c.Restore, c.Stream, c.IncludeUsage, c.JSON
	x.choices = int(min(c.N, math.MaxInt32))
	if masking {
		x.noSvc = !c.Anonymize
		x.restore = c.Restore || x.noSvc // tokens without the mapping in svc would be lost values

		// Before the work: what does not fit even so, need not be read.
		if err := x.ticket.Fits(ctx, x.reservation()); err != nil {
			return Reply{}, err
		}
		if w.Edits, err = x.mask(ctx, c, own, len(body)); err != nil {
			return Reply{}, err
		}
		if x.wantTypes, err = c.Types(ctx, x.table); err != nil {
			return Reply{}, err
		}
		w.Instruction = x.instruction(c)
		x.prompt.instruct(w.Instruction)
	}
	if err := x.ticket.Reserve(ctx, x.reservation()); err != nil {
		return Reply{}, err
	}
	out, err := c.Rewrite(ctx, w)
	if err != nil {
		return Reply{}, err
	}
	return x.send(out), nil
}

// instruction is the sentence that asks the model to keep tokens, if the call or else the settings want it.
func (x *Exchange) instruction(c *openai.Chat) string {
	switch {
	case c.Instruction == nil:
		return x.live.Instruction
	case !*c.Instruction:
		return ""
	case x.live.Instruction != "":
		return x.live.Instruction
	default:
		return defaultInstruction
	}
}

// defaultInstruction is what svc.instruction: true adds to the system prompt.
const defaultInstruction = "Texts such as {{NAME_1}} stand for values that are hidden from you. Copy them exactly, with their braces, wherever you use them."

// chooseModel finds the model that the call names, or the default, among those that the key may use. An empty name is no
// model's, and whoever sends one forgot to set it: the default might not be what they mean. Nor is a default that is not
// offered replaced by another: that one may stand elsewhere.
func (x *Exchange) chooseModel(id string, named bool) error {
	if !named {
		id = x.live.Catalogue.Default
	}
	var e *apierr.Error
	switch m, ok := x.live.Catalogue.Model(id); {
	case ok && x.grant.Allows(m.ID):
		x.model = m
		return x.checkTable()
	case ok && named:
		e = apierr.New(403, apierr.InsufficientScope, "This key may not use this model. GET /models lists those it may use.")
	case ok:
		e = apierr.New(403, apierr.InsufficientScope, "The request names no model, and this key may not use the default one. GET /models lists those it may use.")
	case named:
		e = apierr.New(400, apierr.InvalidModel, "No such model. GET /models lists the models.")
	default:
		e = apierr.New(400, apierr.InvalidModel, "The request names no model, and the default one is not offered here. GET /models lists the models.")
	}
	e.Param = "model"
	return e
}

// masking says whether the call is to be anonymized, by its own wish and by the policies of model and account.
func (x *Exchange) masking(c *openai.Chat) (bool, error) {
	asked, free := c.Anonymize, !x.sidecar
	for _, policy := range x.policies() {
		switch policy {
		case "", catalogue.Optional:
		case catalogue.Required:
			if !c.Anonymize && !x.sidecar { // there it is always on
				return false, apierr.Invalid("anonymize", "This model or account needs anonymize: true.")
			}
			free = false
		default: // Always, or one that a later version has put into the store
			asked, free = true, false
		}
	}
	if at := cmp.Or(c.Claimed, x.claimed); at != "" && !asked {
		return false, apierr.Invalid(at, "This counts in an anonymized call only, and this call would go out in clear: write anonymize: true in the body, beside messages, or leave this out.")
	}
	if asked && c.MediaAt != "" && !x.grant.AllowMedia {
		return false, unreadPart(c, free)
	}
	return asked, nil
}

// unreadPart is the error for a part that would go out unread. It must not read as advice to send it in clear: whoever asks for
// anonymization and has a type that is not known has a text, as a rule.
func unreadPart(c *openai.Chat, free bool) error {
	switch {
	case !c.MediaKnown:
		return apierr.Invalid(c.MediaAt, "The type of this part is not known, so that its text can't be anonymized. Known are %s; a tool's result is a message of its own (role tool), and its call stands in tool_calls.",
			strings.Join(openai.TextParts, ", "))
	case free:
		return apierr.Invalid(c.MediaAt, "Images, audio and files can't be anonymized. Leave this part out: without anonymize it would go out as it is, and all text in clear beside it.")
	default:
		return apierr.Invalid(c.MediaAt, "Images, audio and files can't be anonymized. Leave this part out, or ask the operator to let media of your account pass, which then go out as they are.")
	}
}

// wishes is what a call says of its own masking: nil where it says nothing.
type wishes struct {
	engine *pii.Engine
	table  *token.Table
}

// readWishes reads svc.detect and svc.existing_mapping. Their faults are faults of the body: they are told before those of
// the model and the budget (api.md, Errors), and also where nothing is masked.
func (x *Exchange) readWishes(ctx context.Context, c *openai.Chat) (w wishes, err error) {
	if c.Detect != nil {
		if w.engine, err = x.engine(ctx, c.Detect); err != nil {
			return w, err
		}
	}
	if len(c.ExistingMapping) > 0 {
		w.table, err = c.Table()
	}
	return w, err
}

// mask puts tokens in the place of personal data in every text of the call, whose body has so many bytes.
func (x *Exchange) mask(ctx context.Context, c *openai.Chat, own wishes, size int) (_ [][]pii.Edit, err error) {
	engine := own.engine
	if engine == nil {
		if engine, err = x.engine(ctx, nil); err != nil {
			return nil, err
		}
	}
	if x.table = own.table; x.table == nil {
		x.table = token.NewTable()
	}
	if err := c.Avoid(ctx, x.table); err != nil {
		return nil, err
	}
	leaves, err := c.Leaves(ctx)
	if err != nil {
		return nil, err
	}
	edits, err := engine.LeavesWithin(ctx, x.table, leaves, x.placeRoom(ctx, size))
	if err != nil {
		return nil, err
	}
	if err := c.NoteWritten(ctx, x.table, leaves, edits); err != nil {
		return nil, err
	}
	if growth(edits) > restore.MaxGrowth {
		return nil, errGrowth
	}
	x.prompt.mask(leaves, edits)
	x.countFound(edits)
	return edits, nil
}

// wanted is what a call may use.
type wanted struct {
	body    []byte                  // of the request
	text    iter.Seq2[int, int]     // places of text for the model in it; nil: it is all text
	media   iter.Seq[openai.Medium] // beside that text
	cap     int64                   // most tokens of one answer, 0 if the caller named none
	answers int64                   // how many
	param   string                  // the field to name when the prompt is too long
}

// foresee estimates what the call can use at most, before its values become tokens. Where a budget or a limit of tokens holds, it answers
// with the cap that must go upstream: what is reserved by one cap and sent with another, or with none, is no limit.
func (x *Exchange) foresee(w wanted) (putCap int64, err error) {
	x.prompt = x.estimate(w)
	if limit := x.model.ContextLength; limit > 0 && x.prompt.low > limit {
		return 0, tooLong(w.param, x.model.ID, limit, x.prompt.low)
	}
	most := w.cap
	if most == 0 {
		most = x.model.Reserve
	}
	if capped(x.grant) {
		putCap = most
	}
	x.prompt.answers = multiply(max(w.answers, 1), most)
	x.pricedAt = x.g.Now()
	return putCap, nil
}

// tooLong refuses a prompt that no model of that context can read. Agents and frameworks shorten a conversation where they see OpenAI's
// words for it, and its code, which the codes of this interface do not have.
func tooLong(param, model string, limit, least int64) error {
	return apierr.Invalid(param, "This model's maximum context length is %d tokens. However, your text has at least %d tokens. Shorten it. (context_length_exceeded, %s)", limit, least, model)
}

// reservation is what the call can use at most, as it is known now: what the limits of the account are asked for before the call is
// made (api.md, Budgets).
func (x *Exchange) reservation() quota.Reservation {
	return quota.Reservation{
		Model:            x.model.ID,
		PromptTokens:     x.prompt.high,
		CompletionTokens: x.prompt.answers,
		Amount:           x.dearest(x.prompt.high, x.prompt.answers, func(m *catalogue.Model) catalogue.Price { return m.MaxPriceAt(x.pricedAt) }),
	}
}

// capped reports whether the account or the key has a limit that a longer answer would use more of.
func capped(g *account.Grant) bool {
	return g.Limits.Metered() || g.KeyLimits != nil && g.KeyLimits.Metered()
}

// multiply is a*b, saturating. Both are positive.
func multiply(a, b int64) int64 {
	if b != 0 && a > math.MaxInt64/b {
		return math.MaxInt64
	}
	return a * b
}
