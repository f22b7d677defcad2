// Package reactor makes a filter the one that Envoy calls: it ties the filter's view of a host to the module's exports and
// imports. On other platforms than wasip1 it is empty.
package reactor
