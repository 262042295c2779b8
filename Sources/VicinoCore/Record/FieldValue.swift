/// The value of a record's field, without its Swift type.
public enum FieldValue: Sendable {
    /// An integer, decimal (in its smallest unit), timestamp, duration or enumeration index.
    case integer(Int64)
    /// A finite floating-point number.
    case real(Double)
    /// Text, compared as bytes.
    case text(String)
    /// Bytes.
    case bytes([UInt8])
    /// True or false.
    case boolean(Bool)
}

extension FieldValue: Hashable {
    /// Compares text as UTF-8 bytes, because the same letters in another normal form are another value.
    public static func == (a: FieldValue, b: FieldValue) -> Bool {
        switch (a, b) {
        case (.integer(let a), .integer(let b)): a == b
        case (.real(let a), .real(let b)): a == b
        case (.text(let a), .text(let b)): a.utf8.elementsEqual(b.utf8)
        case (.bytes(let a), .bytes(let b)): a == b
        case (.boolean(let a), .boolean(let b)): a == b
        default: false
        }
    }

    /// Hashes the bytes that `==` compares.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .integer(let value): hasher.combine(value)
        case .real(let value): hasher.combine(value)
        case .text(let value): for byte in value.utf8 { hasher.combine(byte) }
        case .bytes(let value): hasher.combine(value)
        case .boolean(let value): hasher.combine(value)
        }
    }
}

/// Named limits of the values that a field may hold.
package enum FieldLimit {
    /// Bytes of UTF-8 in a field of the class `note`.
    package static let noteBytes = 65_536
    /// Bytes of UTF-8 in any other text, and of a bytes field.
    package static let textBytes = 1_024
    /// The greatest magnitude of a decimal, in its smallest unit: exact as a floating-point number at any scale.
    package static let decimal: Int64 = 1 << 50
}

extension FieldSchema {
    /// The maximum number of bytes in a text or bytes field.
    package var byteLimit: Int { privacy == .note ? FieldLimit.noteBytes : FieldLimit.textBytes }

    /// The whole numbers that an integer-like field may hold.
    package var integerRange: ClosedRange<Int64> {
        switch type {
        case .timestamp: Timestamp.earliest.milliseconds...Timestamp.latest.milliseconds
        case .duration: 0...(Timestamp.latest.milliseconds - Timestamp.earliest.milliseconds)
        case .decimal: -FieldLimit.decimal...FieldLimit.decimal
        case .enumeration: 0...65_535
        case .boolean: 0...1
        default: Int64.min...Int64.max
        }
    }

    /// Checks a value and brings it into canonical form.
    ///
    /// - Throws: `VicinoError` with `.outOfRange` or `.malformed`, naming the field.
    package func canonical(_ value: FieldValue) throws(VicinoError) -> FieldValue {
        switch (type, value) {
        case (.integer, .integer(let whole)), (.decimal, .integer(let whole)), (.timestamp, .integer(let whole)),
            (.duration, .integer(let whole)), (.enumeration, .integer(let whole)):
            guard integerRange.contains(whole) else { throw outOfRange }
        case (.real, .real(let number)):
            guard number.isFinite else { throw VicinoError(.outOfRange, "The field \(name) is not a finite number.") }
            return .real(number == 0 ? 0 : number)
        case (.text, .text(let text)):
            guard text.utf8.count <= byteLimit else { throw tooLong }
            guard !text.utf8.contains(0) else { throw VicinoError(.malformed, "The field \(name) contains U+0000.") }
        case (.bytes, .bytes(let bytes)), (.blob, .bytes(let bytes)), (.later, .bytes(let bytes)):
            guard bytes.count <= byteLimit else { throw tooLong }
        case (.boolean, .boolean): break
        default: throw VicinoError(.malformed, "The field \(name) holds a value of another type.")
        }
        return value
    }

    package var outOfRange: VicinoError {
        switch type {
        case .timestamp: VicinoError(.outOfRange, "The field \(name) lies outside the years 1900 to 2200.")
        case .duration: VicinoError(.outOfRange, "The field \(name) is a negative or impossibly long time.")
        default: VicinoError(.outOfRange, "The field \(name) is out of range.")
        }
    }

    package var tooLong: VicinoError {
        VicinoError(.outOfRange, "The field \(name) is longer than \(byteLimit) bytes.")
    }
}
