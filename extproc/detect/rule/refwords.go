package rule

// refWords name the numbers of customers, members, policies and claims, and of those who practise a profession: no phone is one, and no
// plate, PIN or paper, for whoever reads them without the firm's or the register's list learns nobody's name.
func refWords() []keyword {
	return []keyword{
		{gRef, `customer ref, customer reference, client no, client number, client id, client ref, membership, membership id, subscriber no, subscriber number, policy ref,
			policy reference, claim number, claim ref, claim reference, case number, case ref, booking ref, order ref, contract number, invoice number, invoice no`, ""},
		{gRef, `kundenreferenz, kundenkonto, versicherungsschein, versicherungsscheinnummer, versicherungsschein nr, policennummer, policen nr, police nr, vertragsnummer,
			vertragsnr, vertrags nr, schadennummer, schadensnummer, schaden nr, rechnungsnummer, rechnungsnr, auftragsnummer, auftragsnr, bestellnummer, abonummer,
			abonnentennummer, vorgangsnr, geschaftszeichen, buchungsnummer`, ""},
		{gRef, `n de client, numero de client, reference client, ref client, code client, n abonne, n d abonne, numero d abonne, numero de contrat, n contrat, n de contrat,
			contrat n, numero de police, n police, n de police, police n, numero de commande, n commande, n de commande, numero de facture, n facture, n de facture,
			numero de sinistre, n sinistre, n de sinistre, n de dossier, n dossier`, ""},
		{gRef, `n cliente, n de cliente, num cliente, num de cliente, codigo de cliente, codigo cliente, cliente n, id cliente, numero de socio, n socio, n de socio,
			numero socio, numero de abonado, n abonado, n de abonado, numero de contrato, n contrato, n de contrato, numero de poliza, n poliza, n de poliza,
			numero de pedido, n pedido, n de pedido, numero de expediente, numero de referencia, numero de factura, n factura, n de factura, numero de siniestro,
			n siniestro, n de siniestro, numero de colegiado, n colegiado, n de colegiado, colegiado n, colegiada n`, ""},
		{gRef, `numero cliente, codice utente, codice contratto, numero contratto, n contratto, numero polizza, n polizza, polizza n, numero pratica, n pratica,
			codice socio, numero socio, n socio, numero ordine, n ordine, codice pod, codice pdr, numero sinistro, n sinistro, numero fattura, n fattura`, ""},
		{gRef, `hcpc, hcpc reg, hcpc reg no, hcpc registration, hcpc registration no, hcpc registration number, nmc, nmc pin, nmc no, nmc number, gmc, gmc no, gmc number,
			gdc no, gdc number, gphc, gphc no, gphc number, sra no, sra number, rpps, numero rpps, n rpps, adeli, numero adeli, n adeli, npi, npi number, lanr, arztnummer,
			bsnr, betriebsstattennummer`, ""},
	}
}
