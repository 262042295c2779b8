package import VicinoCore

/// Writes rows' canonical bytes into one reused buffer, and hashes them there.
///
/// A verified import of a million records spends its time in this loop, so it writes through a pointer. It writes the
/// same bytes as `RecordContent.wireBytes`; a test compares them.
package final class CanonicalBuffer {
    private var pointer: UnsafeMutablePointer<UInt8>
    private var capacity = 1 << 17
    private var count = 0
    private let label = HashLabel.fields.bytes
    private let saltedLabel = HashLabel.saltedFields.bytes

    package init() {
        pointer = .allocate(capacity: capacity)
    }

    deinit {
        pointer.deallocate()
    }

    /// H(fields) of a row.
    ///
    /// - Parameter salt: the salt of the entry; nil if it has none.
    package func digest(_ pinned: PinnedColumns, row: Int, salt: Salt?) -> Digest {
        count = 0
        for byte in salt == nil ? label : saltedLabel { put(byte) }
        if let salt {
            salt.write(to: pointer + count)
            count += Salt.byteCount
        }
        write(pinned, row: row)
        return Digest.sha256(UnsafeRawBufferPointer(start: pointer, count: count))
    }

    /// The canonical bytes of a row.
    package func bytes(_ pinned: PinnedColumns, row: Int) -> [UInt8] {
        count = 0
        write(pinned, row: row)
        return Array(UnsafeBufferPointer(start: pointer, count: count))
    }

    /// Appends the canonical bytes of a row.
    private func write(_ pinned: PinnedColumns, row: Int) {
        let columns = pinned.columns
        for index in columns.indices where columns[index].isPresent(row) {
            reserve(32)
            switch columns[index].form {
            case .text, .bytes: put(columns[index].field, columns[index].bytes(row))
            default: put(columns[index].field, columns[index].integer(row), as: columns[index].form)
            }
        }
    }

    private func put(_ field: UInt64, _ bytes: UnsafeBufferPointer<UInt8>) {
        varint(field << 3 | UInt64(WireType.lengthDelimited.rawValue))
        varint(UInt64(bytes.count))
        reserve(bytes.count)
        if let base = bytes.baseAddress { (pointer + count).update(from: base, count: bytes.count) }
        count += bytes.count
    }

    private func put(_ field: UInt64, _ value: Int64, as form: PinnedColumns.Form) {
        switch form {
        case .real:
            varint(field << 3 | UInt64(WireType.fixed64.rawValue))
            for shift in stride(from: 0, to: 64, by: 8) { put(UInt8(truncatingIfNeeded: value >> Int64(shift))) }
        case .boolean:
            varint(field << 3)
            varint(UInt64(bitPattern: value))
        default:
            varint(field << 3)
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
