// Package breather gives way in the middle of long computing: to other processes, to what has come over the network, and to
// other goroutines. It knows nothing of what is computed.
package breather
