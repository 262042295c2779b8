package import VicinoCore

/// One field of many records, row by row.
package struct FieldColumn: Equatable, Sendable {
    package let field: FieldSchema
    /// Which rows have a value; nil if all do.
    package private(set) var presence: [Bool]?
    /// Whole numbers, truth values (0, 1) and the bit patterns of floating-point numbers; 0 in rows without a value.
    package private(set) var integers: [Int64] = []
    /// Texts and byte strings; empty in rows without a value.
    package private(set) var bytes = ByteRows()
    package private(set) var count = 0

    package init(_ field: FieldSchema) {
        self.field = field
    }

    package init(_ field: FieldSchema, integers: [Int64], presence: [Bool]?) {
        self.field = field
        self.integers = integers
        self.presence = presence
        count = integers.count
    }

    package init(_ field: FieldSchema, bytes: ByteRows, presence: [Bool]?) {
        self.field = field
        self.bytes = bytes
        self.presence = presence
        count = bytes.count
    }

    /// Whether the values are in `bytes` and not in `integers`.
    package var holdsBytes: Bool { field.type.isBytes }

    package func isPresent(_ row: Int) -> Bool { presence?[row] ?? true }

    /// The value in a row; nil for a text that is not valid UTF-8, which `append` and the decoders never accept.
    package func value(_ row: Int) -> FieldValue? {
        guard isPresent(row) else { return nil }
        switch field.type {
        case .text: return String(validating: bytes[row], as: UTF8.self).map { .text($0) }
        case .bytes, .blob, .later: return .bytes(Array(bytes[row]))
        case .boolean: return .boolean(integers[row] != 0)
        case .real: return .real(Double(bitPattern: UInt64(bitPattern: integers[row])))
        default: return .integer(integers[row])
        }
    }

    package mutating func append(_ value: FieldValue?) {
        switch value {
        case nil: appendAbsent()
        case .integer(let whole)?: append(integer: whole)
        case .real(let real)?: append(integer: Int64(bitPattern: real.bitPattern))
        case .boolean(let boolean)?: append(integer: boolean ? 1 : 0)
        case .bytes(let bytes)?: append(bytes: bytes)
        case .text(let text)?: append(bytes: text.utf8)
        }
    }

    package mutating func append(integer: Int64) {
        integers.append(integer)
        finishRow(present: true)
    }

    package mutating func append(bytes new: some Sequence<UInt8>) {
        bytes.append(new)
        finishRow(present: true)
    }

    package mutating func append(bytes new: UnsafeRawBufferPointer) {
        bytes.append(new)
        finishRow(present: true)
    }

    package mutating func appendAbsent() {
        if holdsBytes { bytes.appendEmpty() } else { integers.append(0) }
        finishRow(present: false)
    }

    package mutating func removeAll() {
        presence = nil
        integers.removeAll(keepingCapacity: true)
        bytes.removeAll()
        count = 0
    }

    private mutating func finishRow(present: Bool) {
        if !present, presence == nil { presence = [Bool](repeating: true, count: count) }
        presence?.append(present)
        count += 1
    }
}

extension FieldType {
    /// Whether values are texts or byte strings.
    package var isBytes: Bool {
        switch self {
        case .text, .bytes, .blob, .later: true
        default: false
        }
    }
}
