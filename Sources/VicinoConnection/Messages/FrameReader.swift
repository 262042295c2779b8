internal import NIOCore
internal import VicinoCore

/// Cuts a stream of bytes into messages: four bytes of length, big-endian, and as many bytes.
///
/// It allocates nothing for bytes that are only announced. It checks a length only when the caller asks for the
/// message: the limit of the second message may depend on the first.
struct FrameReader {
    static let headerBytes = 4

    /// The maximum number of bytes in the next message.
    var limit: Int
    private var buffer = ByteBuffer()

    init(limit: Int) { self.limit = limit }

    /// Adds a header before a message.
    static func frame(_ message: [UInt8]) -> ByteBuffer {
        var frame = ByteBuffer()
        frame.reserveCapacity(headerBytes + message.count)
        frame.writeInteger(UInt32(message.count))
        frame.writeBytes(message)
        return frame
    }

    /// Whether no byte of a message was received.
    var isEmpty: Bool { buffer.readableBytes == 0 }

    /// Whether the next answer needs no more bytes: a message is complete, or will be refused.
    var isFull: Bool {
        guard let length else { return false }
        return !isAllowed(length) || buffer.readableBytes - Self.headerBytes >= length
    }

    mutating func append(_ bytes: ByteBuffer) {
        if buffer.readableBytes == 0 {
            buffer = bytes
        } else {
            buffer.discardReadBytes()
            buffer.writeImmutableBuffer(bytes)
        }
    }

    /// The next message, or nil if it is incomplete.
    mutating func next() throws(VicinoError) -> [UInt8]? {
        guard let length else { return nil }
        guard isAllowed(length) else { throw refusal(length) }
        guard buffer.readableBytes - Self.headerBytes >= length else { return nil }
        buffer.moveReaderIndex(forwardBy: Self.headerBytes)
        return buffer.readBytes(length: length)
    }

    private var length: Int? {
        buffer.getInteger(at: buffer.readerIndex, as: UInt32.self).map(Int.init)
    }

    private func isAllowed(_ length: Int) -> Bool { (1...limit).contains(length) }

    private func refusal(_ length: Int) -> VicinoError {
        length == 0
            ? VicinoError(.messageLength, "The peer sent an empty message.")
            : VicinoError(.messageLength, "The peer sends a message of \(length) bytes; \(limit) are allowed here.")
    }
}
