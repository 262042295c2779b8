import NIOCore
import Testing
import VicinoLocks

@testable import VicinoPage

@Suite("Files that a browser takes")
struct BodyStreamWriterTests {
    @Test("A file is made no faster than the browser takes it, and its making ends when the browser goes away")
    func bounded() async throws {
        let written = Counter()
        let piece = [UInt8](repeating: 1, count: BodyStreamWriter.pieceSize)
        let ended = AsyncStream.makeStream(of: Bool.self)
        try await { () async throws in
            let stream = BodyStreamWriter.stream { write in
                do {
                    for _ in 0..<10_000 {
                        try write(piece)
                        written.add()
                    }
                    ended.continuation.yield(true)
                } catch {
                    ended.continuation.yield(false)
                    throw error
                }
            }
            var iterator = stream.makeAsyncIterator()
            for _ in 0..<3 { _ = try await iterator.next() }
        }()
        // The stream is gone now.
        let isWhole = await ended.stream.first { _ in true }
        #expect(isWhole == false)
        #expect(written.count <= 3 + BodyStreamWriter.waitingLimit + 1)
    }
}

/// Counts on one thread, read on another.
private final class Counter: Sendable {
    private let number = LockedValue(0)

    var count: Int { number.withLock { $0 } }
    func add() { number.withLock { $0 += 1 } }
}
