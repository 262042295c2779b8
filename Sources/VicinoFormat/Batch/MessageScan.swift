/// Looks over a protobuf message without taking it apart.
enum MessageScan {
    /// How often a field stands in a message.
    ///
    /// Two bytes of a message can make an object of two hundred, so repeated fields are counted before they are read.
    /// Where the message is malformed the count ends; whoever reads it then refuses it.
    static func count(of field: UInt64, in message: [UInt8]) -> Int {
        var rest = message[...]
        var count = 0
        while let key = varint(&rest) {
            if key >> 3 == field { count += 1 }
            let skipped: UInt64? =
                switch key & 7 {
                case 0: varint(&rest).map { _ in 0 }
                case 1: 8
                case 2: varint(&rest)
                case 5: 4
                default: 0
                }
            guard let skipped, skipped <= UInt64(rest.count) else { break }
            rest = rest.dropFirst(Int(skipped))
        }
        return count
    }

    private static func varint(_ rest: inout ArraySlice<UInt8>) -> UInt64? {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), through: 63, by: 7) {
            guard let byte = rest.popFirst() else { return nil }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
        }
        return nil
    }
}
