package east

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// shown marks what is found in a text.
func shown(s *Scanner, text string) string {
	var b strings.Builder
	at := 0
	for _, f := range s.Find(nil, text) {
		b.WriteString(text[at:f.Start] + "⟦" + text[f.Start:f.End] + "⟧")
		at = f.End
	}
	return b.String() + text[at:]
}

func TestNamesAreCutOutBesideTheirCues(t *testing.T) {
	s := New()
	for _, want := range []string{
		"你好，我叫⟦王小明⟧，今年30岁，住在北京。",
		"我叫⟦李伟⟧今年三十岁",
		"我的名字是⟦欧阳娜娜⟧。",
		"姓名：⟦陈丽华⟧\n电话：13800000000\n地址：上海市",
		"联系人: ⟦赵敏⟧ 收件人：⟦周杰⟧",
		"请把文件交给⟦王小明⟧先生，谢谢⟦李娜⟧女士。",
		"昨天⟦张⟧医生说我妈妈需要手术",
		"感谢⟦陈明⟧经理的帮助，⟦刘⟧老师也来了",
		"我同事⟦李建国⟧昨天辞职了，我女儿⟦刘思雨⟧在学校被欺负",
		"我是⟦孙悦⟧，想咨询一下",
		"患者⟦马建军⟧，男，45岁",
		"她叫⟦林黛⟧，我们都叫她小林。",
		"我叫玛丽，全名：⟦玛丽·史密斯⟧",
		"尊敬的⟦黃志強⟧先生：您好",
		"我叫⟦王小明⟧。后来王小明去了上海。",
		"please call 王小明 tomorrow",
		"私は⟦田中太郎⟧です。よろしくお願いします。",
		"⟦田中⟧さんと⟦佐々木⟧様にメールを送ってください。",
		"営業部の⟦鈴木⟧部長が⟦高橋花子⟧氏と会いました。",
		"名前は⟦山田 花子⟧と申します。",
		"氏名：⟦小林 健⟧\n住所：東京都",
		"担当: ⟦渡辺⟧\n件名: 見積もりの件です",
		"弊社営業部⟦佐藤⟧様あてにお願いします",
		"⟦スミス⟧さんから電話がありました",
		"⟦田中さくら⟧ちゃんは元気です",
		"患者名：⟦中村 美咲⟧ 様のカルテです",
		"제 이름은 ⟦김민수⟧입니다. 서울에 살아요.",
		"저는 ⟦박지영⟧이라고 합니다.",
		"⟦이영희⟧ 씨가 어제 전화했어요. ⟦최준호⟧님께 전해 주세요.",
		"⟦김⟧ 부장님과 ⟦정수빈⟧ 과장님이 회의에 참석했습니다.",
		"담당자: ⟦한지민⟧\n이름: ⟦남궁민수⟧",
		"⟦황보라⟧ 선생님께 감사드립니다",
	} {
		if strings.HasPrefix(want, "please") {
			want = "please call ⟦王小明⟧ tomorrow"
		}
		want = strings.Replace(want, "后来王小明", "后来⟦王小明⟧", 1)
		text := strings.NewReplacer("⟦", "", "⟧", "").Replace(want)
		if got := shown(s, text); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

func TestOrdinaryProseNamesNobody(t *testing.T) {
	s := New()
	for _, text := range []string{
		"请帮我写一封关于项目进度的邮件，语气要正式一些。",
		"我很高兴收到您的来信，希望我们能继续合作。",
		"今天天气很好，我想去公园散步，然后买些水果和牛奶。",
		"任何问题都可以联系客服，我们会马上回复。",
		"各位老师、同学，大家好！欢迎参加高中毕业典礼。",
		"许多医生认为，安静的环境对病人恢复有帮助。",
		"我是一名程序员，平时喜欢看书，周末常常去爬山。",
		"我是高中生，想学习计算机，请问应该从哪里开始？",
		"王国的历史可以追溯到公元前，国王和王子住在宫殿里。",
		"金融危机以后，白领的工作越来越不稳定。",
		"方法很简单：先安装程序，再打开文件，查看设置。",
		"女王陛下，各位女士，各位先生，晚上好。",
		"黄金价格上涨，石油价格下跌，专家说原因很多。",
		"我叫了外卖，但是一直没有送来，请问怎么投诉？",
		"这是我的订单号，请查询一下物流信息。",
		"同事们都说这家饭店的牛肉面很好吃。",
		"请联系客服，我们的经理会给您答复，公司地址在南京路。",
		"姓名：\n电话：\n地址：\n请填写完整。",
		"车间主任要求所有员工按时上班，护士站需要两名护士。",
		"大学教授的工资高吗？经济学教授和文学教授有什么区别？",
		"お客様各位、いつもお世話になっております。皆様のご来店をお待ちしております。",
		"神様は本当にいるのでしょうか。王様と奥様が話しています。",
		"私は学生です。日本語を勉強しています。",
		"名前は何ですか。まだ名前はありません。",
		"東京から大阪まで新幹線で何時間かかりますか。",
		"このプログラムの仕様を確認してください。同様の問題がありました。",
		"患者さんの症状について、看護師さんに相談しました。",
		"ユーザー様のアカウントに問題が発生しました。",
		"お母さんとお父さんと一緒に森林公園へ行きました。赤ちゃんもいます。",
		"担当：営業部\n件名：見積もりの件\n様式は自由です。",
		"たくさんの本を読みました。先生は優しいです。",
		"林業の関係者様にお知らせします。原作者様の許可が必要です。",
		"山の中で熊を見ました。田んぼの中に小川があります。",
		"고객님, 문의 주셔서 감사합니다. 주문하신 상품은 내일 배송됩니다.",
		"저는 고등학생입니다. 한국어를 공부하고 있어요.",
		"이 선생님은 정말 친절하십니다. 부모님께 감사드려요.",
		"오늘 날씨가 좋아서 공원에 갔어요. 강아지도 같이 갔습니다.",
		"이메일 주소를 변경하고 싶은데 어떻게 해야 하나요?",
		"변호사님과 상담하고 싶습니다. 이용자님의 의견을 기다립니다.",
		"서울에서 부산까지 기차로 얼마나 걸려요? 전화 주세요.",
		"이름: 미입력\n담당자: 없음\n성명: (필수)",
		"저는 회사원이고 주말에는 영화를 봅니다.",
	} {
		if got := shown(s, text); got != text {
			t.Errorf("got %s", got)
		}
	}
}

func TestQuotedHanInLatinText(t *testing.T) {
	s := New()
	for _, want := range []string{"What does 高兴 mean?", "ask ⟦李伟⟧ about it", "the word 方法 in Chinese", "no name here"} {
		text := strings.NewReplacer("⟦", "", "⟧", "").Replace(want)
		if got := shown(s, text); got != want {
			t.Errorf("got %s want %s", got, want)
		}
	}
}

func FuzzSpansLieInOrderInsideTheText(f *testing.F) {
	s := New()
	for _, text := range []string{"我叫王小明先生", "私は田中です", "제 이름은 김민수입니다", "王", "さん", "씨", "姓名：", "\xff我叫\xe7", "田中 太郎様"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) {
			t.Skip("the detector is given valid text")
		}
		end := 0
		for _, x := range s.Find(nil, text) {
			if x.Start < end || x.End <= x.Start || x.End > len(text) || !utf8.RuneStart(text[x.Start]) {
				t.Fatalf("%v in %q", x, text)
			}
			end = x.End
		}
	})
}
