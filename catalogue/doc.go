// Package catalogue is the list of models that the gateway offers: what each one is, what it costs, how it is to be used,
// and which upstreams answer for it.
//
// A catalogue is read from YAML (models.yaml is built in), checked as a whole and never changed afterwards: a reload makes
// a new one. The package knows nothing of Envoy, accounts or requests, and it holds no provider key: only the place where
// the key is found.
package catalogue
