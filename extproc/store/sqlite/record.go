package sqlite

import (
	"encoding/binary"
	"hash/crc32"

	"veil/extproc/account"
	"veil/extproc/money"
	"veil/extproc/quota"
)

// A record is one operation of the journal: a checksum, the length of what follows, then the operation. It holds ids, a
// model and numbers, nothing else.
const (
	recordHead = 6 // checksum, four bytes, and length, two
	maxRecord  = 1<<16 - 1
)

var checksums = crc32.MakeTable(crc32.Castagnoli)

// appendRecord appends an admission or a reservation. It is false when the operation's ids are too long for a record.
func appendRecord(b []byte, o *op) ([]byte, bool) {
	at := len(b)
	b = append(b, make([]byte, recordHead)...)
	flags := byte(0)
	if o.call.Full {
		flags |= 1
	}
	if o.call.KeyLimits != nil {
		flags |= 2
	}
	b = append(b, byte(o.kind), flags)
	b = binary.AppendVarint(b, o.seq)
	b = binary.AppendVarint(b, o.at)
	b = binary.AppendVarint(b, o.hold.Prompt)
	b = binary.AppendVarint(b, o.hold.Completion)
	b = binary.AppendVarint(b, int64(o.hold.Cost))
	for _, s := range [...]string{o.call.ID, o.call.Account, o.call.Key, o.hold.Model} {
		b = append(binary.AppendUvarint(b, uint64(len(s))), s...)
	}
	body := b[at+recordHead:]
	if len(body) > maxRecord {
		return b[:at], false
	}
	binary.LittleEndian.PutUint16(b[at+4:], uint16(len(body)))
	binary.LittleEndian.PutUint32(b[at:], crc32.Checksum(b[at+4:], checksums))
	return b, true
}

// readRecords reads the operations of a journal of a server up to its end, or to where it was cut.
func readRecords(b []byte, server int64) (ops []*op) {
	for len(b) >= recordHead {
		end := recordHead + int(binary.LittleEndian.Uint16(b[4:]))
		if end > len(b) || crc32.Checksum(b[4:end], checksums) != binary.LittleEndian.Uint32(b) {
			break
		}
		o, ok := readRecord(b[recordHead:end], server)
		if !ok {
			break
		}
		ops, b = append(ops, o), b[end:]
	}
	return ops
}

func readRecord(b []byte, server int64) (o *op, ok bool) {
	if len(b) < 2 {
		return nil, false
	}
	o = &op{kind: opKind(b[0]), told: true, call: &call{server: server}}
	o.call.Full = b[1]&1 != 0
	if b[1]&2 != 0 {
		o.call.KeyLimits = &account.Limits{}
	}
	b, ok = b[2:], true
	number := func() int64 {
		n, size := binary.Varint(b)
		if size <= 0 {
			ok, b = false, nil
			return 0
		}
		b = b[size:]
		return n
	}
	text := func() string {
		n, size := binary.Uvarint(b)
		if size <= 0 || n > uint64(len(b)-size) {
			ok, b = false, nil
			return ""
		}
		s := string(b[size : size+int(n)])
		b = b[size+int(n):]
		return s
	}
	o.seq, o.at = number(), number()
	o.hold = quota.Hold{Prompt: number(), Completion: number(), Cost: money.Amount(number())}
	o.call.ID, o.call.Account, o.call.Key, o.hold.Model = text(), text(), text(), text()
	return o, ok && (o.kind == opAdmit || o.kind == opReserve)
}
