// Package record reads messages in which the first field of a record says what the others are: HL7 v2 of hospitals (PID|1||…), X12
// of insurers (NM1*IL*1*…), EDIFACT (COM+…:TE, lists of passengers), lines of airlines on what a traveller shows (DOCS), headers of DICOM pictures ((0010,0010) PN […]), MT940 of banks (:86:…?32…), family trees (GEDCOM) and who
// wrote the lines of a file (git blame). There is no sentence around a name there, its letters are often capitals only, and a date of
// birth is eight digits among others.
//
// It knows the places of persons' data in these records, and nothing of how such data looks in other texts.
package record
