package detect

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// misfit is the first part of a document of rules that has not the shape of t: its path and what is wrong with it, "" if all
// fits. A string may be any scalar, as YAML has it.
func misfit(v any, t reflect.Type, path string) (at, reason string) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	object, isObject := v.(map[string]any)
	array, isArray := v.([]any)
	switch kind := t.Kind(); {
	case v == nil: // as if it were left out
	case kind == reflect.Bool && reflect.TypeOf(v).Kind() != reflect.Bool, kind == reflect.Float32 && !numeric(v), kind == reflect.String && (isObject || isArray):
		return path, "must be " + jsonName(kind)
	case (kind == reflect.Struct || kind == reflect.Map) && !isObject, kind == reflect.Slice && !isArray:
		return path, "must be " + jsonName(kind)
	case kind == reflect.Struct:
		members := map[string]reflect.Type{}
		var known []string
		for i := range t.NumField() {
			key, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
			members[key], known = t.Field(i).Type, append(known, key)
		}
		for _, key := range slices.Sorted(maps.Keys(object)) {
			if members[key] == nil {
				return path, "holds an unknown key: known are " + strings.Join(known, ", ")
			}
			if at, reason := misfit(object[key], members[key], below(path, key)); reason != "" {
				return at, reason
			}
		}
	case kind == reflect.Map:
		for _, key := range slices.Sorted(maps.Keys(object)) {
			if !goodType(Type(key)) {
				continue // compiling refuses it, without saying it again
			}
			if at, reason := misfit(object[key], t.Elem(), below(path, key)); reason != "" {
				return at, reason
			}
		}
	case kind == reflect.Slice:
		for i, e := range array {
			if at, reason := misfit(e, t.Elem(), fmt.Sprintf("%s[%d]", path, i)); reason != "" {
				return at, reason
			}
		}
	}
	return "", ""
}

// hollow is the path of the first thing in a document of rules that has no value, "" if there is none. In a file this is a rule
// that somebody has not written to its end; in a request it is a field left out, as everywhere in the API.
func hollow(v any, path string) (at string) {
	switch v := v.(type) {
	case nil:
		return path
	case string:
		if strings.TrimSpace(v) == "" {
			return path
		}
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			if at = hollow(v[key], below(path, key)); at != "" {
				return at
			}
		}
	case []any:
		for i, e := range v {
			if at = hollow(e, fmt.Sprintf("%s[%d]", path, i)); at != "" {
				return at
			}
		}
	}
	return ""
}

func numeric(v any) bool {
	return reflect.TypeOf(v).ConvertibleTo(reflect.TypeFor[float64]())
}

// below is the path of what is at key within what is at path; "" is the path of the whole.
func below(path, key string) string {
	if path == "" || key == "" {
		return path + key
	}
	return path + "." + key
}
