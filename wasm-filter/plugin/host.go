package plugin

import (
	"errors"

	"github.com/tetratelabs/proxy-wasm-go-sdk/proxywasm"

	"veil/wasm-filter/pairs"
)

// host is the proxy as the SDK reaches it. It is a filter.Host.
type host struct{ read func() (string, error) }

// RequestHeaders is the headers of the current request.
func (h host) RequestHeaders() (string, error) { return h.read() }

// copied reads them through the SDK.
func copied() (string, error) {
	list, err := proxywasm.GetHttpRequestHeaders()
	return string(pairs.Append(nil, list)), err
}

// SetRequestHeader gives a header one value.
func (host) SetRequestHeader(name, value string) error {
	return proxywasm.ReplaceHttpRequestHeader(name, value)
}

// RemoveRequestHeader takes every value of a header off.
func (host) RemoveRequestHeader(name string) error { return proxywasm.RemoveHttpRequestHeader(name) }

// Answer answers the request.
func (host) Answer(status uint32, headers [][2]string, body []byte) error {
	return proxywasm.SendHttpResponse(status, headers, body, -1)
}

var errCounter = errors.New("the host didn't take a counter")

// Counter defines a counter, or finds it. The SDK panics when the host doesn't take it.
func (host) Counter(name string) (id uint32, err error) {
	defer func() {
		if recover() != nil {
			err = errCounter
		}
	}()
	return uint32(proxywasm.DefineCounterMetric(name)), nil
}

// Count adds to a counter.
func (host) Count(counter uint32, by int64) { proxywasm.MetricCounter(counter).Increment(uint64(by)) }

// Error writes a line into the proxy's log.
func (host) Error(text string) { proxywasm.LogError(text) }
