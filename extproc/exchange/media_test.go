package exchange

import (
	"encoding/base64"
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"veil/catalogue"
	"veil/catalogue/cataloguetest"
	"veil/extproc/account"
	"veil/extproc/apierr"
	"veil/extproc/money"
	"veil/extproc/openai"
)

// png is the beginning of a PNG of a size, which is all that is read of it, as a data URL.
func png(width, height int) string {
	head := fmt.Appendf(nil, "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR%s%s\x08\x02", four(width), four(height))
	return "data:image/png;base64," + base64.StdEncoding.EncodeToString(append(head, make([]byte, 999)...))
}

func four(n int) []byte { return []byte{byte(n >> 24), byte(n >> 16), byte(n >> 8), byte(n)} }

// What vendors say of their models, written down as they say it. An image of w by h pixels counts:
func openaiTiles(w, h float64) int64 {
	if longest := max(w, h); longest > 2048 {
		w, h = w*2048/longest, h*2048/longest
	}
	if shortest := min(w, h); shortest > 768 {
		w, h = w*768/shortest, h*768/shortest
	}
	return 85 + 170*int64(math.Ceil(w/512)*math.Ceil(h/512))
}

func anthropicPixels(w, h float64) int64 {
	if longest := max(w, h); longest > 1568 {
		w, h = w*1568/longest, h*1568/longest
	}
	return min(int64(w*h/750), 1600)
}

func googleTiles(w, h float64) int64 {
	if longest := max(w, h); longest > 3072 {
		w, h = w*3072/longest, h*3072/longest
	}
	if max(w, h) <= 384 {
		return 258
	}
	tile := min(max(math.Floor(min(w, h)/1.5), 256), 768)
	return 258 * int64(math.Ceil(w/tile)*math.Ceil(h/tile))
}

func TestAnImageOfAKnownSizeIsNotUnderestimated(t *testing.T) {
	c := cataloguetest.Builtin(t)
	figure := func(model string) catalogue.Estimates {
		m, ok := c.Model(model)
		if !ok {
			t.Fatal(model)
		}
		return m.Estimates
	}
	most := map[string]struct {
		catalogue.Estimates
		counts func(w, h float64) int64
	}{
		"gpt-4.1":         {figure("gpt-4.1"), openaiTiles},
		"claude-sonnet-4": {figure("claude-sonnet-4"), anthropicPixels},
		"gemini-2.5-pro":  {figure("gemini-2.5-pro"), googleTiles},
	}
	rapid.Check(t, func(t *rapid.T) {
		side := rapid.OneOf(rapid.IntRange(1, 5000), rapid.SampledFrom([]int{1, 255, 256, 257, 384, 385, 512, 513, 768, 769, 1024, 1025, 2048, 2049}))
		w, h := side.Draw(t, "width"), side.Draw(t, "height")
		for model, m := range most {
			got, want := tokensOf(openai.Medium{Kind: openai.Image, Data: png(w, h)}, m.Estimates), m.counts(float64(w), float64(h))
			if got < want || got > m.Image {
				t.Errorf("%s, %d by %d: %d tokens, the vendor counts %d and %d at most", model, w, h, got, want, m.Image)
			}
		}
	})
}

func TestWhatMediaCount(t *testing.T) {
	e := catalogue.Estimates{Image: 1600, ImageLow: 85, Audio: 20_000, File: 100_000}
	sized := func(w, h int) string { return png(w, h) }
	bytes := func(n int, head string) string {
		return "data:application/octet-stream;base64," + base64.StdEncoding.EncodeToString(append([]byte(head), make([]byte, n-len(head))...))
	}
	for _, c := range []struct {
		name string
		m    openai.Medium
		want int64
	}{
		{"an image by its address", openai.Medium{Kind: openai.Image}, 1600},
		{"one in low detail", openai.Medium{Kind: openai.Image, Low: true}, 85},
		{"a small one", openai.Medium{Kind: openai.Image, Data: sized(100, 100)}, 300},
		{"the same, as PHP writes it", openai.Medium{Kind: openai.Image, Data: strings.ReplaceAll(sized(100, 100), "/", `\/`)}, 300},
		{"the same, base64 alone", openai.Medium{Kind: openai.Image, Data: sized(100, 100)[len("data:image/png;base64,"):]}, 300},
		{"a small one in low detail", openai.Medium{Kind: openai.Image, Low: true, Data: sized(100, 100)}, 85},
		{"a large one", openai.Medium{Kind: openai.Image, Data: sized(10_000, 10_000)}, 1600},
		{"one of no known form", openai.Medium{Kind: openai.Image, Data: "data:image/svg+xml;base64,PHN2Zz4="}, 1600},
		{"one of two bytes", openai.Medium{Kind: openai.Image, Data: "AA"}, 1600},
		{"a recording by its id", openai.Medium{Kind: openai.Audio}, 20_000},
		{"a minute of it, 128 kbit/s", openai.Medium{Kind: openai.Audio, Data: bytes(960_000, "ID3")}, 15_000},
		{"a minute of it, 16 kHz, not compressed", openai.Medium{Kind: openai.Audio, Data: bytes(1_920_000, "RIFF")}, 7500},
		{"a video by its address", openai.Medium{Kind: openai.Video}, 100_000},
		{"ten seconds of it", openai.Medium{Kind: openai.Video, Data: bytes(1_000_000, "")}, 15_625},
		{"a file by its id", openai.Medium{Kind: openai.File}, 100_000},
		{"a letter", openai.Medium{Kind: openai.File, Data: bytes(15_000, "%PDF")}, 15_000},
		{"a report", openai.Medium{Kind: openai.File, Data: bytes(300_000, "%PDF")}, 100_000},
		{"a book", openai.Medium{Kind: openai.File, Data: bytes(4_000_000, "%PDF")}, 1_000_000},
		{"a text", openai.Medium{Kind: openai.File, Data: "data:text/plain,hello%20world"}, 13},
	} {
		if got := tokensOf(c.m, e); got < c.want || got > c.want+2 {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}

// The model's server counts of each image 1,445 tokens, of each file 100,000, of each second of a recording 32.
func TestCallsAtOnceDoNotOvershootABudgetByWhatIsNoText(t *testing.T) {
	for _, c := range []struct {
		name, part string
		counts     int64
	}{
		{"images", `{"type":"image_url","image_url":{"url":"https://x.example/y.png"}}`, 1445},
		{"images in low detail", `{"type":"image_url","image_url":{"url":"https://x.example/y.png","detail":"low"}}`, 85},
		{"images by id", `{"type":"input_image","file_id":"file-abc"}`, 1445},
		{"images as text", `{"type":"text","text":"see","image_url":{"url":"https://x.example/y.png"}}`, 1445},
		{"small images", `{"type":"image_url","image_url":{"url":"` + png(300, 300) + `"}}`, 255},
		{"files by id", `{"type":"file","file":{"file_id":"file-abc"}}`, 100_000},
		{"documents", `{"type":"document","source":{"type":"url","url":"https://x.example/y.pdf"}}`, 100_000},
		{"recordings", `{"type":"input_audio","input_audio":{"format":"mp3","data":"` + strings.Repeat("SUQz", 16_000/3) + `"}}`, 2 * 32}, // two seconds at 64 kbit/s
	} {
		const most = money.Scale // 500,000 tokens of gpt-4.1
		f := newFixture(t, func(_ *Config, g *account.Grant) { g.Limits.Budget = most })
		calls := int64(0)
		var open []*Exchange
		for {
			x, r := f.post("/chat/completions", `{"model":"gpt-4.1","max_tokens":1000,"messages":[{"role":"user","content":[{"type":"text","text":"What is it?"},`+c.part+`]}]}`)
			open = append(open, x)
			if r.Answer != nil {
				wantError(t, r, 429, apierr.BudgetExceeded)
				break
			}
			calls++
		}
		cost := open[0].model.PriceAt(f.now).Cost(c.counts+20, 1000)
		if spent := money.Amount(calls) * cost; calls == 0 || spent > most {
			t.Errorf("%s: %d calls spend %s of %s", c.name, calls, spent, money.Amount(most))
		}
		for _, x := range open {
			x.End()
		}
	}
}

// A text is reserved for by itself, whatever stands beside it in the body.
func TestTheEstimateOfATextIsNotThinnedByWhatStandsBesideIt(t *testing.T) {
	text := strings.Repeat("東京の天気は?", 500)
	ask := func(messages, rest string) int64 {
		f := newFixture(t, nil)
		x := f.sent("/chat/completions", `{"messages":[{"role":"user","content":`+messages+`}]`+rest+`}`)
		defer x.End()
		return x.prompt.high
	}
	plain := ask(`"`+text+`"`, "")
	for name, high := range map[string]int64{
		"blanks":           ask(`"`+text+`"`, strings.Repeat(" ", 1<<20)),
		"notes":            ask(`"`+text+`"`, `,"metadata":{"a":"`+strings.Repeat("a", 1<<20)+`"}`),
		"an image":         ask(`[{"type":"text","text":"`+text+`"},{"type":"image_url","image_url":{"url":"data:image/png;base64,`+strings.Repeat("A", 1<<20)+`"}}]`, ""),
		"text in an image": ask(`[{"type":"image_url","text":"`+text+`","image_url":{"url":"data:image/png;base64,`+strings.Repeat("A", 1<<20)+`"}}]`, ""),
	} {
		if high < plain || high > plain+6500+50 {
			t.Errorf("beside %s: %d tokens, alone %d", name, high, plain)
		}
	}
}

// A model takes no more than its context, so no more is reserved or charged.
func TestFilesCountNoMoreThanTheModelTakes(t *testing.T) {
	f := newFixture(t, func(_ *Config, g *account.Grant) { g.Limits.TokensPerDay = 1 << 40 })
	x := f.sent("/chat/completions", `{"model":"claude-sonnet-4","messages":[{"role":"user","content":[`+strings.Repeat(`{"type":"file","file":{"file_id":"f"}},`, 50)+`{"type":"text","text":"hi"}]}]}`)
	x.End()
	if x.prompt.high < 200_000 || x.prompt.high > 202_000 {
		t.Errorf("%d tokens", x.prompt.high)
	}
	if u := f.used(); u.Estimated != 1 || u.PromptTokens < 200_000 || u.PromptTokens > 201_000 {
		t.Errorf("settled %+v", u)
	}
}

// Nobody knows what the model made of an image when the caller leaves: not nothing, and not the most that it could be.
func TestWhoLeavesIsChargedSomethingForAnImage(t *testing.T) {
	f := newFixture(t, nil)
	x := f.sent("/chat/completions", `{"stream":true,"model":"gpt-4.1","messages":[{"role":"user","content":[{"type":"image_url","image_url":{"url":"https://x.example/y.png"}}]}]}`)
	x.End()
	if u := f.used(); u.Estimated != 1 || u.PromptTokens < 700 || u.PromptTokens > 800 {
		t.Errorf("settled %+v", u)
	}
}
