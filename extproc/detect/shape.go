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
