// Package settings reads the operator's settings file and says, with line and reason, what is wrong in it.
//
// A field that is left out has its default; a field that is not known is a fault, because a misspelt protection would
// silently not be one. The package knows of Veil how the catalogue tells its faults and what a plan limits, and nothing of
// what the settings are for.
package settings
