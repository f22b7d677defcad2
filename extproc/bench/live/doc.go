// Package live puts load on a gateway while it is changed: configuration reloaded again and again, the program replaced,
// streams open all the while. It starts `veil serve` and an Envoy that gets everything from it by ADS, as on a host of a
// platform team. It knows veil by its command line, its files and its API alone.
package live
