// Package login tells logins that say whose they are: dpetrov2, kschulze, anna_rossi, anna1987.
//
// It looks at one word and at word lists, and at the few words beside it that say of others that they are logins: x_y commented, the
// account kasia.w. What logins look like that say nobody's name is none of its business. Work is linear in the word.
package login
