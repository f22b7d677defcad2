package name_test

import (
	"context"
	"strings"
	"testing"

	"veil/extproc/detect"
	"veil/extproc/detect/name"
)

// namesIn shows the names that are found in a text.
func namesIn(t *testing.T, r *name.Recogniser, text string) string {
	t.Helper()
	spans, err := r.Find(context.Background(), nil, detect.Text{Value: text})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	at := 0
	for _, s := range spans {
		if s.Type == detect.Name {
			b.WriteString(text[at:s.Start] + "[" + text[s.Start:s.End] + "]")
			at = s.End
		}
	}
	return b.String() + text[at:]
}

func TestNamesInOtherScriptsByCues(t *testing.T) {
	r, err := name.New()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"Здравствуйте, меня зовут [Ольга Сергеевна Кузнецова]. Помогите.",
		"Вчера г-н [Смирнов] и госпожа [Иванова] подписали договор.",
		"Пожалуйста, передайте доктору [Петрову], что [Анна Каренина] заболела.",
		"Сегодня хорошая погода, и Москва столица.",
		"Με λένε [Γιώργος Παπαδόπουλος] και γράφω.",
		"Ο κύριος [Νικολάου] και η κυρία [Ελένη Δημητρίου] υπέγραψαν.",
		"Σήμερα ο καιρός είναι καλός.",
		"مرحبا، قال السيد [أحمد حسن] إن الدكتور [خالد العمري] غائب اليوم.",
		"الطقس جميل اليوم وأريد أن أذهب إلى الحديقة مع أصدقائي.",
		"你好，我叫[王小明]，请联系[李娜]女士。高兴认识你。",
		"私は[佐藤健]です。[田中]さんに電話してください。お客様。",
		"제 이름은 [김민수]입니다. [이영희] 씨는 고객님입니다.",
		"Dear Mr. [김민수], please call [田中]さん or [王小明].",
		`{"name": "[王小明]", "note": "客户[张伟]先生来电"}`,
		"我叫[王小明]。The contract with [Ann Oakes] is signed. 联系人：[李娜]",
		"How do you say 高兴 and 方法 in English?",
	} {
		text := strings.NewReplacer("[", "", "]", "").Replace(want)
		if got := namesIn(t, r, text); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

func TestWhatALinkBeginsWithIsNoName(t *testing.T) {
	r, err := name.New()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"<a href='mailto:ann.oakes@example.com'>[Ann Oakes]</a> wrote",
		"Name: mailto:ann@example.com",
		"author: 'mailto:ann@example.com'",
	} {
		text := strings.NewReplacer("[", "", "]", "").Replace(want)
		if got := namesIn(t, r, text); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}
