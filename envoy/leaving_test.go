package envoy

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	clusterv3 "github.com/envoyproxy/go-control-plane/envoy/config/cluster/v3"
	tlsv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/transport_sockets/tls/v3"
	"github.com/envoyproxy/go-control-plane/pkg/resource/v3"
)

// having is resources with clusters of these names, each with a secret of its own.
func having(names ...string) *Resources {
	r := &Resources{}
	for _, n := range names {
		r.Clusters = append(r.Clusters, &clusterv3.Cluster{Name: n})
		r.Secrets = append(r.Secrets, &tlsv3.Secret{Name: keysOf(n) + "1"})
	}
	return r
}

func names(r *Resources) (clusters, secrets []string) {
	for _, c := range r.Clusters {
		clusters = append(clusters, c.Name)
	}
	for _, s := range r.Secrets {
		secrets = append(secrets, s.Name)
	}
	return clusters, secrets
}

func TestAClusterThatLeavesLingersWithItsSecretUntilItsTimeOrItsReturn(t *testing.T) {
	start := time.Date(2026, 11, 22, 0, 0, 0, 0, time.UTC)
	var l leaving
	now := having("a", "b")
	for _, step := range []struct {
		name  string
		after time.Duration // since the start
		next  *Resources
		want  []string
	}{
		{"b leaves", 0, having("a"), []string{"a", "b"}},
		{"a leaves and c comes", 5 * time.Minute, having("c"), []string{"c", "b", "a"}},
		{"b is back", 10 * time.Minute, having("c", "b"), []string{"c", "b", "a"}},
		{"a stays out its time", 20*time.Minute - time.Nanosecond, having("c", "b"), []string{"c", "b", "a"}},
		{"and is gone", 20 * time.Minute, having("c", "b"), []string{"c", "b"}},
		{"b leaves again, for as long as before", 30 * time.Minute, having("c"), []string{"c", "b"}},
		{"b again", 45*time.Minute - time.Nanosecond, having("c"), []string{"c", "b"}},
		{"c alone", 45 * time.Minute, having("c"), []string{"c"}},
	} {
		l = l.after(now, step.next, start.Add(step.after))
		now = step.next
		clusters, secrets := names(l.with(now))
		if !slices.Equal(clusters, step.want) {
			t.Errorf("%s: %q, want %q", step.name, clusters, step.want)
		}
		for i, c := range clusters {
			if len(secrets) != len(clusters) || secrets[i] != keysOf(c)+"1" {
				t.Errorf("%s: the keys %q for the clusters %q", step.name, secrets, clusters)
			}
		}
		if own, _ := names(now); len(own) != len(step.next.Clusters) {
			t.Errorf("%s: what is in force has changed: %q", step.name, own)
		}
	}
}

func TestWhatLingersIsBounded(t *testing.T) {
	var l leaving
	at := time.Date(2026, 11, 22, 0, 0, 0, 0, time.UTC)
	for i := range mostLeaving + 10 {
		l = l.after(having(fmt.Sprint(i)), having(fmt.Sprint(i+1)), at.Add(time.Duration(i)*time.Millisecond))
	}
	if clusters, _ := names(l.with(having())); len(clusters) != mostLeaving || clusters[0] != "10" {
		t.Errorf("%d clusters linger, the first is %q", len(clusters), clusters[0])
	}
}

func TestWhatHasLingeredLongEnoughIsTakenFromTheEnvoys(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		o := Options{Socket: "/run/veil.sock"}
		s, err := NewServer(ctx, load(t, list([]string{"old https://one.example/v1"}, []string{"old x"})), o)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Update(ctx, load(t, list([]string{"new https://two.example/v1"}, []string{"new x"})), o); err != nil {
			t.Fatal(err)
		}
		served := func() (pools []string) {
			snapshot, err := s.cache.GetSnapshot(nodeID)
			if err != nil {
				t.Fatal(err)
			}
			for name := range snapshot.GetResources(resource.ClusterType) {
				pools = append(pools, poolOf(name))
			}
			slices.Sort(pools)
			return pools
		}
		time.Sleep(linger - time.Second)
		synctest.Wait()
		if got := served(); !slices.Equal(got, []string{"new", "old"}) {
			t.Errorf("a moment before its time: %q", got)
		}
		time.Sleep(time.Minute + 2*time.Second)
		synctest.Wait()
		if got := served(); !slices.Equal(got, []string{"new"}) {
			t.Errorf("after its time: %q", got)
		}
		if err := s.Update(ctx, load(t, list([]string{"old https://one.example/v1"}, []string{"old x"})), o); err != nil {
			t.Errorf("the next change: %v", err)
		}
	})
}
