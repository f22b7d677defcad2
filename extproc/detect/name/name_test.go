package name_test

import (
	"context"
	"strings"
	"testing"

	"veil/extproc/detect"
	"veil/extproc/detect/name"
)

// marked shows the spans of a text in brackets, each with the first letter of its type.
func marked(t *testing.T, r *name.Recogniser, in detect.Text) string {
	t.Helper()
	spans, err := r.Find(context.Background(), nil, in)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	at := 0
	for _, s := range spans {
		if s.Start < at {
			t.Fatalf("spans overlap or stand in disorder: %v", spans)
		}
		b.WriteString(in.Value[at:s.Start] + "[" + string(s.Type[0]) + " " + in.Value[s.Start:s.End] + "]")
		at = s.End
	}
	return b.String() + in.Value[at:]
}

func TestCuesFindNames(t *testing.T) {
	r, err := name.New()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"Please call Mrs. [N Oyelowo-Hart] back.",
		"Hello, my name is [N Tadgh Brannigan].",
		"Je m'appelle [N Ysaline Kerdoncuff] et j'habite ici.",
		"Sehr geehrte Frau Dr. [N Wrzesniewski],",
		"URGENT: DIE ÄRZTIN [N KRÜGER] UND L'INFERMIERA [N MANCINI] WARTEN.",
		"rendez-vous avec mme [N el amrani] et la dr [N benali] demain",
		"ma sœur de [N Nadia], le frère d'[N Anaïs Morel], die Schwester von [N Nadia Kern]",
		"DEAR MS [N OKONKWO], YOUR APPOINTMENT WITH DR [N SCHÄFER] IS ON MONDAY.",
		"Me llamo [N Iratxe Goikoetxea].",
		"Mi chiamo [N Ferruccio Dall'Olio].",
		"First name: [N Oluwaseyi]\nStatus: open",
		"Sig.ra [N Bevilacqua], buongiorno",
		"Hi I am [N Zoe Laurent] and I need a hand.",
		"Dear Sir I write about the roof.",
	} {
		in := strings.NewReplacer("[N ", "", "]", "").Replace(want)
		if got := marked(t, r, detect.Text{Value: in}); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

func TestACountryBehindSmallWordsIsNobody(t *testing.T) {
	r, err := name.New()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"Quelle est la capitale de la France ?",
		"Qui est le président de la France ?",
		"Llegué de la [L Argentina] con mi madre.",
		"Nom : [N de la France]",
		"Signé : [N Marie de la France]",
		"Madame [N de la Fuente]",
	} {
		in := strings.NewReplacer("[N ", "", "[L ", "", "]", "").Replace(want)
		if got := marked(t, r, detect.Text{Value: in}); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

func TestKeySaysWhatAValueIs(t *testing.T) {
	r, err := name.New()
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"first_name", "customerName", "Nachname", "nom", "billing.last_name"} {
		if got := marked(t, r, detect.Text{Value: "Wambui", Key: key}); got != "[N Wambui]" {
			t.Errorf("%s: %s", key, got)
		}
	}
}

func TestAKeySaysThatAHandleIsSomebody(t *testing.T) {
	r, err := name.New()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ key, text, want string }{
		{"name", "Zoe_Laurent", "[N Zoe_Laurent]"},
		{"name", "max_brandt", "[N max_brandt]"},
		{"author", "laurent-zoe", "[N laurent-zoe]"},
		{"name", "user_proxy", "user_proxy"},
		{"name", "research_agent", "research_agent"},
		{"name", "max_tokens", "max_tokens"},
		{"field", "max_brandt", "[U max_brandt]"},
		{"name", "django-simple-menu", "django-simple-menu"},
		{"name", "redis-7-cache", "redis-7-cache"},
		{"name", "amazon-python", "amazon-python"},
		{"name", "ai-commit-cli-tool", "ai-commit-cli-tool"},
		{"city", "aix-en-provence", "[L aix-en-provence]"},
		{"name", "mark-brown", "[N mark-brown]"},
		{"name", "anna-lena", "[N anna-lena]"},
		{"name", "mei-ling", "[N mei-ling]"},
		{"", "max_brandt", "[U max_brandt]"},
	} {
		if got := marked(t, r, detect.Text{Value: c.text, Key: c.key}); got != c.want {
			t.Errorf("%s: got %s, want %s", c.key, got, c.want)
		}
	}
}

func TestPartsOfATextExplainOneAnother(t *testing.T) {
	r, err := name.New()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"id,cust,qty\n7,\"[N Nguyen, Thuy Linh]\",2\n8,\"[N Abernathy, Ruth]\",1",
		"[N Ana] 🌵: voy\n[N Txomin]: yo no\n[N Marta]: ok\nNota: traed pan",
		"She lives at [A 3 Mill Lane, Market Rasen] now.",
		"Present: [N D. Oyinlola] (chair), [N Constance Pym]",
		"We compared Sennheiser with Laura Biagiotti and Roquefort.",
		"Présents : [N Inès Q.], [N Zofia Kern]",
		"Kläger ist [N Gisbert ZU HOHENFELS] selbst.",
		"I have known [N William \"Bill\" Oakes] for years.",
		"Demandez à M. [N Poin¬ caré] et à Mme [N Duques-\nnoy] demain.",
		"Bitte Frau [N Schwarzen\u00ADegger] anrufen.",
		"Ma voiture était garée rue de Rivoli hier.",
		"Danke an Frau [N Kern], [N Grafflage], [N Pichlmann] und [N Swoboda] für den Bericht.",
		"[N Peter Müller], Acmetech, Kunde",
		"Tell [N Kwabena] and [N Zsofika] I said hi.",
		"School attended: [O Bishop's Castle Community College]",
		"Scuola frequentata: [O ITIS Enrico Mattei]",
		"Am Sonntag spricht Pastor [N Thießen] über Hiob.",
		"conductor=[N Goran] origen=[L Sagunto] destino=\"[L Medina del Campo]\" n=4",
	} {
		in := strings.NewReplacer("[N ", "", "[A ", "", "[O ", "", "[L ", "", "]", "").Replace(want)
		if got := marked(t, r, detect.Text{Value: in}); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}
