package processor

import (
	"google.golang.org/protobuf/types/known/structpb"

	"veil/extproc/exchange"
)

// Namespaces of dynamic metadata that package envoy has set up: OrderSpace is read by Envoy's priority_group router (its
// PriorityGroupsOverride, as a struct) and by the script of each upstream, AskedSpace is written by that script.
const (
	OrderSpace = "veil.order"
	AskedSpace = "veil.asked"
)

// routing tells Envoy in which order the upstreams are tried, and what each calls the model if that differs; nil when
// there is nothing to choose.
func routing(r exchange.Reply) *structpb.Struct {
	tries := r.Tries
	if len(tries) == 0 {
		return nil
	}
	groups := make([]*structpb.Value, len(tries))
	models := make(map[string]*structpb.Value)
	for i, t := range tries {
		group := map[string]*structpb.Value{"name": structpb.NewStringValue(t.Pool)}
		if t.Place != "" {
			group["clusters"] = list(object(map[string]*structpb.Value{
				"cluster_name": structpb.NewStringValue(t.Place), "weight": structpb.NewNumberValue(1)}))
		}
		groups[i] = object(group)
		if t.Model != "" {
			models[t.Pool] = structpb.NewStringValue(t.Model)
		}
	}
	order := map[string]*structpb.Value{"priority_groups": list(groups...)}
	if len(models) > 0 {
		order["models"], order["written"] = object(models), structpb.NewStringValue(r.Written)
	}
	return &structpb.Struct{Fields: map[string]*structpb.Value{OrderSpace: object(order)}}
}

func object(fields map[string]*structpb.Value) *structpb.Value {
	return structpb.NewStructValue(&structpb.Struct{Fields: fields})
}

func list(values ...*structpb.Value) *structpb.Value {
	return structpb.NewListValue(&structpb.ListValue{Values: values})
}
