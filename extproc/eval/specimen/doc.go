// Package specimen makes test texts with personal data that belongs to nobody: numbers with right (or, on purpose, wrong)
// check digits, filled into templates from a seed.
//
// A template is a text with places such as {PHONE.fr} or {-order}: the part before the dot is the type of the span, a
// leading - says that the value is none, a leading ~ that finding it is neither right nor wrong. The check digits are
// computed here on their own, so that a mistake in package rule doesn't hide itself.
package specimen
