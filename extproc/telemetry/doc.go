// Package telemetry holds what Veil tells its operator: metrics and the access record.
//
// Labels come from closed sets (endpoints, catalogue models, types, outcomes), never from text of a request, so neither
// personal data nor an unbounded number of series can get in.
package telemetry
