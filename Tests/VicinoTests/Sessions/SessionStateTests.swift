import Testing
import VicinoCore
import VicinoSync
import VicinoTesting

@testable import Vicino

@Suite("What waits in a session")
struct SessionStateTests {
    private let author = UserID([UInt8](repeating: 7, count: 32))
    private let number = FeedNumber(rawValue: 0)

    /// A batch of so many bytes.
    private func message(_ bytes: Int) -> SessionMessage {
        let batch = PackedBatch(size: bytes, data: [UInt8](repeating: 1, count: bytes))
        return .delta(number, log: LogIndex(rawValue: 0), part: batch, isLast: true)
    }

    @Test("A load for the peer is kept while much waits to be sent, and is due once when little does")
    func postponed() throws {
        var queue = SendQueue()
        let load = StoreLoad(.offer, for: number, of: try #require(author))
        var postponed: [Bool] = []
        for bytes in [0, 200_000, 200_000] {
            queue.add(message(bytes))
            postponed.append(queue.postponeIfFull(load))
        }
        #expect(postponed == [false, false, true])
        let early = queue.dueLoads()
        while queue.next() != nil {}
        let due = queue.dueLoads()
        let later = queue.dueLoads()
        #expect(early.isEmpty)
        #expect(due.count == 1)
        #expect(later.isEmpty)
    }

    @Test("A reader waits while many bytes wait for the stores, and no longer than the session")
    func reader() async throws {
        let author = try #require(author)
        let piece = [UInt8](repeating: 1, count: 5 << 20)
        let log = LogID(writer: WriterID(rawValue: 1), view: .testing(try KindID("org.example.a", major: 1)))
        let fragment = Fragment(segments: [0], bytes: piece)
        let delivery = StoreDelivery(.fragment(fragment, log: log), for: number, of: author)
        var backlog = StoreBacklog()
        backlog.add(delivery)
        #expect(!backlog.isFull)
        backlog.add(delivery)
        #expect(backlog.isFull)
        await withCheckedContinuation { reader in
            backlog.wait(reader)
            #expect(!backlog.isFull, "One that waits already does not wait again.")
            backlog.remove(delivery)
        }
        backlog.add(delivery)
        #expect(backlog.isFull)
        backlog.close()
        #expect(!backlog.isFull)
        await withCheckedContinuation { backlog.wait($0) }
    }
}
