internal import NIOCore
internal import VicinoCore

/// Finds the end of the ClientHello with which a TLS client begins, and holds the bytes until then.
///
/// A ClientHello is one handshake message in one or more records, with no other data in them.
struct HelloReader {
    /// How much of a ClientHello was received.
    enum Progress: Equatable {
        /// Its beginning, or less.
        case begun
        /// All of it, with this SHA-256.
        case whole(Digest)
        /// Other data, or a ClientHello above the limit.
        case wrong
    }

    /// The maximum number of bytes in a ClientHello with its records' headers. One record can hold that much, which is
    /// ten times what is needed.
    static let byteLimit = 16_384
    private static let recordHeader = 5
    private static let messageHeader = 4

    /// All received bytes.
    private(set) var bytes = ByteBuffer()
    /// How many bytes precede the ClientHello.
    private let prefix: Int
    /// The offset of the next record.
    private var end: Int
    /// The received part of the message's type and length.
    private var head: [UInt8] = []
    /// How many bytes of the message were received in whole records.
    private var messageBytes = 0

    /// - Parameter prefix: how many bytes precede the ClientHello.
    init(after prefix: Int) {
        self.prefix = prefix
        end = prefix
    }

    /// Adds received bytes.
    mutating func append(_ more: ByteBuffer) -> Progress {
        bytes.writeImmutableBuffer(more)
        while let header = bytes.viewBytes(at: end, length: Self.recordHeader) {
            guard let length = Self.recordLength(Array(header)) else { return .wrong }
            let next = end + Self.recordHeader + length
            guard next - prefix <= Self.byteLimit else { return .wrong }
            guard let record = bytes.viewBytes(at: next - length, length: length) else { return .begun }
            head += record.prefix(Self.messageHeader - head.count)
            messageBytes += length
            end = next
            guard isHello else { return .wrong }
            if messageBytes == messageLength { return .whole(digest) }
        }
        return .begun
    }

    /// The length of a record; nil if it is not a handshake record, or empty.
    private static func recordLength(_ header: [UInt8]) -> Int? {
        let length = Int(header[3]) << 8 | Int(header[4])
        return header[0] == 22 && header[1] == 3 && length > 0 ? length : nil
    }

    /// Whether the received bytes may be a ClientHello with no data after it.
    private var isHello: Bool {
        head.first == 1 && messageBytes <= messageLength ?? .max && messageLength ?? 0 <= Self.byteLimit
    }

    /// The length that the message states; nil if that was not received yet.
    private var messageLength: Int? {
        guard head.count == Self.messageHeader else { return nil }
        return Self.messageHeader + (Int(head[1]) << 16 | Int(head[2]) << 8 | Int(head[3]))
    }

    private var digest: Digest {
        bytes.withUnsafeReadableBytes { Digest.sha256(UnsafeRawBufferPointer(rebasing: $0[prefix..<end])) }
    }
}
