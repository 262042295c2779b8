internal import CNetlink

/// A message of the kernel, as bytes in this computer's byte order.
struct NetlinkMessage {
    /// The type of the message.
    let type: UInt16
    /// The kernel's flags of the message.
    let flags: UInt16
    /// The number of the request that it answers.
    let number: UInt32
    /// The bytes after the header.
    let body: ArraySlice<UInt8>

    /// The size of a header in bytes.
    static let headerSize = 16

    /// Consecutive messages. The first invalid one ends them.
    static func all(in bytes: ArraySlice<UInt8>) -> [NetlinkMessage] {
        var rest = bytes
        var messages = [NetlinkMessage]()
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
    /// - Parameter number: the number that its answers also have.
    static func request(type: UInt16, flags: Int32, number: UInt32, body: [UInt8]) -> [UInt8] {
        bytes(of: UInt32(headerSize + body.count)) + bytes(of: type)
            + bytes(of: UInt16(truncatingIfNeeded: flags | NLM_F_REQUEST)) + bytes(of: number)
            + bytes(of: UInt32(0)) + body
    }
}

/// The numbered values of a message, after its fixed part.
struct NetlinkAttributes {
    private let values: [UInt16: ArraySlice<UInt8>]

    /// Reads the values. The first invalid one ends them.
    init(_ bytes: ArraySlice<UInt8>?) {
        var rest = bytes ?? []
        var values = [UInt16: ArraySlice<UInt8>]()
        while let length = rest.integer(at: 0, UInt16.self).map(Int.init), length >= 4, length <= rest.count,
            let type = rest.integer(at: 2, UInt16.self)
        {
            // The two highest bits are flags of the encoding.
            values[type & 0x3FFF] = rest.prefix(length).dropFirst(4)
            rest = rest.dropFirst(aligned(length))
        }
        self.values = values
    }

    /// The value of a number.
    subscript(_ number: some BinaryInteger) -> ArraySlice<UInt8>? { values[UInt16(truncatingIfNeeded: number)] }

    /// The attributes within one.
    func inside(_ number: some BinaryInteger) -> NetlinkAttributes { NetlinkAttributes(self[number]) }

    /// An integer.
    func integer<Value: FixedWidthInteger>(_ number: some BinaryInteger, _ type: Value.Type) -> Value? {
        self[number]?.integer(at: 0, type)
    }

    /// A text, which ends at the first zero.
    func text(_ number: some BinaryInteger) -> String? {
        self[number].map { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    /// One attribute to send.
    static func bytes(_ number: some BinaryInteger, _ value: [UInt8]) -> [UInt8] {
        let padding = [UInt8](repeating: 0, count: aligned(value.count) - value.count)
        return header(UInt16(4 + value.count)) + header(UInt16(truncatingIfNeeded: number)) + value + padding
    }

    private static func header(_ number: UInt16) -> [UInt8] { withUnsafeBytes(of: number) { Array($0) } }
}

extension ArraySlice<UInt8> {
    /// The integer at an offset, in this computer's byte order; nil if it exceeds the bytes.
    func integer<Value: FixedWidthInteger>(at offset: Int, _ type: Value.Type) -> Value? {
        guard offset >= 0, count >= offset + MemoryLayout<Value>.size else { return nil }
        return withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: type) }
    }
}

/// The bytes of an integer, in this computer's byte order.
func bytes(of number: some FixedWidthInteger) -> [UInt8] { withUnsafeBytes(of: number) { Array($0) } }

/// The next multiple of four.
private func aligned(_ length: Int) -> Int { (length + 3) & ~3 }
