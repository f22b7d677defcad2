// Package redis keeps accounts, keys, counters and usage in Redis 7, for many replicas.
//
// Each decision is one atomic script over the keys of one account, which share a hash tag, so it works on a Cluster too.
// Time is the server's, so replicas whose clocks differ agree. A call that nobody renews for a lease is charged by
// estimate (docs/decisions/0041-redis-scripts.md). The package knows the records of account and quota, and nothing of
// HTTP or Envoy.
package redis
