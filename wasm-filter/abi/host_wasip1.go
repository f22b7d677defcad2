//go:build wasip1

package abi

import (
	"errors"
	"unsafe"

	"veil/wasm-filter/pairs"
)

// Host is the proxy, as a Handler may use it during a callback.
type Host struct{}

var (
	errHeaders = errors.New("the host gave no request headers")
	errConfig  = errors.New("the host gave no plugin configuration")
	errChange  = errors.New("the host didn't change a request header")
	errAnswer  = errors.New("the host didn't take the answer")
	errMetric  = errors.New("the host didn't take a metric")
)

// RequestHeaders is the headers of the current request in the host's form. They are good until the next call, and not after
// the callback.
func (Host) RequestHeaders() (string, error) {
	fetching = true
	status := hostGetHeaderMapPairs(requestHeaders, &address, &length)
	fetching = false
	if status == statusOK && address == uint32(uintptr(unsafe.Pointer(&headers))) && length <= uint32(len(headers)) {
		return unsafe.String(&headers[0], length), nil
	}
	return fetched(status, errHeaders)
}

// configuration is the plugin's, "" for none.
func configuration(size uint32) (string, error) {
	if size == 0 {
		return "", nil
	}
	return fetched(hostGetBufferBytes(pluginConfiguration, 0, int32(size), &address, &length), errConfig)
}

// SetRequestHeader gives a header of the current request one value.
func (Host) SetRequestHeader(name, value string) error {
	return check(hostReplaceHeaderMapValue(requestHeaders, unsafe.StringData(name), int32(len(name)), unsafe.StringData(value), int32(len(value))), errChange)
}

// RemoveRequestHeader takes every value of a header off the current request.
func (Host) RemoveRequestHeader(name string) error {
	return check(hostRemoveHeaderMapValue(requestHeaders, unsafe.StringData(name), int32(len(name))), errChange)
}

// Answer answers the current request, which must then not go on.
func (Host) Answer(status uint32, headers [][2]string, body []byte) error {
	h := pairs.Append(nil, headers)
	return check(hostSendLocalResponse(status, nil, 0, unsafe.SliceData(body), int32(len(body)), unsafe.SliceData(h), int32(len(h)), noGRPC), errAnswer)
}

// Counter defines a counter, or finds it if there is one of this name, and answers with what Count knows it by.
func (Host) Counter(name string) (uint32, error) {
	var id uint32
	status := hostDefineMetric(counter, unsafe.StringData(name), int32(len(name)), &id)
	return id, check(status, errMetric)
}

// Count adds to a counter. It can't fail for one that Counter gave.
func (Host) Count(counter uint32, by int64) { hostIncrementMetric(counter, by) }

// Error writes a line into the proxy's log, which names the plugin.
func (Host) Error(text string) { log(levelError, text) }

func log(level uint32, text string) { hostLog(level, unsafe.StringData(text), int32(len(text))) }

func check(status uint32, fault error) error {
	if status != statusOK {
		return fault
	}
	return nil
}
