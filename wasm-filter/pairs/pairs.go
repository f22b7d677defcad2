// Package pairs reads headers in the form in which a host hands them to a wasm module. It knows nothing of what they say.
package pairs

import (
	"encoding/binary"
	"errors"
	"unsafe"
)

var errForm = errors.New("the headers are not in the host's form")

// Append reads a map of the proxy-wasm ABI 0.2.0 (how many pairs; the sizes of each name and value; then each name and value
// with a zero byte behind it; numbers have 32 bits, the lowest first) and appends its pairs to dst. The strings are data's own
// bytes: they change when data does. Nothing else is allocated than what dst lacks.
func Append(dst [][2]string, data []byte) ([][2]string, error) {
	const word = 4
	if len(data) < word {
		return dst, errForm
	}
	n := int(binary.LittleEndian.Uint32(data))
	sizes := data[word:]
	if n > len(sizes)/(2*word) {
		return dst, errForm
	}
	rest := sizes[2*word*n:]
	for range n {
		name, ok := take(&rest, binary.LittleEndian.Uint32(sizes))
		value, also := take(&rest, binary.LittleEndian.Uint32(sizes[word:]))
		if !ok || !also {
			return dst, errForm
		}
		dst = append(dst, [2]string{name, value})
		sizes = sizes[2*word:]
	}
	return dst, nil
}

// take takes a text of size bytes and the zero byte behind it off data.
func take(data *[]byte, size uint32) (string, bool) {
	d := *data
	if uint64(size) >= uint64(len(d)) {
		return "", false
	}
	*data = d[size+1:]
	return unsafe.String(unsafe.SliceData(d), int(size)), true
}
