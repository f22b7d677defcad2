// Package pairs reads and writes headers in the form in which a host and a wasm module hand them to one another. It knows
// nothing of what they say.
//
// The form is that of a map of the proxy-wasm ABI 0.2.0: how many pairs; the sizes of each name and value; then each name and
// value with a zero byte behind it. Numbers have 32 bits, the lowest first.
package pairs

import "encoding/binary"

const word = 4 // bytes of a number

// Reader takes the pairs of a map one after another. It allocates nothing: names and values are pieces of the map.
type Reader struct {
	Name, Value string // of the pair that Next has reached

	sizes, texts string // of the pairs that are left
	bad          bool
}

// Read begins to read a map.
func Read(data string) Reader {
	if len(data) < word {
		return Reader{bad: true}
	}
	sizes := data[word:]
	n := number(data) * 2 * word // no overflow: an int has 64 bits here and in a module
	if n > len(sizes) {
		return Reader{bad: true}
	}
	return Reader{sizes: sizes[:n], texts: sizes[n:]}
}

// Next goes to the next pair. It answers false at the end, and where the map is none: Failed tells.
func (r *Reader) Next() bool {
	sizes, texts := r.sizes, r.texts
	if len(sizes) < 2*word {
		return false
	}
	name := number(sizes)
	value := number(sizes[word:])
	end := name + value + 2
	if end > len(texts) {
		r.bad, r.sizes = true, ""
		return false
	}
	r.sizes, r.texts = sizes[2*word:], texts[end:]
	r.Name, r.Value = texts[:name], texts[name+1:end-1]
	return true
}

// Failed reports whether what was read so far is no map, or one that was cut short.
func (r *Reader) Failed() bool { return r.bad }

func number(s string) int {
	return int(uint32(s[0]) | uint32(s[1])<<8 | uint32(s[2])<<16 | uint32(s[3])<<24)
}

// Append writes pairs as a map behind dst.
func Append(dst []byte, list [][2]string) []byte {
	dst = binary.LittleEndian.AppendUint32(dst, uint32(len(list)))
	for _, p := range list {
		dst = binary.LittleEndian.AppendUint32(dst, uint32(len(p[0])))
		dst = binary.LittleEndian.AppendUint32(dst, uint32(len(p[1])))
	}
	for _, p := range list {
		dst = append(append(dst, p[0]...), 0)
		dst = append(append(dst, p[1]...), 0)
	}
	return dst
}
