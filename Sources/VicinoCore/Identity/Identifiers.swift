/// A user: the digest of what they first stated of themselves, 32 bytes. So it stays when their keys are replaced.
public struct UserID: Hashable, Sendable {
    /// The 32 bytes of the digest.
    package let bytes: [UInt8]

    /// Wraps a digest.
    init(_ digest: Digest) { bytes = digest.bytes }

    /// Reads the bytes of an id; nil unless there are exactly 32.
    public init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == 32 else { return nil }
        self.bytes = Array(bytes)
    }

    /// Reads the text form: 64 lower-case hexadecimal digits.
    public init?(_ text: String) {
        guard let bytes = Hex.decode(text, count: 32) else { return nil }
        self.bytes = bytes
    }

    /// The fingerprint that two people compare: the first 128 bits of the id in eight groups of four digits.
    package var fingerprint: String {
        let digits = description.prefix(32)
        return stride(from: 0, to: 32, by: 4)
            .map { String(digits.dropFirst($0).prefix(4)) }
            .joined(separator: " ")
    }
}

extension UserID: LosslessStringConvertible {
    /// 64 lower-case hexadecimal digits.
    public var description: String { Hex.encode(bytes) }
}

/// One incarnation of a device: eight random bytes under which it numbers its changes.
package struct WriterID: Hashable, Comparable, Sendable {
    /// The eight bytes as a big-endian number.
    package let rawValue: UInt64

    package init(rawValue: UInt64) { self.rawValue = rawValue }

    package init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == 8 else { return nil }
        rawValue = bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    package init?(_ text: some StringProtocol) {
        guard let bytes = Hex.decode(text, count: 8) else { return nil }
        self.init(bytes)
    }

    package var bytes: [UInt8] { bigEndianBytes(rawValue) }

    /// Orders writers by number; this only breaks ties between equal clocks.
    package static func < (a: WriterID, b: WriterID) -> Bool { a.rawValue < b.rawValue }
}

extension WriterID: CustomStringConvertible {
    /// 16 lower-case hexadecimal digits.
    package var description: String { Hex.encode(bytes) }
}

/// What a grant names: what an audience sees of the records of one kind. One view is built in, all records for the author's
/// own devices.
package struct ViewID: Hashable, Comparable, Sendable {
    /// The eight bytes as a big-endian number.
    package let rawValue: UInt64

    package init(rawValue: UInt64) { self.rawValue = rawValue }

    package init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == 8 else { return nil }
        rawValue = bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    package var bytes: [UInt8] { bigEndianBytes(rawValue) }

    /// Every record of every kind with every field: for the author's own devices.
    package static let own = ViewID(rawValue: 0)

    /// Orders views by their bytes.
    package static func < (a: ViewID, b: ViewID) -> Bool { a.rawValue < b.rawValue }
}

extension ViewID: CustomStringConvertible {
    /// 16 lower-case hexadecimal digits.
    package var description: String { Hex.encode(bytes) }
}

/// A record's id, which never changes: the writer that created it and the number that this writer gave the creation.
public struct RecordID: Hashable, Sendable {
    /// The writer that created the record.
    package let writer: WriterID
    /// The number of the record's creation in that writer's log; below 2⁴⁰.
    public let number: UInt64

    /// The first number that is not allowed.
    package static let numberLimit: UInt64 = 1 << 40

    /// Makes an id from its parts; the number must be below the limit.
    package init(writer: WriterID, number: UInt64) {
        self.writer = writer
        self.number = number
    }

    /// Reads the text form: sixteen hexadecimal digits, a hyphen and the number.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let writer = WriterID(parts[0]), let number = UInt64(parts[1]),
            number < Self.numberLimit, String(number) == parts[1]
        else { return nil }
        self.init(writer: writer, number: number)
    }
}

extension RecordID: LosslessStringConvertible {
    /// `<writer>-<number>`.
    public var description: String { "\(writer)-\(number)" }
}

private func bigEndianBytes(_ value: UInt64) -> [UInt8] {
    withUnsafeBytes(of: value.bigEndian) { Array($0) }
}

extension WriterID {
    /// A new random writer.
    package static func random(using generator: inout some RandomNumberGenerator) -> WriterID {
        WriterID(rawValue: generator.next())
    }
}
