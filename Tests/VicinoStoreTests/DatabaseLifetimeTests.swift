import Dispatch
import GRDB
import Testing
import VicinoCore
import VicinoLocks
import VicinoTesting

@testable import VicinoStore

@Suite("A database is closed only when it is not used", .timeLimit(.minutes(5)))
struct DatabaseLifetimeTests {
    /// Runs work on a thread that may wait.
    private func onThread<T: Sendable>(_ label: String, _ work: @escaping @Sendable () throws -> T) async throws -> T {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: label).async { continuation.resume(with: Result { try work() }) }
        }
    }

    /// What happened, in its order.
    private final class Steps: Sendable {
        private let list = LockedValue<[String]>([])

        var all: [String] { list.withLock(\.self) }

        func add(_ step: String) { list.withLock { $0.append(step) } }
    }

    @Test("Closing waits for the work that runs, and turns later work away")
    func waits() async throws {
        let lifetime = DatabaseLifetime()
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let mayEnd = DispatchSemaphore(value: 0)
        let steps = Steps()
        async let work: Void = onThread("work") {
            try lifetime.use {
                begin.yield()
                mayEnd.wait()
                steps.add("work")
            }
        }
        for await _ in begun { break }
        async let closing: Void = onThread("closing") {
            try lifetime.close { steps.add("closed") }
        }
        // Closing has begun as soon as other work is refused.
        do {
            defer { mayEnd.signal() }
            try await yieldUntil("closing never began") { (try? lifetime.use {}) == nil }
        }
        try await work
        try await closing
        #expect(steps.all == ["work", "closed"])
        #expect(throws: VicinoError.self) { try lifetime.use {} }
    }

    @Test("After a failed attempt to close, the database can be used, and a second closing changes nothing")
    func failure() throws {
        let lifetime = DatabaseLifetime()
        #expect(throws: VicinoError.self) { try lifetime.close { throw VicinoError(.folder, "The disk is full.") } }
        #expect(try lifetime.use { 1 } == 1)
        try lifetime.close {}
        try lifetime.close { Issue.record("It is closed already.") }
    }

    @Test("A database that many threads read is closed without a crash")
    func readers() async throws {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let database = try FeedDatabase(path: folder.path + "/own.sqlite")
            let (begun, begin) = AsyncStream.makeStream(of: Void.self)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<12 {
                    group.addTask {
                        await withCheckedContinuation { continuation in
                            DispatchQueue(label: "reader \(number)").async {
                                // Ends when the database is closed.
                                while (try? database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM writer") })
                                    != nil
                                { begin.yield() }
                                continuation.resume()
                            }
                        }
                    }
                }
                var reads = 0
                for await _ in begun {
                    reads += 1
                    if reads == 1000 { break }
                }
                try database.close()
                try await group.waitForAll()
            }
        }
    }
}
