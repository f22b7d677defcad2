package filename

// extensions are those of files that people name after people: documents, pictures, recordings, archives, cards and certificates.
const extensions = `pdf doc docx docm dot dotx odt ott rtf txt tex pages wps
xls xlsx xlsm ods csv tsv numbers ppt pptx odp key
jpg jpeg png heic gif tif tiff bmp webp
mp3 m4a wav ogg mp4 mov avi mkv
zip rar 7z
eml msg mbox pst vcf ics
p12 pfx pem cer crt asc gpg`

// papers are words for what is made for, by or about one person, in the five languages.
const papers = `cv resume résumé curriculum vitae coverletter application offer offerletter contract payslip payroll transcript diploma certificate
passport visa licence license letter invoice receipt statement prescription referral consent reference testimonial portrait headshot signature photo will
lebenslauf bewerbung anschreiben motivationsschreiben zeugnis arbeitszeugnis zwischenzeugnis zeugnisse kündigung kuendigung vertrag arbeitsvertrag mietvertrag kaufvertrag
rechnung angebot mahnung quittung attest arztbrief befund überweisung rezept ausweis personalausweis reisepass führerschein lohn gehalt lohnabrechnung gehaltsabrechnung
abrechnung krankmeldung krankschreibung vollmacht gutachten bescheinigung urkunde geburtsurkunde bewerbungsfoto passfoto unterschrift foto patientenakte
candidature lettre motivation facture devis contrat bail bulletin paie salaire fiche attestation certificat ordonnance passeport permis identite identité carte cni
signature recu reçu quittance releve relevé
currículum solicitud carta factura presupuesto contrato nomina nómina certificado titulo título receta pasaporte dni permiso informe justificante firma recibo
curricolo candidatura lettera fattura preventivo contratto busta paga cedolino certificato referto ricetta passaporto patente identità ricevuta ritratto`

// particles may stand between a first name and a surname.
const particles = `von van de del della di da dos du la le lo el der den zu zur ten ter bin ibn al`
