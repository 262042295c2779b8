package import VicinoCore

/// Writes rows' canonical bytes into one buffer that is used again and again, and hashes them there.
///
/// This is the loop that a verified import of a million records spends its time in, so it writes through a pointer.
/// It writes the same bytes as `RecordContent.wireBytes`, which a test holds it to.
package final class CanonicalBuffer {
    private var pointer: UnsafeMutablePointer<UInt8>
    private var capacity = 1 << 17
    private var count = 0
    private let label = HashLabel.fields.bytes

    package init() {
        pointer = .allocate(capacity: capacity)
    }

    deinit {
        pointer.deallocate()
    }

    /// H(fields) of a row.
    package func digest(_ columns: RecordColumns, row: Int) -> Digest {
        write(columns, row: row)
        return Digest.sha256(UnsafeRawBufferPointer(start: pointer, count: count))
    }

    /// The canonical bytes of a row.
    package func bytes(_ columns: RecordColumns, row: Int) -> [UInt8] {
        write(columns, row: row)
        return Array(UnsafeBufferPointer(start: pointer, count: count).dropFirst(label.count))
    }

    private func write(_ columns: RecordColumns, row: Int) {
        count = 0
        reserve(label.count)
        for byte in label { put(byte) }
        for column in columns.columns where column.isPresent(row) {
            reserve(32)
            if column.holdsBytes {
                put(column, bytesOf: row)
            } else {
                put(column, integerOf: row)
            }
        }
    }

    private func put(_ column: FieldColumn, bytesOf row: Int) {
        let range = column.bytes.range(row)
        varint(UInt64(column.field.number) << 3 | UInt64(WireType.lengthDelimited.rawValue))
        varint(UInt64(range.count))
        reserve(range.count)
        column.bytes.storage.withUnsafeBufferPointer { storage in
            guard let base = storage.baseAddress, !range.isEmpty else { return }
            (pointer + count).update(from: base + range.lowerBound, count: range.count)
        }
        count += range.count
    }

    private func put(_ column: FieldColumn, integerOf row: Int) {
        let value = column.integers[row]
        let number = UInt64(column.field.number) << 3
        switch column.field.type {
        case .real:
            varint(number | UInt64(WireType.fixed64.rawValue))
            for shift in stride(from: 0, to: 64, by: 8) { put(UInt8(truncatingIfNeeded: value >> Int64(shift))) }
        case .boolean:
            varint(number)
            varint(UInt64(bitPattern: value))
        default:
            varint(number)
            varint(ZigZag.encode(value))
        }
    }

    private func varint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            put(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        put(UInt8(truncatingIfNeeded: rest))
    }

    private func put(_ byte: UInt8) {
        pointer[count] = byte
        count += 1
    }

    private func reserve(_ extra: Int) {
        guard count + extra > capacity else { return }
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: (count + extra) * 2)
        larger.update(from: pointer, count: count)
        pointer.deallocate()
        pointer = larger
        capacity = (count + extra) * 2
    }
}
