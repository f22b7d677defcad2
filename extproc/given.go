package main

import (
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"veil/extproc/internal/slip"
)

// nothing refuses what was given and has no value: --models "$MODELS", or VEIL_MODELS, where a script has no such variable. Every
// command would take it for a flag that is left out, which means all models, no end, no rules.
func nothing(cmd *kong.Context) error {
	for _, p := range cmd.Path {
		switch {
		case p.Flag != nil && blank(p.Flag.Target):
			return fmt.Errorf("%w: --%s has an empty value: give it one, or leave the flag out", errUsage, p.Flag.Name)
		case p.Positional != nil && blank(p.Positional.Target):
			return fmt.Errorf("%w: <%s> is empty: give it a value, or leave it out", errUsage, p.Positional.Name)
		}
	}
	for _, f := range flagsOf(cmd) {
		for _, name := range f.Envs {
			if value, ok := os.LookupEnv(name); ok && strings.TrimSpace(value) == "" {
				return fmt.Errorf("%w: the variable %s is set to nothing: give it a value, or unset it", errUsage, name)
			}
		}
	}
	return nil
}

// blank reports whether text, or one text of a list, is nothing but blanks.
func blank(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.String:
		return strings.TrimSpace(v.String()) == ""
	case reflect.Slice:
		for i := range v.Len() {
			if blank(v.Index(i)) {
				return true
			}
		}
		return v.Len() == 0
	}
	return false
}

// flagsOf are the flags of the command that was chosen.
func flagsOf(cmd *kong.Context) []*kong.Flag {
	var all []*kong.Flag
	if node := cmd.Selected(); node != nil {
		for _, group := range node.AllFlags(false) {
			all = append(all, group...)
		}
	}
	return all
}

// mistaken are the variables VEIL_… that the command does not know, each with one that it knows and that is nearly so called. It
// is said and not refused: the shell may have it for a program of its own.
func mistaken(cmd *kong.Context, environ []string) (lines []string) {
	var known []string
	for _, f := range flagsOf(cmd) {
		known = append(known, f.Envs...)
	}
	for _, set := range environ {
		name, _, _ := strings.Cut(set, "=")
		if !strings.HasPrefix(name, "VEIL_") || slices.Contains(known, name) {
			continue
		}
		for _, k := range known {
			if alike(name, k) {
				lines = append(lines, fmt.Sprintf("the variable %s is not read; is %s meant?", name, k))
			}
		}
	}
	slices.Sort(lines)
	return lines
}

// alike reports whether two names differ by case, by hyphens and low lines, or by a letter that is missing, too many, wrong, or in
// its neighbour's place.
func alike(a, b string) bool {
	plain := strings.NewReplacer("_", "", "-", "")
	return slip.Of(plain.Replace(strings.ToUpper(a)), plain.Replace(strings.ToUpper(b)))
}
