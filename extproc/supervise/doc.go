// Package supervise holds what `veil run` needs to be a whole gateway on one machine: a local certificate authority, a
// child process that is kept alive and stopped with care, the lock on the state folder, and Envoy's admin socket.
//
// It knows processes, certificates and files. It knows nothing of requests, accounts, catalogues or Envoy's configuration:
// it is handed a command line.
package supervise
