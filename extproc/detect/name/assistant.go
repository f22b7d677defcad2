package name

import (
	"slices"
	"strings"

	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// claudeHash is the hash of the one model's name that many people have: Claude.
var claudeHash = word.Hash("claude")

// makers are what a text has that speaks of the model: its maker, its programs, its kinds, its ids.
var makers = [...]string{"Anthropic", "anthropic", "Claude Code", "Claude Sonnet", "Claude Opus", "Claude Haiku", "Claude Desktop", "Claude API", "claude-", "CLAUDE.md", "claude.ai"}

// otherModels are models that the model is told together with: ask Gemini, Claude or Mistral.
var otherModels = hashes("gemini chatgpt gpt mistral llama grok copilot perplexity deepseek qwen bard openai codex cursor sonnet opus haiku")

// modelKinds are the kinds of the model, told with their number.
var modelKinds = hashes("sonnet opus haiku")

// assistants takes back what was found and is the model that the text speaks of, nobody: Claude alone, in a text that has its maker or an id of it, or a
// few words from another model. A surname makes it a person's. A firm that ends in it (CLI for Claude) is the model too.
func assistants(labels []model.Label, d *feature.Document) {
	asked, told := false, false
	for i, j := range found(labels) {
		one := labels[i] == model.BeginPerson && j == i+1 || labels[i] == model.BeginOrganisation
		kind := one && j == i+1 && slices.Contains(modelKinds, d.Words[i].Hash)
		if !one || !kind && d.Words[j-1].Hash != claudeHash {
			continue
		}
		if kind && j < len(d.Words) && d.Words[j].Kind == word.Digits {
			drop(labels, i, j)
			continue
		}
		if !asked {
			asked = true
			for _, m := range makers {
				told = told || strings.Contains(d.Text, m)
			}
		}
		if told || besideModel(d, j-1) {
			drop(labels, i, j)
		}
	}
}

// besideModel says that another model is told no further than a few words from the word at i.
func besideModel(d *feature.Document, i int) bool {
	const reach = 6
	for k := max(0, i-reach); k < min(len(d.Words), i+reach); k++ {
		if k != i && slices.Contains(otherModels, d.Words[k].Hash) {
			return true
		}
	}
	return false
}
