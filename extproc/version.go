package main

import (
	"fmt"
	"runtime/debug"
)

type versionCmd struct{}

// Run prints the module's version, or the commit it was built from.
func (versionCmd) Run(std stdio) error {
	_, err := fmt.Fprintln(std.out, version())
	return err
}

func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "veil (unknown build)"
	}
	v := info.Main.Version
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && len(s.Value) >= 12 {
			v = s.Value[:12]
		}
	}
	return "veil " + v + " " + info.GoVersion
}
