package openai

import (
	"context"
	"strings"
	"testing"
)

func TestMediaOfAPart(t *testing.T) {
	for _, c := range []struct{ part, want string }{
		{`{"type":"text","text":"data:image/png;base64,AAAA"}`, ""},
		{`{"type":"image_url","image_url":{"url":"https://x/y.png"}}`, "image"},
		{`{"type":"image_url","image_url":{"url":"https://x/y.png","detail":"low"}}`, "image low"},
		{`{"type":"image_url","image_url":{"url":"https://x/y.png","detail":"low","Detail":"high"}}`, "image"},
		{`{"type":"image_url","image_url":{"url":"https://x/y.png","detail":"high"}}`, "image"},
		{`{"type":"image_url","detail":"low","image_url":{"url":"https://x/y.png"}}`, "image"},
		{`{"type":"image_url","image_url":"data:image/png;base64,AAAA"}`, "image of data:image/png;base64,AAAA"},
		{`{"type":"image_url","image_url":{"URL":"DATA:image/png,AAAA"}}`, "image of DATA:image/png,AAAA"},
		{`{"type":"image_url","image_url":{"url":"data:,A","URL":"https://x/y.png"}}`, "image of data:,A; image"},
		{`{"type":"image_url"}`, "image"},
		{`{"type":"input_image","file_id":"file-1","detail":"low"}`, "image low"},
		{`{"type":"image","source":{"type":"base64","media_type":"image/png","data":"AAAA"}}`, "image of AAAA"},
		{`{"type":"image","source":{"type":"url","url":"https://x/y.png"}}`, "image"},
		{`{"type":"image","data":"https://x/y.png"}`, "image"},
		{`{"type":"input_audio","input_audio":{"data":"UklGR","format":"wav"}}`, "audio of UklGR"},
		{`{"type":"audio_url","audio_url":{"url":"https://x/y.mp3"}}`, "audio"},
		{`{"type":"video_url","video_url":{"url":"https://x/y.mp4"}}`, "video"},
		{`{"type":"file","file":{"file_id":"file-1"}}`, "file"},
		{`{"type":"file","file":{"filename":"a.pdf","file_data":"data:application/pdf;base64,JVBER"}}`, "file of data:application/pdf;base64,JVBER"},
		{`{"type":"input_file","file_url":"https://x/y.pdf"}`, "file"},
		{`{"type":"text","text":"see","image_url":{"url":"https://x/y.png"}}`, "image"},
		{`{"type":"text","text":"see","file":"file-1"}`, "file"},
		{`{"type":"document","source":{"type":"url","file_id":"file-1"}}`, "file"},
		{`{"type":"document","source":{"type":"url","url":"https://x/y.pdf"}}`, "file"},
		{`{"type":"document","source":{"type":"base64","media_type":"application/pdf","data":"JVBER"}}`, "file of JVBER"},
		{`{"type":"tool_result","content":[{"type":"text","text":"done"},{"type":"image","source":{"data":"AAAA"}}]}`, "image of AAAA"},
		{`{"type":"tool_use","id":"toolu_1","input":{"file":"main.go","url":"https://x","image":"a"}}`, ""},
	} {
		chat, err := ParseChat(context.Background(), []byte(`{"messages":[{"role":"user","content":[`+c.part+`]}]}`))
		if err != nil {
			t.Errorf("%s: %v", c.part, err)
			continue
		}
		if got := described(chat); got != c.want {
			t.Errorf("%s: %s, want %s", c.part, got, c.want)
		}
	}
	chat, err := ParseChat(context.Background(), []byte(`{"messages":[{"audio":{"id":"audio_1"},"role":"assistant","content":[{"type":"image_url","image_url":"data:,A"}]},{"content":[{"type":"file"}],"role":"user"}]}`))
	if got := described(chat); err != nil || got != "audio; image of data:,A; file" {
		t.Errorf("%s, %v", got, err)
	}
}

func described(c *Chat) string {
	var out []string
	for m := range c.Media() {
		d := map[MediumKind]string{Image: "image", Audio: "audio", Video: "video", File: "file"}[m.Kind]
		if m.Low {
			d += " low"
		}
		if m.Data != "" {
			d += " of " + m.Data
		}
		out = append(out, d)
	}
	return strings.Join(out, "; ")
}

// The prompt is what the model reads as text, wherever it stands, and nothing else of the body.
func TestThePromptIsTheTextOfTheBody(t *testing.T) {
	long := strings.Repeat("QUJD", 3000)
	for _, c := range []struct{ body, want string }{
		{`{"model":"m","messages":[{"role":"user","content":"hi"} , {"role":"user","content":"ho"}],"metadata":{"a":"b"}}`,
			`{"role":"user","content":"hi"}|{"role":"user","content":"ho"}`},
		{`{"response_format":{"type":"text"},"messages":[{"role":"user","content":"hi"}],"tools":[{"type":"function"}],"functions":null}`,
			`{"type":"text"}|{"role":"user","content":"hi"}|[{"type":"function"}]|null`},
		{`{"messages":[{"role":"user","content":[{"type":"image_url","image_url":{"url":"data:image/png;base64,` + long + `"}},{"type":"text","text":"see"}]},{"role":"user","content":"ho"}]}`,
			`{"role":"user","content":[{"type":"image_url","image_url":{"url":|}},{"type":"text","text":"see"}]}|{"role":"user","content":"ho"}`},
		{`{"messages":[{"audio":{"id":"a"},"role":"assistant","content":[{"type":"file","file":{"file_id":"f"}},{"type":"file"}]}]}`,
			`{"audio":{"id":"a"},"role":"assistant","content":[{"type":"file","file":{"file_id":|}},{"type":"file"}]}`},
	} {
		chat, err := ParseChat(context.Background(), []byte(c.body))
		if err != nil {
			t.Fatal(err)
		}
		var parts []string
		for from, to := range chat.Prompt() {
			parts = append(parts, c.body[from:to])
		}
		if got := strings.Join(parts, "|"); got != c.want {
			t.Errorf("%.200s:\n%s\nwant\n%s", c.body, got, c.want)
		}
	}
}
