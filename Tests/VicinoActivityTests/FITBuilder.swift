import VicinoCore

@testable import VicinoActivity

/// Writes FIT files for tests, after <https://developer.garmin.com/fit/protocol/>.
struct FITBuilder {
    private var messages: [UInt8] = []
    private var nextType: UInt8 = 0

    /// A field of a message: its number, the code of its type, and its bytes.
    struct Field {
        let number: UInt8
        let type: UInt8
        let bytes: [UInt8]

        static func byte(_ number: UInt8, _ value: UInt8) -> Field { Field(number: number, type: 0x00, bytes: [value]) }

        static func short(_ number: UInt8, _ value: UInt16) -> Field {
            Field(number: number, type: 0x84, bytes: [UInt8(truncatingIfNeeded: value), UInt8(value >> 8)])
        }

        static func long(_ number: UInt8, _ value: UInt32) -> Field {
            Field(number: number, type: 0x86, bytes: (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
        }

        static func signed(_ number: UInt8, _ value: Int32) -> Field {
            let bits = UInt32(bitPattern: value)
            return Field(number: number, type: 0x85, bytes: (0..<4).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) })
        }
    }

    /// Adds a message with its definition.
    ///
    /// - Parameter developerBytes: bytes of a field that a developer has added.
    mutating func add(_ number: UInt16, _ fields: [Field], developerBytes: Int = 0) {
        let type = nextType
        nextType = (nextType + 1) % 16
        messages += [0x40 | type | (developerBytes > 0 ? 0x20 : 0), 0, 0]
        messages += [UInt8(truncatingIfNeeded: number), UInt8(number >> 8), UInt8(fields.count)]
        for field in fields { messages += [field.number, UInt8(field.bytes.count), field.type] }
        if developerBytes > 0 { messages += [1, 0, UInt8(developerBytes), 0] }
        messages.append(type)
        for field in fields { messages += field.bytes }
        messages += [UInt8](repeating: 0xAA, count: developerBytes)
    }

    /// Adds a message of the type that was defined last, with a compressed time.
    mutating func addCompressed(low: UInt8, _ bytes: [UInt8]) {
        messages.append(0x80 | (nextType - 1) << 5 | low)
        messages += bytes
    }

    /// The whole file.
    ///
    /// - Parameter size: what the header says; nil for the true size.
    func file(size: UInt32? = nil) -> [UInt8] {
        let size = size ?? UInt32(messages.count)
        var bytes: [UInt8] = [14, 0x20, 0x54, 0x08] + (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) }
        bytes += Array(".FIT".utf8) + [0, 0] + messages
        var checksum = FITChecksum()
        checksum.add(bytes[...])
        return bytes + [UInt8(truncatingIfNeeded: checksum.value), UInt8(checksum.value >> 8)]
    }
}

extension FITBuilder {
    /// 2026-05-01T08:00:00Z, as FIT files count.
    static let start: UInt32 = 1_777_622_400 - 631_065_600

    /// Adds a session.
    ///
    /// - Parameters:
    ///   - start: seconds after `FITBuilder.start`; nil for none.
    ///   - elapsed: seconds.
    mutating func addSession(start: UInt32?, elapsed: UInt32, sport: UInt8, metres: UInt32 = 0, cycles: UInt32 = .max) {
        var fields: [Field] = [.long(253, Self.start + (start ?? 0) + elapsed)]
        if let start { fields.append(.long(2, Self.start + start)) }
        fields += [.byte(5, sport), .long(7, elapsed * 1000), .long(9, metres * 100), .long(10, cycles)]
        add(18, fields)
    }

    /// Adds a record, so many seconds after `FITBuilder.start`.
    mutating func addRecord(at time: UInt32, metres: UInt32) {
        add(20, [.long(253, Self.start + time), .long(5, metres * 100)])
    }
}
