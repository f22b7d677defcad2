// Package exchange carries one call of the API from its request headers to its settlement.
//
// A Gateway is what all calls share: accounts, limits, catalogue, engine. An Exchange is one call. Its phases are called
// in order by the protocol loop (package processor), each answers with a Reply that either goes on or ends the call:
//
//	RequestHeaders   endpoint, key, scope, limits; answers GET requests and whatever is refused
//	RequestBody      parse, find personal data, put tokens, reserve the budget, choose the model
//	ResponseHeaders  buffered or streamed
//	ResponseBody     restore, count
//	End              settle usage, one access record, wipe the mapping
//
// The package knows accounts, quota, catalogue, the wire format and the engine, but not Envoy: headers and replies are
// its own types. Nothing that it logs or counts holds text of a request or an answer.
package exchange
