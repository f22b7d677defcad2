// Package account says who may call: accounts with a plan, their API keys, and the grant that a presented key stands for.
//
// A Directory turns a key into a Grant from a cache of hashes; the records themselves live behind Store. Keys exist here
// in clear only while they are minted or checked: what is kept and compared is their SHA-256 (api.md, Keys). The package
// knows nothing of HTTP, Envoy or counters: package quota counts what a Grant allows.
package account
