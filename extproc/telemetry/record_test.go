package telemetry

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"os"
	"strings"
	"testing"
	"time"
)

func TestEveryFieldOfTheLogIsInItsPage(t *testing.T) {
	page, err := os.ReadFile("../../docs/metrics.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(page), "## The log")
	var line bytes.Buffer
	NewAccessLog(slog.NewJSONHandler(&line, nil)).Write(Record{At: time.Now()})
	fields := map[string]any{}
	if err := json.Unmarshal(line.Bytes(), &fields); err != nil || len(fields) < 10 {
		t.Fatal(err, line.String())
	}
	for name := range fields {
		if !strings.Contains(table, "`"+name+"`") {
			t.Errorf("docs/metrics.md lacks %s", name)
		}
	}
}
