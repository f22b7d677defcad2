// Package filename finds names of persons in the names of files: Bewerbung_Lukas_Meier.pdf, cv-anna-schmidt.docx.
//
// A file's name has no sentence around it and no white space inside, so that only its pieces tell, the word for a document
// among them, and what kind of file it is: sources and pages are named after things. The package looks at word lists only, and
// knows nothing of the model, of labels or of texts. Work is linear in the name.
package filename
