/// Looks over a protobuf message without taking it apart.
///
/// Two bytes of a message can make an object of two hundred, or a field that is passed over, so fields are counted before they
/// are read. The scan ends with the first field that is one too many, and never looks at what a field holds.
struct MessageScan {
    /// The most fields besides the repeated ones. A message has a few that are known; the others are passed over.
    static let otherFields = 1_024

    private var rest: ArraySlice<UInt8>
    private var counts: [UInt64: Int] = [:]
    /// Fields that were looked at: the work that the message has made.
    private(set) var fields = 0

    init(_ message: [UInt8]) { rest = message[...] }

    /// Whether the message has at most so many of each repeated field, by their numbers, and few others.
    ///
    /// Where the message is malformed the scan ends: what reads the message then refuses it.
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

    /// The bytes of a payload that are still ahead; nil if it is malformed. The fields of a group count as the message's own.
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
