internal import Dispatch
package import NIOCore
internal import VicinoLocks
internal import VicinoThreads

/// Makes a response body of what a blocking function writes.
///
/// The function waits while the browser reads more slowly, so that little of a long file is in memory.
package final class BodyStreamWriter: Sendable {
    /// The maximum number of pieces that wait for the browser.
    package static let waitingLimit = 8
    /// The size of a piece, in bytes; the last one of a file is smaller.
    package static let pieceSize = 32 * 1024

    /// How many more pieces may wait. It begins at 0, since it must not end below the value with which it began.
    private let room = DispatchSemaphore(value: 0)
    private let isOver = LockedValue(false)
    private let buffer = LockedValue(ByteBuffer())

    /// The stream. The function runs on a thread of its own, and ends with an error if the browser goes away.
    package static func stream(
        _ produce: @escaping @Sendable (@escaping ([UInt8]) throws -> Void) throws -> Void
    ) -> AsyncThrowingStream<ByteBuffer, any Error> {
        let pieces = BodyStreamWriter()
        for _ in 0..<waitingLimit { pieces.room.signal() }
        let (stream, sink) = AsyncThrowingStream.makeStream(of: ByteBuffer.self)
        sink.onTermination = { _ in pieces.stop() }
        // The function blocks on the disk and on the browser, so it has a thread. It ends by itself, or when the browser
        // goes away; no task waits for it.
        Task {
            await BlockingWork(alone: "org.vicino.web.file").run {
                do {
                    try produce { try pieces.write($0, to: sink) }
                    try pieces.flush(to: sink)
                    sink.finish()
                } catch { sink.finish(throwing: error) }
            }
        }
        let taken = ResponseBodyReader(stream.makeAsyncIterator())
        return AsyncThrowingStream(unfolding: {
            let piece = try await taken.next()
            pieces.room.signal()
            return piece
        })
    }

    private func write(_ bytes: [UInt8], to sink: AsyncThrowingStream<ByteBuffer, any Error>.Continuation) throws {
        let isFull = buffer.withLock { buffer in
            buffer.writeBytes(bytes)
            return buffer.readableBytes >= Self.pieceSize
        }
        if isFull { try flush(to: sink) }
    }

    private func flush(to sink: AsyncThrowingStream<ByteBuffer, any Error>.Continuation) throws {
        room.wait()
        guard !isOver.withLock({ $0 }) else { throw CancellationError() }
        let piece = buffer.withLock { buffer in
            defer { buffer = ByteBuffer() }
            return buffer
        }
        sink.yield(piece)
    }

    /// The browser takes nothing more.
    private func stop() {
        isOver.withLock { $0 = true }
        room.signal()
    }
}

/// Takes the pieces of a stream, one after the other.
private actor ResponseBodyReader {
    private let iterator: AsyncThrowingStream<ByteBuffer, any Error>.AsyncIterator

    init(_ iterator: AsyncThrowingStream<ByteBuffer, any Error>.AsyncIterator) { self.iterator = iterator }

    func next() async throws -> ByteBuffer? {
        // A copy takes from the same stream; an actor cannot lend its own iterator while it waits.
        var iterator = iterator
        return try await iterator.next(isolation: self)
    }
}
