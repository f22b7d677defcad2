// Package topology starts the compose deployment without containers: the same programs, files, paths, users, volumes and
// health checks, each service in a root folder of its own that holds what its image would, in a network of the test's own.
// It has tests and no code. What it can't show is Docker itself: image layers, capabilities, and networks kept apart.
//
// It needs Linux and root, for namespaces and users.
package topology
