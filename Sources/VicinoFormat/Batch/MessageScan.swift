/// Counts the fields of a protobuf message without decoding it.
///
/// Two bytes of a message can make an object of two hundred bytes, or a field that is skipped. So fields are counted
/// before they are decoded. The scan ends with the first field above a limit, and never reads a field's value.
struct MessageScan {
    /// The maximum number of fields besides the repeated ones. A message has a few known fields, and readers skip
    /// others.
    static let otherFields = 1_024

    private var rest: ArraySlice<UInt8>
    private var counts: [UInt64: Int] = [:]
    /// The number of fields scanned, which measures the work.
    private(set) var fields = 0

    init(_ message: [UInt8]) { rest = message[...] }

    /// Whether the message has at most the given number of each repeated field, by field number, and few other fields.
    ///
    /// The scan ends where the message is malformed; the decoder then refuses the message.
    mutating func isWithin(_ limits: [UInt64: Int]) -> Bool {
        while let key = varint(), key >> 3 > 0 {
            fields += 1
            let field = limits[key >> 3] == nil ? 0 : key >> 3
            counts[field, default: 0] += 1
            guard counts[field, default: 0] <= limits[field] ?? Self.otherFields else { return false }
            guard let skipped = payload(key), skipped <= UInt64(rest.count) else { break }
            rest = rest.dropFirst(Int(skipped))
        }
        return true
    }

    /// The number of payload bytes ahead; nil if the message is malformed. The fields of a group count as the message's
    /// own.
    private mutating func payload(_ key: UInt64) -> UInt64? {
        switch key & 7 {
        case 0: varint().map { _ in 0 }
        case 1: 8
        case 2: varint()
        case 3, 4: 0
        case 5: 4
        default: nil
        }
    }

    private mutating func varint() -> UInt64? {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), through: 63, by: 7) {
            guard let byte = rest.popFirst() else { return nil }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
        }
        return nil
    }
}
