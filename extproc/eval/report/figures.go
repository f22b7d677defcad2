package report

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"veil/extproc/detect"
	"veil/extproc/eval"
)

// Figure is what is known of one type in one group of texts.
type Figure struct {
	Gold      int     `json:"gold"`
	Masked    float64 `json:"masked_recall"`
	Recall    float64 `json:"recall"`
	Precision float64 `json:"precision"`
	F1        float64 `json:"f1"`
}

// Group is the figures of one group of texts: all, or those of one language.
type Group struct {
	Leak  float64                `json:"leak"`
	Over  float64                `json:"over_masking"`
	Types map[detect.Type]Figure `json:"types"`
}

// System is the figures of one program: sets by name ("chat", "ner_fr"), each with its groups ("ALL", "fr").
type System struct {
	Name string                      `json:"name"`
	Note string                      `json:"note,omitempty"` // how the figures came to be
	Sets map[string]map[string]Group `json:"sets"`
}

// Add takes over what was scored for a set.
func (s *System) Add(set string, r *eval.Report) {
	if s.Sets == nil {
		s.Sets = map[string]map[string]Group{}
	}
	groups := map[string]Group{}
	for name, g := range r.Groups {
		out := Group{Leak: round(g.Of(eval.Any).Leak()), Over: round(g.OverMasking()), Types: map[detect.Type]Figure{}}
		for t := range g.Types {
			m := g.Of(t)
			if m.Gold == 0 {
				continue
			}
			out.Types[t] = Figure{Gold: m.Gold, Masked: round(m.MaskRecall()), Recall: round(m.Recall()), Precision: round(m.Precision()), F1: round(m.F(1))}
		}
		groups[strings.TrimPrefix(name, "lang:")] = out
	}
	s.Sets[set] = groups
}

// round keeps four places: the figures are of a few hundred texts.
func round(v float64) float64 { return float64(int(v*10000+.5)) / 10000 }

// Name is the name of a set: its file's without the endings.
func Name(file string) string {
	name, _, _ := strings.Cut(filepath.Base(file), ".")
	return name
}

// Bare is the name of a set whose titles are left out of its names.
func Bare(file string) string { return Name(file) + " without titles" }

// ReadPeers reads the figures of others that a folder keeps; none if it keeps none.
func ReadPeers(dir string) ([]System, error) {
	raw, err := os.ReadFile(filepath.Join(dir, "peers.json"))
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var peers []System
	if err := json.Unmarshal(raw, &peers); err != nil {
		return nil, fmt.Errorf("peers.json: %w", err)
	}
	return peers, nil
}

// WritePeers keeps the figures of others in a folder.
func WritePeers(dir string, peers []System) error {
	raw, err := json.MarshalIndent(peers, "", " ")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "peers.json"), append(raw, '\n'), 0o644)
}

// ReadPredictions reads what a program found: an object a line, with the text's id and its spans in code points.
func ReadPredictions(path string) (map[string][]eval.Span, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	out := map[string][]eval.Span{}
	for n, line := range strings.Split(strings.TrimSpace(string(raw)), "\n") {
		var p struct {
			ID    string      `json:"id"`
			Spans []eval.Span `json:"spans"`
		}
		if err := json.Unmarshal([]byte(line), &p); err != nil {
			return nil, fmt.Errorf("%s: line %d: %w", path, n+1, err)
		}
		slices.SortFunc(p.Spans, func(a, b eval.Span) int { return a.Start - b.Start })
		out[p.ID] = p.Spans
	}
	return out, nil
}
