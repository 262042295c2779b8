internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import VicinoLocks

extension Response {
    /// The answer to a program that asks for the header alone: the same header with the length of the body, and no body.
    ///
    /// A body of unknown length is made and counted. Without a length, the connection would carry the end of a body.
    func headOnly() async throws -> Response {
        var head = createHeadResponse()
        guard body.contentLength == nil else { return head }
        let length = BodyLength()
        try await body.write(length)
        head.headers[.contentLength] = "\(length.bytes)"
        return head
    }
}

/// Counts the bytes of a body.
private final class BodyLength: ResponseBodyWriter, Sendable {
    private let count = LockedValue(0)

    var bytes: Int { count.withLock(\.self) }

    func write(_ buffer: ByteBuffer) { count.withLock { $0 += buffer.readableBytes } }

    func finish(_ trailingHeaders: HTTPFields?) {}
}
