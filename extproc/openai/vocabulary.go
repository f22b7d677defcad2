package openai

// vocabulary is the rule for a member of a JSON schema by its keyword. Descriptions, titles, defaults, examples and
// patterns are leaves.
func vocabulary(keyword string) *rule {
	switch keyword {
	case "type", "format":
		return &rule{treat: name, items: only(name)}
	case "$ref", "$dynamicRef", "$recursiveRef", "$schema", "$id", "$anchor", "$dynamicAnchor", "enum", "required", "propertyOrdering":
		return only(choice)
	case "properties", "patternProperties", "$defs", "definitions", "dependentSchemas":
		return only(names)
	case "dependentRequired":
		return &rule{treat: names, items: only(choice)}
	case "dependencies": // of both, until 2019
		return &rule{treat: names, items: &rule{treat: schema, items: only(choice)}}
	case "discriminator": // of OpenAPI, and of all that is made from Pydantic's unions
		return &rule{keys: members{{"propertyName", only(choice)}, {"mapping", &rule{treat: names, items: only(choice)}}}}
	case "items", "additionalItems", "additionalProperties", "contains", "propertyNames", "not", "if", "then", "else",
		"unevaluatedItems", "unevaluatedProperties", "contentSchema":
		return &rule{treat: schema, items: only(schema)}
	case "anyOf", "oneOf", "allOf", "prefixItems":
		return &rule{items: only(schema)}
	}
	return nil
}
