package openai

import (
	"context"

	"veil/extproc/jsontext"
	"veil/extproc/token"
)

// Chat is a chat completion request that was read and found sound. Its fields are what the exchange decides by; the body
// itself stays as it came and is rewritten by Rewrite. It is not for concurrent use.
type Chat struct {
	Model           string        // meaningful if Named
	Named           bool          // the client named a model, be it ""
	Stream          bool          // the answer is wanted as events
	IncludeUsage    bool          // stream_options.include_usage: the client wants the usage chunk
	Anonymize       bool          // asked for; the account or model may want it anyway
	Restore         bool          // svc.restore; true unless the client said false
	Instruction     *bool         // svc.instruction: tell the model to keep tokens; nil: not said
	ExistingMapping []token.Entry // svc.existing_mapping, in the order of the body
	Detect          []byte        // svc.detect as it stands in the body, nil if there is none
	Cap             int64         // max_completion_tokens, else max_tokens, else 0
	N               int64         // answers wanted; 1 unless the client said more
	HasTemperature  bool          // temperature stands in the body, be it null, which passes as it came (api.md, Requests)
	Claimed         string        // path of a member by which the caller must believe that the text is anonymized; it counts where it is not
	MediaAt         string        // path of the first part that is not known to be text, "" if there is none
	MediaKnown      bool          // that part is known to be an image, audio, a video or a file
	Others          []Other       // models that the upstream may answer with in place of Model
	JSON            bool          // response_format asks for an answer that is JSON: AnswerOptions.JSON

	doc     *jsontext.Doc
	sources []source       // of Leaves, in their order
	outers  []outer        // strings whose JSON holds some of them
	numbers []numberAt     // of these those that are numbers
	texts   jsontext.Texts // of the leaves
	media   []medium       // of the messages, in the order of the body
	dropped bool           // anonymize or svc stand in the body
}

// ParseChat reads and checks the body of POST /chat/completions (api.md, Requests and What is anonymized). Errors are
// *apierr.Error with the path of the field as Param; they never repeat the body's text.
//
// It fails with ctx's error when ctx ends.
func ParseChat(ctx context.Context, body []byte) (*Chat, error) {
	doc, err := parseRequest(ctx, body)
	if err != nil {
		return nil, err
	}
	c, p := &Chat{doc: doc, Restore: true, N: 1}, pace{ctx: ctx}
	if err := c.fields(&p, doc.Root()); err != nil {
		return nil, err
	}
	if err := c.messages(&p, doc.Root().Get("messages")); err != nil {
		return nil, err
	}
	return c, nil
}

// fields reads the members of the request but for its messages.
func (c *Chat) fields(p *pace, root jsontext.Value) (err error) {
	var tokens, completion int64
	for k, v := range root.Members() {
		if err := p.pass(0); err != nil {
			return err
		}
		switch k.Text() {
		case "model":
			c.Named = v.Given()
			c.Model, err = text(v)
		case "stream":
			c.Stream, err = boolean(v)
		case "anonymize":
			c.dropped = true
			c.Anonymize, err = boolean(v)
		case "max_tokens":
			tokens, err = count(v, maxCap)
		case "max_completion_tokens":
			completion, err = count(v, maxCap)
		case "n":
			if v.Given() {
				c.N, err = count(v, maxChoices)
			}
		case "temperature":
			c.HasTemperature = true
			err = within(v, 0, 2)
		case "top_p":
			err = within(v, 0, 1)
		case "presence_penalty", "frequency_penalty":
			err = within(v, -2, 2)
		case "top_logprobs":
			err = within(v, 0, 20)
		case "stream_options":
			err = c.streamOptions(v)
		case "svc":
			c.dropped = true
			if err = c.extension(p, v); !root.Get("anonymize").Given() {
				c.claimRules(v)
			}
		case "response_format":
			if err = object(v); err == nil {
				c.JSON = v.Get("type").Is("json_object") || v.Get("type").Is("json_schema")
			}
		case "prediction":
			err = c.prediction(v)
		case "models", "fallbacks":
			err = c.addOthers(k.Text(), v)
		case "tools", "functions":
			err = array(v)
		default:
			err = c.stray(root, k, v)
		}
		if err != nil {
			return err
		}
	}
	c.Cap = tokens
	if completion > 0 {
		c.Cap = completion
	}
	return nil
}

func (c *Chat) streamOptions(v jsontext.Value) (err error) {
	if err := object(v); err != nil {
		return err
	}
	if err := membersInOtherLetters(v, decidingOptions); err != nil {
		return err
	}
	c.claims(v, nil, 1)
	c.IncludeUsage, err = boolean(v.Get("include_usage"))
	return err
}

// bytesOf is the length of a value in the body.
func bytesOf(v jsontext.Value) int {
	start, end := v.Bounds()
	return end - start
}
