package main

import "testing"

func TestTheOperatorsGOGCHolds(t *testing.T) {
	if got := headroom(func(string) string { return "" }); got <= 0 {
		t.Errorf("without GOGC there is no headroom: %d", got)
	}
	if got := headroom(func(name string) string { return map[string]string{"GOGC": "off"}[name] }); got != 0 {
		t.Errorf("with GOGC=off there is a headroom: %d", got)
	}
}
