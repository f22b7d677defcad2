// Package deploy holds what Veil is installed with: images, compose file, Kubernetes manifests, systemd units. It has tests
// and no code: they check each file with the library of the tool that reads it, and package topology starts the compose
// deployment without containers. They run with the tag deploy (make test-deploy).
package deploy
