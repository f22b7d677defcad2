// Package idcheck holds the checks of identity numbers: of persons, their taxes, insurances and licences, and of firms.
//
// Each function is one number of one country. It takes the number as the country's authority counts it, its capitals and digits without
// separators and with letters, digits and length where that number has them, and reports whether its check digits hold, and what else is
// fixed in it: a date, a province, a letter that is never given out. None of them allocates. The documentation of each says who made the
// rule; "TIN algorithms" are those of the European Commission's "TIN Algorithms – Public" (DG TAXUD), "VAT algorithms" those of its "VIES VAT
// Number Construction Rules".
// The arithmetic that several numbers share is in package checksum.
//
// The package knows nothing of texts, words and spans, and not what a number is worth that passes: which numbers are asked for, by what
// form they are known and which words must stand near is the caller's knowledge.
package idcheck
