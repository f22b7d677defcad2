package catalogue

import "testing"

func TestEstimatesThatAFileLeavesOutAreAboveWhatMostModelsCount(t *testing.T) {
	for more, want := range map[string]Estimates{
		"":                           {6500, 6500, 20_000, 100_000},
		", estimates: {image: 1445}": {1445, 1445, 20_000, 100_000},
		", estimates: {image: 1445, image_low: 85}":  {1445, 85, 20_000, 100_000},
		", estimates: {audio: 600, file: 50000}":     {6500, 6500, 600, 50_000},
		", estimates: {image_low: 85, file: 200000}": {6500, 85, 20_000, 200_000},
	} {
		c, err := Load("x", []byte(pooled+poolModel("a", more)))
		if err != nil {
			t.Fatal(err)
		}
		if got := c.Models[0].Estimates; got != want {
			t.Errorf("%q: %+v, want %+v", more, got, want)
		}
	}
	for _, more := range []string{", estimates: {image: 0}", ", estimates: {image: 1.5}", ", estimates: {file: -1}", ", estimates: {video: 1}", ", estimates: 5"} {
		if _, err := Load("x", []byte(pooled+poolModel("a", more))); err == nil {
			t.Errorf("%q was loaded", more)
		}
	}
	if got := (Estimates{1, 2, 3, 4}).Max(Estimates{4, 1, 4, 1}); got != (Estimates{4, 2, 4, 4}) {
		t.Errorf("the larger of both is %+v", got)
	}
}
