package name_test

import "testing"

func TestANameInTheNameOfAFileIsFound(t *testing.T) {
	exact(t,
		"Siehe Bewerbung_[N Lukas_Meier].pdf und cv-[N anna-schmidt].docx, danke",
		"Attached: [N Anna_Schmidt]_CV.docx, [N AnnaSchmidt]CV.pdf, scans/[N Schmidt-Anna].jpg",
		"Kündigung_[N Jörg_Müller].docx",
		"Le contrat_[N Sophie_de_Villiers]_2026.pdf est signé.",
		"See resume_[N priya_venkataraman]_v3.docx")
}

// The name of the file alone does not tell these; the rest of the text does.
func TestANameIsFoundInTheNameOfAFileOnceTheTextHasIt(t *testing.T) {
	exact(t,
		"My name is [N Wiebke Tjaden]. See photos_[N Wiebke].zip, [N tjaden]-2026.txt and notes.[N Tjaden].pdf",
		"Zeugnis_[N Annika_Brunnhuber].pdf und Lohnabrechnung-[N Brunnhuber]-2026-10.pdf",
		"der Lebenslauf [N Anna] [N Schmidt].pdf fehlt")
}

func TestFilesThatAreNamedAfterThingsStay(t *testing.T) {
	exact(t,
		"See San_Diego.jpg, Victoria_Station.png, May_Day.pdf, final_report.pdf, Rose_Garden.jpg",
		"XftNameParse.txt, EVP_MAC-HMAC.pdf, ISO-IR-197.csv, CA_Disig_Root_R2.pem, alpha_beta.csv",
		"Rechnung_Telekom.pdf, invoice-October.pdf, Contract_Final_Signed.docx, factura_marzo.pdf",
		"[N Anna Combin] read https://www.combin.example/v17/p.pdf",
		"anna_schmidt.go, Lukas_Meier.html and lukas_meier.py are sources")
}
