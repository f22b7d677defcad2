// Package rolling upgrades the Kubernetes deployment without a cluster: pods are pairs of Envoy and veil with the very
// settings, bootstrap and preStop script of the manifests, Redis is a real one, and in place of the Service stands a
// balancer of connections that learns of a leaving pod late, as kube-proxy does. It has tests and no code.
//
// What it can't show is Kubernetes itself: probes, scheduling, and NetworkPolicies.
package rolling
