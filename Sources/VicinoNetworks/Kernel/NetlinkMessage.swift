internal import CNetlink

/// A message of the kernel, as bytes in the order of this computer.
struct NetlinkMessage {
    /// What kind it is.
    let type: UInt16
    /// What the kernel says about the message itself.
    let flags: UInt16
    /// The number of the question that it answers.
    let number: UInt32
    /// What follows the header.
    let body: ArraySlice<UInt8>

    /// How many bytes a header has.
    static let headerSize = 16

    /// The messages that stand one after the other. What is no message ends them.
    static func all(in bytes: ArraySlice<UInt8>) -> [NetlinkMessage] {
        var (rest, messages) = (bytes, [NetlinkMessage]())
        while let length = rest.integer(at: 0, UInt32.self).map(Int.init), length >= headerSize, length <= rest.count,
            let type = rest.integer(at: 4, UInt16.self), let flags = rest.integer(at: 6, UInt16.self),
            let number = rest.integer(at: 8, UInt32.self)
        {
            let body = rest.prefix(length).dropFirst(headerSize)
            messages.append(NetlinkMessage(type: type, flags: flags, number: number, body: body))
            rest = rest.dropFirst(aligned(length))
        }
        return messages
    }

    /// A message to send.
    ///
    /// - Parameter number: what answers to it bear as well.
    static func request(type: UInt16, flags: Int32, number: UInt32, body: [UInt8]) -> [UInt8] {
        bytes(of: UInt32(headerSize + body.count)) + bytes(of: type)
            + bytes(of: UInt16(truncatingIfNeeded: flags | NLM_F_REQUEST)) + bytes(of: number)
            + bytes(of: UInt32(0)) + body
    }
}

/// The values with numbers that a message has behind its fixed part.
struct NetlinkAttributes {
    private let values: [UInt16: ArraySlice<UInt8>]

    /// Reads them. What is none ends them.
    init(_ bytes: ArraySlice<UInt8>?) {
        var (rest, values) = (bytes ?? [], [UInt16: ArraySlice<UInt8>]())
        while let length = rest.integer(at: 0, UInt16.self).map(Int.init), length >= 4, length <= rest.count,
            let type = rest.integer(at: 2, UInt16.self)
        {
            // The two highest bits say how the value is written.
            values[type & 0x3FFF] = rest.prefix(length).dropFirst(4)
            rest = rest.dropFirst(aligned(length))
        }
        self.values = values
    }

    /// The value of a number.
    subscript(_ number: some BinaryInteger) -> ArraySlice<UInt8>? { values[UInt16(truncatingIfNeeded: number)] }

    /// The attributes within one.
    func inside(_ number: some BinaryInteger) -> NetlinkAttributes { NetlinkAttributes(self[number]) }

    /// A number.
    func integer<Value: FixedWidthInteger>(_ number: some BinaryInteger, _ type: Value.Type) -> Value? {
        self[number]?.integer(at: 0, type)
    }

    /// A text, which ends at the first zero.
    func text(_ number: some BinaryInteger) -> String? {
        self[number].map { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    /// One attribute, to send.
    static func bytes(_ number: some BinaryInteger, _ value: [UInt8]) -> [UInt8] {
        let padding = [UInt8](repeating: 0, count: aligned(value.count) - value.count)
        return header(UInt16(4 + value.count)) + header(UInt16(truncatingIfNeeded: number)) + value + padding
    }

    private static func header(_ number: UInt16) -> [UInt8] { withUnsafeBytes(of: number) { Array($0) } }
}

extension ArraySlice<UInt8> {
    /// The number at a place, in the order of this computer; nil if the bytes end before it does.
    func integer<Value: FixedWidthInteger>(at offset: Int, _ type: Value.Type) -> Value? {
        guard offset >= 0, count >= offset + MemoryLayout<Value>.size else { return nil }
        return withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: type) }
    }
}

/// The bytes of a number, in the order of this computer.
func bytes(of number: some FixedWidthInteger) -> [UInt8] { withUnsafeBytes(of: number) { Array($0) } }

/// The next multiple of four.
private func aligned(_ length: Int) -> Int { (length + 3) & ~3 }
