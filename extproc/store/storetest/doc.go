// Package storetest holds every store to the same rules. A store's own tests hand it a way to open stores; all that is
// promised by account.Store and quota.Store is checked here, once.
package storetest
