package name_test

import (
	"bufio"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"veil/extproc/detect"
	"veil/extproc/detect/name"
)

// families are pieces that texts against the recogniser are made of: each makes some part of it look far ahead or back.
var families = map[string]string{
	"letters":         "a",
	"capitals":        "A",
	"initials":        "A. ",
	"names":           "Anna Meier ",
	"titles":          "Dr. ",
	"weak titles":     "Me ",
	"particles":       "de la ",
	"title particles": "Mr de ",
	"hyphens":         "Ann-",
	"apostrophes":     "O'",
	"elisions":        "l'A",
	"intros":          "my name is ",
	"greetings":       "Dear\n",
	"closings":        "Best regards\n",
	"relations":       "my sister ",
	"lists":           "Name: A, ",
	"line-ups":        "Anna (Roma), ",
	"fields":          "name:",
	"dotted fields":   "Name . . . ",
	"brackets":        "Name (a ",
	"quoted fields":   `"name":"`,
	"tables":          "name,city\n",
	"rows":            "a|b\n",
	"tabs":            "name\tcity\n",
	"values":          "(name) VALUES ('",
	"tuples":          "(name) VALUES (",
	"streets":         "rue de la ",
	"house numbers":   "12 Straße ",
	"postcodes":       "75011 ",
	"towns":           "75011 Saint ",
	"boxes":           "PO Box ",
	"phrases":         "San Juan de la ",
	"ats":             "a@",
	"hosts":           "a.bc",
	"schemes":         "a://",
	"dots":            "..",
	"dotted":          "a.",
	"dotted capitals": "A.",
	"shouts":          "ANNA HA MI ",
	"digits":          "1,",
	"escapes":         `\n`,
	"lines":           "\n",
	"signs":           "王",
	"quoted names":    "`Anna` ",
	"open quotes":     "\"Anna ",
	"full lines":      "we have lived so far at 12 Mill\nLane ",
	"dictated names":  "dear anna and tom from the school ",
	"strings":         `"name":["A","`,
	"dashed lines":    "name:\n- A\n",
	"conditions":      "name IN ('A','",
	"pairs":           "name=A ",
	"cut words":       "Anna-\na",
	"accents":         "é ",
	"marks":           "(\"",
	"heads":           "Anna: \n",
	"two parts":       "\"Meier, Anna",
	"homes":           "born in ",
	"tags":            "<name>",
	"grids":           "calle 45 # 3-",
	"post boxes":      "Postfach 10 ",
	"districts":       "rue A 3, Col. B ",
	"kinds":           "star, ",
	"standings":       "Bonn 3, ",
	"plants":          "Iris, ",
	"languages":       "Polish, ",
	"keys of persons": "name of the child ",
}

// stepsOf tells the child of the test below which family to look at, and how long the text is: "family:bytes".
const stepsOf = "VEIL_STEPS_OF"

// TestStepsOfOneText is the child: it looks at one text and no more.
func TestStepsOfOneText(t *testing.T) {
	family, size, ok := strings.Cut(os.Getenv(stepsOf), ":")
	if !ok {
		return // not the child
	}
	r, err := name.New()
	if err != nil {
		t.Fatal(err)
	}
	n, err := strconv.Atoi(size)
	if err != nil {
		t.Fatal(err)
	}
	text := ""
	if n > 0 {
		text = strings.Repeat(families[family], n/len(families[family]))
	}
	if _, err := r.Find(context.Background(), nil, detect.Text{Value: text}); err != nil {
		t.Fatal(err)
	}
}

// TestTwiceTheTextTakesTwiceTheSteps counts statements, not time: the program counts how often each of its own is carried
// out. Both texts fit in a block, so that nothing but the looking itself bounds the work.
func TestTwiceTheTextTakesTwiceTheSteps(t *testing.T) {
	if testing.Short() {
		return
	}
	dir := t.TempDir()
	child := filepath.Join(dir, "counted")
	build := exec.CommandContext(t.Context(), "go", "test", "-c", "-covermode=count", "-coverpkg=veil/extproc/detect/name/...", "-o", child, ".")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("no counting program: %v\n%s", err, out)
	}
	base := steps(t, child, dir, "letters", 0)
	for family := range families {
		once := steps(t, child, dir, family, 12<<10) - base
		twice := steps(t, child, dir, family, 24<<10) - base
		t.Logf("%-16s %6.1f steps a byte", family, float64(once)/(12<<10))
		if float64(twice) > 2.15*float64(once) {
			t.Errorf("%s: %d steps, for twice the text %d: %.2f times as many", family, once, twice, float64(twice)/float64(once))
		}
	}
}

// steps runs the child and sums up what it counted.
func steps(t *testing.T, child, dir, family string, size int) int {
	t.Helper()
	profile := filepath.Join(dir, "profile")
	cmd := exec.CommandContext(t.Context(), child, "-test.run=^TestStepsOfOneText$", "-test.coverprofile="+profile)
	cmd.Env = append(os.Environ(), stepsOf+"="+family+":"+strconv.Itoa(size))
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", family, err, out)
	}
	f, err := os.Open(profile)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	sum := 0
	for lines := bufio.NewScanner(f); lines.Scan(); {
		// file:line.column,line.column statements count
		fields := strings.Fields(lines.Text())
		if len(fields) != 3 {
			continue
		}
		statements, err := strconv.Atoi(fields[1])
		if err != nil {
			t.Fatal(err)
		}
		count, err := strconv.Atoi(fields[2])
		if err != nil {
			t.Fatal(err)
		}
		sum += max(1, statements) * count // an empty loop takes steps, too
	}
	return sum
}
