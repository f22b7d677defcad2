package name_test

import "testing"

// In these sentences the model finds no name, or not all of it.
func TestTheNameThatAMailAddressSays(t *testing.T) {
	exact(t,
		"for him>> Contact [N Zoe Laurent] (zoe.laurent@example.org, +33 6 12 34 56 78)",
		"for him>> Contact [N Zoe Laurent] <laurent_zoe@example.org>",
		"for him>> Contact [N Zoe Laurent] <zlaurent@example.org>",
		"for him>> Contact [N Zoe Laurent] <laurentz7@example.org>",
		"for him>> Contact [N Zoë Laurent] (zoe.laurent@example.org)",
		"for him>> Contact [N Jürgen Großkopf] (juergen.grosskopf@example.org)",
		"for him>> Contact [N Jürgen Großkopf] (jurgen.grosskopf@example.org)",
		"for him>> Contact [N Zoe Marie Laurent] (zoe.laurent@example.org)",
		"for him>> zoe.laurent@example.org: Contact [N Zoe Laurent]")
	exact(t,
		"We have a Sales Team (sales.team@example.org) and a Data Office: data.office@example.org.",
		"Ask the Help Desk (helpdesk@example.org) or Human Resources (human.resources@example.org).",
		"for him>> Contact Us (contact.us@example.org)")
}
