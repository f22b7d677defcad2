package exchange

import (
	"context"
	"encoding/json"

	"veil/catalogue"
	"veil/extproc/apierr"
)

// record is a model as GET /models shows it (api.md, Models).
type record struct {
	ID      string   `json:"id"`
	Object  string   `json:"object"`
	Created int64    `json:"created,omitempty"`
	OwnedBy string   `json:"owned_by"`
	Svc     metadata `json:"svc"`
}

type metadata struct {
	Name           string `json:"name"`
	Description    string `json:"description,omitempty"`
	ContextLength  int64  `json:"context_length"`
	Category       string `json:"category"`
	ServerLocation string `json:"server_location"`
	AIProvider     string `json:"ai_provider"`
}

type list struct {
	Object string   `json:"object"`
	Data   []record `json:"data"`
}

// answerGet answers the endpoints that have no body.
func (x *Exchange) answerGet(ctx context.Context, modelID string) Reply {
	var (
		body any
		err  error
	)
	switch x.endpoint {
	case epModels:
		body = x.models()
	case epModel:
		body, err = x.oneModel(modelID)
	default:
		body, err = x.g.Limits.Report(ctx, x.grant, x.live.Catalogue.Currency)
	}
	if err != nil {
		return x.refuse(err)
	}
	text, err := json.Marshal(body)
	if err != nil {
		return x.refuse(err)
	}
	return x.reply(text)
}

// models lists the models that the key may use.
func (x *Exchange) models() list {
	l := list{Object: "list", Data: []record{}}
	for i := range x.live.Catalogue.Models {
		if m := &x.live.Catalogue.Models[i]; x.grant.Allows(m.ID) {
			l.Data = append(l.Data, recordOf(m))
		}
	}
	return l
}

func (x *Exchange) oneModel(id string) (record, error) {
	m, ok := x.live.Catalogue.Model(id)
	if !ok || !x.grant.Allows(m.ID) {
		return record{}, apierr.New(404, apierr.InvalidModel, "No such model. GET /models lists the models.")
	}
	return recordOf(m), nil
}

func recordOf(m *catalogue.Model) record {
	return record{
		ID: m.ID, Object: "model", Created: m.Created, OwnedBy: m.OwnedBy,
		Svc: metadata{
			Name: m.Name, Description: m.Description, ContextLength: m.ContextLength,
			Category: m.Category, ServerLocation: m.ServerLocation, AIProvider: m.AIProvider,
		},
	}
}
