package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"veil/extproc/detect"
)

// pages are all texts for people, by path from the top of the project.
func pages(t *testing.T) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := filepath.ToSlash(strings.TrimPrefix(path, "../"))
		if d.IsDir() && path != ".." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "node_modules" || d.Name() == "bin") {
			return filepath.SkipDir
		}
		if strings.HasSuffix(name, ".md") {
			text, err := os.ReadFile(path)
			out[name] = string(text)
			return err
		}
		return nil
	})
	if err != nil || len(out) < 10 {
		t.Fatal(err, len(out))
	}
	return out
}

// anchor is what a heading is called in a link.
func anchor(heading string) string {
	heading = strings.ToLower(strings.TrimSpace(strings.TrimLeft(heading, "#")))
	heading = regexp.MustCompile(`[^\p{L}\p{N} _-]`).ReplaceAllString(heading, "")
	return strings.ReplaceAll(heading, " ", "-")
}

func TestLinksLeadSomewhere(t *testing.T) {
	all := pages(t)
	fences := regexp.MustCompile("(?s)```.*?```")
	for name, text := range all {
		for _, m := range regexp.MustCompile(`\]\(([^)\s]+)\)`).FindAllStringSubmatch(fences.ReplaceAllString(text, ""), -1) {
			to, part, _ := strings.Cut(m[1], "#")
			if strings.Contains(to, "://") || strings.HasPrefix(to, "mailto:") {
				continue
			}
			target := name
			if to != "" {
				target = filepath.ToSlash(filepath.Join(filepath.Dir(name), to))
				if _, err := os.Stat(filepath.Join("..", target)); err != nil {
					t.Errorf("%s: %s leads nowhere", name, m[1])
					continue
				}
			}
			found := part == ""
			for _, h := range regexp.MustCompile(`(?m)^#+ .*$`).FindAllString(fences.ReplaceAllString(all[target], ""), -1) {
				found = found || anchor(h) == part
			}
			if !found {
				t.Errorf("%s: %s has no heading #%s", name, target, part)
			}
		}
	}
}

// Files that a page names in code must be there: those with a folder of the project in front.
func TestFilesThatPagesNameAreThere(t *testing.T) {
	named := regexp.MustCompile("`((?:docs|envoy|extproc|catalogue|testdata|wasm-filter|\\.ci)/[\\w./*-]*)")
	for name, text := range pages(t) {
		for _, m := range named.FindAllStringSubmatch(text, -1) {
			path := strings.TrimSuffix(m[1], "/...")
			if strings.HasPrefix(path, "wasm-filter/out") { // built
				continue
			}
			here, err := filepath.Glob(filepath.Join("..", path))
			beside, also := filepath.Glob(filepath.Join("..", filepath.Dir(name), path))
			if err != nil || also != nil || len(here)+len(beside) == 0 {
				t.Errorf("%s: there is no %s", name, path)
			}
		}
	}
}

// Every command and flag of veil that a page shows is one.
func TestCommandsOnPagesAreKnown(t *testing.T) {
	line := regexp.MustCompile("(?:^|[`(\\s/])veil ((?:run|serve|account|key|usage|detect|anonymize|restore|eval|health|check|envoy|upstreams)(?: [a-z]+)?)((?: [^`\\n;|()]*)?)")
	flag := regexp.MustCompile(`(?:^|\s)(--[a-z][a-z-]*)`)
	for name, text := range pages(t) {
		for _, m := range line.FindAllStringSubmatch(text, -1) {
			words := strings.Fields(m[1])
			help, exit := given(t, "", append(words, "--help")...)
			if exit != 0 { // the second word may be an argument
				help, exit = given(t, "", words[0], "--help")
			}
			if exit != 0 {
				t.Errorf("%s: veil %s is no command", name, m[1])
				continue
			}
			for _, f := range flag.FindAllStringSubmatch(m[2], -1) {
				if !regexp.MustCompile(regexp.QuoteMeta(f[1]) + `[=\s]`).MatchString(help) {
					t.Errorf("%s: veil %s has no flag %s", name, m[1], f[1])
				}
			}
		}
	}
}

// Every target of make that a page shows is one, of the Makefile at the top or of that beside the page.
func TestTargetsOnPagesAreThere(t *testing.T) {
	top, err := os.ReadFile("../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range pages(t) {
		rules := top
		if own, err := os.ReadFile(filepath.Join("..", filepath.Dir(name), "Makefile")); err == nil {
			rules = slices.Concat(top, own)
		}
		for _, m := range regexp.MustCompile("(?m)(?:^|`)make ([a-z][a-z-]*)").FindAllStringSubmatch(text, -1) {
			if !regexp.MustCompile(`(?m)^` + m[1] + `:`).Match(rules) {
				t.Errorf("%s: make has no target %s", name, m[1])
			}
		}
	}
}

// Comments in code that lean on a part of the API's page name one that is there.
func TestPartsOfTheAPIThatCodeNamesAreThere(t *testing.T) {
	page := pages(t)["docs/api.md"]
	part := regexp.MustCompile(`api\.md, ([A-Z][a-z]+(?: [a-z]+)*)`)
	comment := regexp.MustCompile(`\n\s*// `) // where one goes on in the next line
	named := 0
	for _, dir := range []string{"../extproc", "../wasm-filter", "../catalogue"} {
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") {
				return err
			}
			text, err := os.ReadFile(path)
			for _, m := range part.FindAllStringSubmatch(comment.ReplaceAllString(string(text), " "), -1) {
				heading, _, _ := strings.Cut(m[1]+" ", " and ")
				heading = strings.TrimSpace(heading)
				named++
				if !regexp.MustCompile(`(?m)^#+ ` + heading + `$`).MatchString(page) {
					t.Errorf("%s: docs/api.md has no %s", path, heading)
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if named < 30 {
		t.Errorf("only %d comments name a part", named)
	}
}

// The guide lists the types that rules can name, all of them and no other.
func TestTheGuideListsTheTypes(t *testing.T) {
	_, table, _ := strings.Cut(pages(t)["docs/guide.md"], "\n| types | |\n")
	table, _, _ = strings.Cut(table, "\n\n")
	var listed []string
	for _, m := range regexp.MustCompile("`([A-Z_]+)`").FindAllStringSubmatch(table, -1) {
		if !detect.Builtin(detect.Type(m[1])) {
			t.Errorf("%s is no type", m[1])
		}
		listed = append(listed, m[1])
	}
	source, err := os.ReadFile("detect/detect.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`Type += "([A-Z_]+)"`).FindAllStringSubmatch(string(source), -1) {
		if !slices.Contains(listed, m[1]) {
			t.Errorf("%s is not listed", m[1])
		}
	}
	if len(listed) < 17 {
		t.Errorf("only %v are listed", listed)
	}
}
