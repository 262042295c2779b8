internal import NIOCore
internal import VicinoCore

/// Finds the end of the ClientHello with which a client of TLS begins: one handshake message in one or more records, and
/// nothing else in them. Holds what has come until then.
struct HelloReader {
    /// What there is of a ClientHello.
    enum Progress: Equatable {
        /// Its beginning, or not even that.
        case begun
        /// All of it, with this SHA-256.
        case whole(Digest)
        /// Something else, or a longer one than is read.
        case wrong
    }

    /// The most bytes of a ClientHello, records' headers included: what one record can hold, and ten times what is needed.
    static let byteLimit = 16_384
    private static let recordHeader = 5
    private static let messageHeader = 4

    /// Everything that has come.
    private(set) var bytes = ByteBuffer()
    /// How many bytes come ahead of the ClientHello.
    private let prefix: Int
    /// Where the next record begins.
    private var end: Int
    /// The message's type and length, as far as they have come.
    private var head: [UInt8] = []
    /// How much of the message has come in whole records.
    private var messageBytes = 0

    /// - Parameter prefix: how many bytes come ahead of the ClientHello.
    init(after prefix: Int) {
        self.prefix = prefix
        end = prefix
    }

    /// Takes what has come.
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

    /// How much a record holds; nil if it is none of a handshake, or empty.
    private static func recordLength(_ header: [UInt8]) -> Int? {
        let length = Int(header[3]) << 8 | Int(header[4])
        return header[0] == 22 && header[1] == 3 && length > 0 ? length : nil
    }

    /// Whether what has come of the message may be a ClientHello, and nothing has come behind it.
    private var isHello: Bool {
        head.first == 1 && messageBytes <= messageLength ?? .max && messageLength ?? 0 <= Self.byteLimit
    }

    /// How long the message says it is; nil if that has not come yet.
    private var messageLength: Int? {
        guard head.count == Self.messageHeader else { return nil }
        return Self.messageHeader + (Int(head[1]) << 16 | Int(head[2]) << 8 | Int(head[3]))
    }

    private var digest: Digest {
        bytes.withUnsafeReadableBytes { Digest.sha256(UnsafeRawBufferPointer(rebasing: $0[prefix..<end])) }
    }
}
