// Package order says in which order the upstreams of a model are tried, and remembers for that which of them have failed
// and how many calls each has under way.
//
// Envoy takes the first upstream of the list that it is given, and the next one for each further try, and asks nobody
// whether they are alive or have room: a dead first upstream would cost every call a connect time-out, and a full one would
// refuse although the next has room. The package knows the catalogue and nothing of requests or Envoy; it keeps names,
// counts and times.
package order
