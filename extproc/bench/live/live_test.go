package live

import "testing"

func TestTheCostIsFoundInAReport(t *testing.T) {
	for text, want := range map[string]int64{
		`{"object":"usage","totals":{"requests":1,"cost":"0.020020"},"keys":[{"cost":"1"}]}`: 20020,
		`{"cost":12.5}`: 12_500_000,
	} {
		if got, err := findCost([]byte(text)); err != nil || got != want {
			t.Errorf("%s: %d %v", text, got, err)
		}
	}
	if _, err := findCost([]byte(`{"price":1}`)); err == nil {
		t.Error("a report without a cost has one")
	}
}

func TestTheWordIsHeardAtTheBeginningOfALineOnly(t *testing.T) {
	w := &tail{want: "serving ", came: make(chan struct{})}
	heard := func() bool {
		select {
		case <-w.came:
			return true
		default:
			return false
		}
	}
	w.Write([]byte("not serving yet\nser"))
	if heard() {
		t.Error("heard in the middle")
	}
	w.Write([]byte("ving ext_proc on x\nserving "))
	if !heard() {
		t.Error("not heard")
	}
}
