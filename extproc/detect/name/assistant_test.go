package name_test

import "testing"

func TestTheModelIsNobody(t *testing.T) {
	exact(t,
		"You are Claude Code, Anthropic's official CLI for Claude. Ask Claude for help.",
		"You are Claude Code, Anthropic's official CLI for Claude.",
		"Is Gemini better than Claude? I asked ChatGPT and Claude.",
		"You are powered by the model named Sonnet 4.5, claude-sonnet-4-5; Claude answers in JSON.",
		"J'ai vu [N Claude] hier à la gare.",
		"[N Claude Martin] works at Anthropic.")
}
