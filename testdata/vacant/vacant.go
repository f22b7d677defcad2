// Package vacant finds addresses of this machine for tests and benchmarks to start servers at. It knows nothing of them.
package vacant

import (
	"fmt"
	"math/rand/v2"
	"net"
	"sync"
)

// Ports from first up to last are given: systems give those above to clients' connections (IANA's from 49152, Linux's from 32768), any of
// which could take one before the server does. They come in blocks, each of one process, which is the only one to give its ports: test
// programs run side by side, and a port that two of them saw free would get two servers. Envoys even share one without a word
// (SO_REUSEPORT), and then each answers some of the other's connections and cuts them when it ends.
const (
	first = 12000
	last  = 32000
	block = 200
)

// pool are the blocks of one process. It is safe for concurrent use.
type pool struct {
	mu    sync.Mutex
	owned []net.Listener // on the first port of each of its blocks: what tells other processes to keep off, for as long as this one lives
	next  int            // port to give
	end   int            // of the block that next is in
}

// process is what this process owns. It outlives the calls, since those share nothing else.
var process pool

// Address is an address of the loopback, host:port, that nobody listens on at this moment, and that neither this process nor another one that asks
// here while this one lives is answered with. It is safe for concurrent use.
func Address() (string, error) { return process.address() }

func (p *pool) address() (string, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for {
		if p.next == p.end {
			if err := p.claim(); err != nil {
				return "", err
			}
		}
		l, err := listen(p.next)
		p.next++
		if err == nil {
			defer l.Close()
			return l.Addr().String(), nil
		}
	}
}

// claim makes a block of nobody's this process's.
func (p *pool) claim() error {
	const blocks = (last - first) / block
	var err error
	for i, start := 0, rand.IntN(blocks); i < blocks; i++ {
		port := first + (start+i)%blocks*block
		var l net.Listener
		if l, err = listen(port); err == nil {
			p.owned = append(p.owned, l)
			p.next, p.end = port+1, port+block
			return nil
		}
	}
	return fmt.Errorf("every block of ports from %d to %d is another process's: %w", first, last, err)
}

func listen(port int) (net.Listener, error) {
	return net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
}
