package envoy

import (
	"time"

	clusterv3 "github.com/envoyproxy/go-control-plane/envoy/config/cluster/v3"
	tlsv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/transport_sockets/tls/v3"
)

// linger is how long a cluster that no route names any more stays. Envoy routes a request by the table that was in force
// when it began, and it can then take a request's time-out (5 min) and veil's work until it is sent, and tries after it.
const linger = 15 * time.Minute

// mostLeaving bounds what lingers, for a catalogue that changes its names all the time: the oldest go first.
const mostLeaving = 256

// left is one cluster that no route names any more, with its key.
type left struct {
	at      time.Time
	cluster *clusterv3.Cluster
	keys    []*tlsv3.Secret
}

// leaving is the clusters that linger, oldest first.
type leaving []left

// after adds what before has and next lacks, and takes out what has come back.
func (l leaving) after(before, next *Resources, now time.Time) leaving {
	names := make(map[string]bool)
	for _, c := range next.Clusters {
		names[c.Name] = true
	}
	var out leaving
	for _, x := range l.since(now.Add(-linger)) {
		if !names[x.cluster.Name] {
			out = append(out, x)
		}
	}
	for _, c := range before.Clusters {
		if !names[c.Name] {
			out = append(out, left{now, c, before.keys(c.Name)})
		}
	}
	return out[max(0, len(out)-mostLeaving):]
}

// since is what left after a time.
func (l leaving) since(t time.Time) leaving {
	for i, x := range l {
		if x.at.After(t) {
			return l[i:]
		}
	}
	return nil
}

// with is resources together with what lingers.
func (l leaving) with(r *Resources) *Resources {
	out := *r
	for _, x := range l {
		out.Clusters = union(out.Clusters, []*clusterv3.Cluster{x.cluster})
		out.Secrets = union(out.Secrets, x.keys)
	}
	return &out
}
