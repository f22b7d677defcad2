package cue

// keys gives the names of fields, form lines and columns by what stands in them. A key is compared in small letters with
// its words joined by one space; _ - . and a capital inside also divide words.
var keys = map[Class]string{
	FullName: `
name|full name|fullname|display name|displayname|customer name|client name|user name full|contact name|contact person|account holder|card holder|cardholder|cardholder name|name on card|account name|holder name|patient name|employee name|student name|driver name|guest name|passenger name|sender name|recipient name|author name|owner name|user full name|legal name|real name|realname|person|applicant name|emergency contact|next of kin|nmae|git user|printed name|signatory|payee name|beneficiary name|maiden name|signer|tenant name|member name|child name|parent name|mother s maiden name|billing name|shipping name|assigned to name|names|attendees|participants|present|apologies|attending|on call|fullname|patient full name|supervisor|line manager|account owner
nom complet|nom et prénom|nom et prénoms|nom prénom|nom du client|nom du patient|nom de l'assuré|titulaire|titulaire du compte|personne à contacter|à prévenir|personne à prévenir|identité|nom du titulaire|demandeur|nom de famille et prénom|présents|présente|excusés|absents|participants|nom du salarié|nom de l'élève|signataire|mandataire|mandant|nom du bénéficiaire|nom affiché
vollständiger name|vor und nachname|vor- und nachname|name vorname|name, vorname|vorname name|kontoinhaber|kontoinhaberin|karteninhaber|kundenname|ansprechpartner|ansprechpartnerin|melder|melderin|antragsteller|antragstellerin|versicherter|versicherte|versicherungsnehmer|patientenname|empfängername|mitarbeitername|anwesend|entschuldigt|teilnehmer|teilnehmende|angehörige|angehöriger|notfallkontakt|bearbeiter|sachbearbeiter|sachbearbeiterin|unterzeichner|inhaber|halter|fahrzeughalter|vollmachtgeber|erziehungsberechtigte|anzeigename|mieter|mieterin|vermieter|vermieterin|gläubiger|schuldner
nombre completo|nombre y apellidos|nombre y apellido|apellidos y nombre|titular|titular de la cuenta|persona de contacto|contacto|nombre del cliente|nombre del paciente|solicitante|asistentes|presentes|asisten|avisar a|a nombre de|nombre del titular|interesado|interesada|firmante|arrendador|arrendatario|inquilino|nombre del empleado
nome completo|nome e cognome|cognome e nome|nominativo|intestatario|intestatario del conto|persona di contatto|referente|richiedente|assistito|assistita|presenti|assenti|contatto di emergenza|nome cliente|nome paziente|nome del paziente|titolare|firmatario|contraente|assicurato|locatore|conduttore|delegante|delegato|da avvisare|ragazzo|intestataria|segnalante|proprietario|proprietaria`,
	PartName: `
first name|firstname|given name|givenname|forename|middle name|middlename|last name|lastname|surname|family name|familyname|first|last|fname|lname|nickname first|preferred name|christian name|second name
prénom|prénoms|prenom|prenoms|nom|nom de famille|nom de naissance|nom d'usage|nom usuel|nom de jeune fille
vorname|vornamen|nachname|familienname|zuname|rufname|geburtsname|name der mutter|name des vaters|name des kindes|vname|nname|mädchenname
nombre|nombres|apellido|apellidos|primer apellido|segundo apellido|nombre de pila|nombre del padre|nombre de la madre
nome|cognome|nomi|cognomi|nome di battesimo|cognome da nubile`,
	Person: `
customer|client|patient|pt|pat|contact|owner|author|assignee|reporter|requester|reported by|sender|recipient|driver|employee|manager|applicant|holder|beneficiary|payee|guest|student|pupil|teacher|father|mother|spouse|husband|wife|witness|signed|signature|from|to|cc|bcc|attn|attention|deliver to|ship to|bill to|agent|claimant|defendant|tenant|landlord|nurse|doctor|gp|physician|consultant|chair|minutes|interviewer|candidate|approver|reviewer|reviewed by|approved by|created by|updated by|prepared by|requested by|written by|assigned to|assigned|caller|speaker|reply to|child|son|daughter|partner|traveller|passenger|member|attendee|host|organizer|organiser|lead|user|borrower|lender|insured|policyholder|co-author|committer|cashier|clerk|trainer|tutor|mentor|hello|dear|primary|secondary|on-call|referrer|referred by|supervisor|chairperson|buyer|seller|donor|subscriber|consignee|signer|employee name|team lead|resident|visitor
client|cliente|patient|patiente|contact|expéditeur|destinataire|de|à|copie|cc|objet de|conducteur|conductrice|employé|employée|salarié|salariée|responsable|chauffeur|bénéficiaire|père|mère|élève|enseignant|témoin|médecin|médecin traitant|infirmière|locataire|bailleur|propriétaire|assuré|assurée|signé|signature|auteur|autrice|rapporteur|demandeur|demandeuse|interlocuteur|agent|livrer à|à l'attention de|appelant|appelante|candidat|candidate|voyageur|passager|parrain|tuteur|tutrice|secrétaire|président de séance|animateur|formateur|correspondant|déclarant|déclarante|acheteur|vendeur|gérant|gérante|gestionnaire|référent|référente|invité|fils|fille|conjoint|conjointe|entreprise individuelle|adressé par|établi par|rédigé par|validé par
kunde|kundin|patient|patientin|kontakt|absender|empfänger|empfängerin|von|an|kopie|fahrer|fahrerin|mitarbeiter|mitarbeiterin|vorgesetzter|vorgesetzte|leiter|leiterin|begünstigter|vater|mutter|kind|schüler|schülerin|lehrer|lehrerin|zeuge|zeugin|arzt|ärztin|hausarzt|hausärztin|unterschrift|gezeichnet|gez|verfasser|autor|autorin|anrufer|anruferin|bewerber|bewerberin|reisende|reisender|passagier|betreuer|betreuerin|protokoll|protokollführer|sitzungsleitung|liefern an|lieferung an|zu händen|z. hd.|eigentümer|eigentümerin|käufer|verkäufer|gast|ehepartner|ehefrau|ehemann|sohn|tochter|kläger|beklagter|beklagte|chef|chefin|nutzer|benutzername voll|erstellt von|geprüft von|freigegeben von|verantwortlich|verantwortliche|zuständig|melder|einsender|auftraggeber|auftraggeberin|moderation|leitung|behandelnder arzt
cliente|paciente|remitente|destinatario|destinataria|para|de|copia|conductor|conductora|empleado|empleada|responsable|beneficiario|beneficiaria|padre|madre|alumno|alumna|profesor|profesora|testigo|médico|doctora|firma|firmado|fdo|autor|autora|usuaria|arrendador|arrendataria|propietario|propietaria|asegurado|asegurada|candidato|candidata|viajero|pasajero|tutor|tutora|secretario|entregar a|a la atención de|llamante|denunciante|denunciado|demandante|demandado|comprador|vendedor|huésped|cónyuge|marido|mujer|hijo|hija|jefe|jefa|gestor|gestora|atendido por|creado por|elaborado por|revisado por|moderador|asistente|solicitante|chófer|enfermera|hablante|encargado|encargada|trabajador|trabajadora
cliente|paziente|mittente|destinatario|destinataria|a|da|per|copia|autista|conducente|dipendente|responsabile|beneficiario|padre|madre|alunno|alunna|insegnante|testimone|medico|medico curante|firma|firmato|autore|autrice|inquilino|locatario|proprietario|assicurata|candidato|candidata|viaggiatore|passeggero|tutore|segretario|consegnare a|all'attenzione di|chiamante|ricorrente|resistente|attore|convenuto|acquirente|venditore|ospite|coniuge|marito|moglie|figlio|figlia|capo|gestore|creato da|redatto da|approvato da|operatore|moderatore|infermiera|impiegato|impiegata|lavoratore|lavoratrice|utente|studente|studentessa|docente|relatore|relatrice`,
	City: `
city|town|place of birth|birthplace|hometown|home town|birth place|city of birth|current city|village|residence city|born in|location|branch
ville|commune|lieu de naissance|ville de naissance|localité|lieu de résidence|agence
ort|stadt|wohnort|geburtsort|gemeinde|ortschaft|filiale|heimatort|ortsteil|geburtsstadt
ciudad|población|localidad|municipio|lugar de nacimiento|ciudad de nacimiento|poblacion|pueblo|sucursal|lugar de residencia
città|citta|comune|località|luogo di nascita|comune di nascita|luogo di residenza|comune di residenza|paese|residenza comune|filiale`,
	Street: `
address|street|street address|addr|home address|postal address|mailing address|billing address|shipping address|delivery address|address line|address line 1|address line 2|address1|address2|line1|line2|address line1|residence|residential address|home|current address|new address|lives at
adresse|rue|adresse postale|domicile|adresse de livraison|adresse de facturation|voie|demeurant|adresse 1|nouvelle adresse|adresse du domicile
adresse|anschrift|straße|strasse|straße und hausnummer|straße nr|strasse nr|straße/nr|lieferadresse|rechnungsadresse|wohnanschrift|postanschrift|wohnhaft|neue anschrift|meldeadresse|privatadresse|wohnadresse
dirección|direccion|domicilio|calle|dirección postal|dirección de envío|direccion de envio|residencia|nueva dirección|vía|señas|domicilio fiscal
indirizzo|via|domicilio|residenza|indirizzo di residenza|indirizzo di consegna|indirizzo di spedizione|nuovo indirizzo|recapito|residente in`,
	Postcode: `
zip|zip code|zipcode|postcode|post code|postal code|postalcode
code postal|cp|codepostal
plz|postleitzahl
código postal|codigo postal|cp|c.p.|c p|cod postal
cap|codice postale|c.a.p.|c a p|codice avviamento postale`,
	Employer: `
employer|company|school|university|workplace|place of work|organisation|organization|college|employer name|company name|current employer|alma mater
employeur|entreprise|société|école|université|établissement|établissement scolaire|lieu de travail|raison sociale|collège|lycée
arbeitgeber|firma|unternehmen|schule|universität|hochschule|arbeitsstelle|kita|kindergarten|ausbildungsbetrieb
empresa|empleador|empleadora|escuela|colegio|universidad|centro de trabajo|instituto|centro escolar|lugar de trabajo
azienda|datore di lavoro|ditta|scuola|università|istituto|società|posto di lavoro|sede di lavoro`,
}
