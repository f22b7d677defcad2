// Package login tells logins that say whose they are: dpetrov2, kschulze, anna_rossi, anna1987.
//
// It looks at one word and at word lists. What stands around the word, and what other logins look like, is none of its business.
// Work is linear in the word.
package login
