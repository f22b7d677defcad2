package vacant

import (
	"sync"
	"testing"
)

func TestNoAddressIsGivenTwice(t *testing.T) {
	var mu sync.Mutex
	seen := map[string]bool{}
	var asking sync.WaitGroup
	for range 8 {
		asking.Go(func() {
			for range 250 {
				address, err := Address()
				mu.Lock()
				if err != nil || seen[address] {
					t.Errorf("%q is given again (%v)", address, err)
				}
				seen[address] = true
				mu.Unlock()
			}
		})
	}
	asking.Wait()
}
