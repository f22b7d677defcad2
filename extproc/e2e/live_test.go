package e2e

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"veil/envoy"
	"veil/extproc/bench/live"
)

// lively is a gateway that is changed under a paced load. The long runs of these are `make soak ARGS="-life all"`.
func lively(t *testing.T) *live.Gateway {
	t.Helper()
	veil, err := program()
	if err != nil {
		t.Fatal(err)
	}
	top, err := root()
	if err != nil {
		t.Fatal(err)
	}
	edge, err := envoy.Install(t.Context(), filepath.Join(top, ".tools"), os.Stderr)
	if err != nil {
		t.Fatal(err)
	}
	g, err := live.Start(t.Context(), live.Config{Dir: t.TempDir(), Veil: veil, Envoy: edge})
	t.Cleanup(func() {
		if err := g.Close(); err != nil {
			t.Error(err)
		}
		if t.Failed() {
			t.Logf("veil wrote at the end:\n%s", g.Said())
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// kept checks that nothing was lost and that changes were seen soon: 1 s on a machine of its own; this one is shared.
func kept(t *testing.T, o live.Outcome, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	if err := o.Err(); err != nil {
		t.Error(err)
	}
	for _, k := range o.Kinds {
		if k.Made == 0 || k.Max > 5*time.Second {
			t.Errorf("%s: %d times, seen after %s", k.Name, k.Made, k.Max)
		}
	}
	t.Logf("\n%s", o)
}

func TestChangesWithoutEndCostNoRequest(t *testing.T) {
	o, err := lively(t).Reloads(t.Context(), 100, 3*time.Second)
	kept(t, o, err)
	if o.Load.Done < 200 {
		t.Errorf("%d requests are no load", o.Load.Done)
	}
}

func TestStreamsOutliveChangesAndTheDrainTime(t *testing.T) {
	o, err := lively(t).Streams(t.Context(), 200, 5*time.Second) // the drain time is 1 s
	kept(t, o, err)
}

func TestUpgradesCostNoRequestOfAPacedLoad(t *testing.T) {
	o, err := lively(t).Upgrades(t.Context(), 100, 3)
	kept(t, o, err)
	if o.Upgrades != 3 {
		t.Errorf("%d upgrades", o.Upgrades)
	}
}
