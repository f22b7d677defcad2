package train

import (
	"os"
	"os/exec"
	"regexp"
	"testing"
)

// Where a processor adds a product in one step, without rounding it, compilers may use that (Go's specification, "Floating-point
// operators"), and the weights that a laptop trains are others than those in the repository. Go does so on arm64.
func TestProductsAreRoundedBeforeTheyAreAdded(t *testing.T) {
	cmd := exec.Command("go", "build", "-gcflags=-S", ".", "../model")
	cmd.Env = append(os.Environ(), "GOOS=linux", "GOARCH=arm64", "CGO_ENABLED=0")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if !regexp.MustCompile(`\tFMULS\t`).Match(out) {
		t.Fatal("the assembly has no products")
	}
	for _, line := range regexp.MustCompile(`.*\tFN?M(ADD|SUB)[SD]\t.*`).FindAll(out, 4) {
		t.Errorf("joined with a sum: %s", line)
	}
}
