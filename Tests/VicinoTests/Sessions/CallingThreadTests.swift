import Dispatch
import NIOCore
import NIOPosix
import Testing
import VicinoActivity
import VicinoCore
import VicinoLocks
import VicinoPresence
import VicinoStore
import VicinoTesting
import VicinoThreads

@testable import Vicino

extension Sessions {
    /// All other tests of sessions run under the same watch: a store call on an event loop ends them.
    @Suite("Stores are not called on threads that must not wait", .timeLimit(.minutes(10)))
    struct CallingThreadTests {
        @Test(
            "Each way into a store ends a debug build on a thread of the network, and says what to do",
            arguments: Way.allCases)
        func eventLoop(way: Way) async throws {
            let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) { [way] in
                let folder = try TemporaryFolder()
                let node = try Node.testing(folder, "Anna", kinds: .builtIn)
                let changes = ChangeCounter(node.folder)
                // Elsewhere it may be called.
                try way.call(node, changes)
                let loop = MultiThreadedEventLoopGroup.singleton.next()
                try await loop.submit { try way.call(node, changes) }.get()
            }
            let said = String(decoding: result.standardErrorContent, as: UTF8.self)
            #expect(said.contains("A store was called on a thread of the network. Call it from another one"), "\(said)")
        }

        /// Something that a store does.
        enum Way: String, CaseIterable, Codable, Sendable {
            case catalog, records, change, watch

            func call(_ node: Node, _ changes: ChangeCounter) throws {
                switch self {
                case .catalog: _ = try node.following()
                case .records: _ = try node.claimedName()
                case .change: try node.write { _ in }
                case .watch: _ = try changes.count()
                }
            }
        }

        @Test(
            "Listening, discovering and being open read and write no file on the executor of their caller",
            arguments: Contact.allCases)
        func callersExecutor(contact: Contact) async throws {
            await #expect(processExitsWith: .success) { [contact] in
                let folder = try TemporaryFolder()
                let node = try Node.testing(folder, "Anna", kinds: .builtIn)
                // Inside a read of a database the mark of the thread does not show. So the user's roster is checked before.
                _ = try node.ownPresence.advertiser()
                CallingThread.forbid { !BlockingExecutor.isCurrent }
                try await contact.begin(on: node)
            }
        }

        /// A way to let peers connect.
        enum Contact: String, CaseIterable, Codable, Sendable {
            case listening, discovery, pairing

            func begin(on node: Node) async throws {
                let radio = SimulatedAir(kind: .bluetooth, seed: 1)
                    .medium(at: Point(0, 0), transport: SimulatedChannels().transport())
                switch self {
                case .listening: try await node.listen(host: "127.0.0.1") { _ in }
                case .discovery: try await node.discover(host: "127.0.0.1", over: [radio]) { _ in }
                case .pairing:
                    _ = try await node.acceptPairing(
                        sharing: .everything, for: .milliseconds(1), host: "127.0.0.1", over: [radio]
                    ) { _ in false }
                }
            }
        }

        @Test("Discovery works on a thread of its own, and not on those that everything shares")
        func discovery() async throws {
            let folder = try TemporaryFolder()
            let node = try Node.testing(folder, "Anna", kinds: .builtIn)
            let asked = AsyncStream.makeStream(of: Bool.self)
            let policy: @Sendable () -> ExchangePolicy = {
                asked.continuation.yield(BlockingExecutor.isCurrent)
                return .always
            }
            #expect(!BlockingExecutor.isCurrent)
            try await node.discover(host: "127.0.0.1", over: [], policy: policy) { _ in
                // With each tick it is asked for beside what is read from the stores.
                let isAlone = await asked.stream.first { _ in true }
                #expect(isAlone == true)
            }
        }

        @Test("Asynchronous reads and writes wait for no merge, even if merges have all threads that sessions share")
        func besideMerges() async throws {
            let folder = try TemporaryFolder()
            let node = try Node.testing(folder, "Anna", kinds: .builtIn)
            let (begun, begin) = AsyncStream.makeStream(of: Void.self)
            let isOver = DispatchSemaphore(value: 0)
            let merges = 64
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<merges {
                    group.addTask {
                        await BlockingWork().run {
                            begin.yield()
                            isOver.wait()
                        }
                    }
                }
                // Each has its thread to itself, so none is free after this.
                for await _ in begun.prefix(BlockingExecutor.Queues.count) {}
                try await node.change { _ = try $0.add(Activity.make("reading")) }
                #expect(try await node.read { try $0.records(Activity.self).count() } == 1)
                for _ in 0..<merges { isOver.signal() }
                try await group.waitForAll()
            }
        }

        @Test("A session's engine, which checks signatures, works away from the threads that everything shares")
        func engine() async throws {
            let encounter = try Encounter()
            let anna = encounter.anna
            let ben = encounter.ben
            try await encounter.follow()
            try anna.add(Activity.make("reading"))
            let asked = Notes<Bool>()
            try await anna.listen(host: "127.0.0.1") { listening in
                _ = try await ben.sync(with: anna.user, at: listening.addresses) { _ in
                    asked.add(BlockingExecutor.isCurrent)
                }
            }
            #expect(!asked.all.isEmpty)
            #expect(asked.all.allSatisfy { $0 })
        }

        @Test("A listener looks up what a peer may do away from the threads that everything shares")
        func listener() async throws {
            let encounter = try Encounter()
            let anna = encounter.anna
            let ben = encounter.ben
            try await encounter.follow()
            try await encounter.followBack()
            let asked = Notes<Bool>()
            let policy: @Sendable () -> ExchangePolicy = {
                asked.add(BlockingExecutor.isCurrent)
                return .always
            }
            try await anna.listen(host: "127.0.0.1", policy: policy) { listening in
                _ = try await ben.sync(with: anna.user, at: listening.addresses)
            }
            #expect(asked.all == [true])
        }

        @Test("A session that this side begins is noted away from the threads that everything shares")
        func dialer() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            let times = Notes<Bool>()
            var configuration = encounter.ben.configuration
            configuration.now = { [clock = encounter.clock] in
                times.add(BlockingExecutor.isCurrent)
                return clock.now
            }
            let ben = try Node.open(configuration)
            try await encounter.whileAnnaListens { [anna = encounter.anna] address in
                _ = try await ben.sync(with: anna.user, at: [address])
            }
            // The clock is read last when the result of the session is noted.
            #expect(times.all.last == true)
        }

        @Test("An observation reads away from the thread of the task that iterates")
        @MainActor func observation() async throws {
            let folder = try TemporaryFolder()
            let node = try Node.testing(folder, "Anna", kinds: .builtIn)
            let reads = node.observe { _ in BlockingExecutor.isCurrent }
            #expect(!BlockingExecutor.isCurrent)
            for try await isAway in reads {
                #expect(isAway)
                break
            }
        }

        @Test("An asynchronous write works away from the thread of its caller, and stores all or nothing")
        @MainActor func write() async throws {
            let folder = try TemporaryFolder()
            let reads = Notes<Bool>()
            var configuration = try Node.testing(folder, "Anna", kinds: .builtIn).configuration
            configuration.now = { [now = configuration.now] in
                reads.add(BlockingExecutor.isCurrent)
                return now()
            }
            let node = try Node.open(configuration)
            let before = reads.all.count
            // A write reads the clock before its transaction begins.
            let id = try await node.change { try $0.add(Activity()) }
            let seen = reads.all.dropFirst(before)
            #expect(!seen.isEmpty)
            #expect(!seen.contains(false))
            await #expect(throws: VicinoError.self) {
                try await node.change { own in
                    try own.delete(id)
                    throw VicinoError(.refused, "No.")
                }
            }
            #expect(try node.records(Activity.self).all().map(\.id) == [id])
        }

        @Test("An asynchronous read works away from the thread of its caller, and waits for no write")
        @MainActor func read() async throws {
            let folder = try TemporaryFolder()
            let node = try Node.testing(folder, "Anna", kinds: .builtIn)
            try node.add(Activity.make("reading"))
            let (begun, begin) = AsyncStream.makeStream(of: Void.self)
            let isRead = DispatchSemaphore(value: 0)
            async let write: Void = node.change { _ in
                begin.yield()
                isRead.wait()
            }
            for await _ in begun.prefix(1) {}
            let (count, isAway) = try await node.read { node in
                (try node.records(Activity.self).count(), BlockingExecutor.isCurrent)
            }
            isRead.signal()
            try await write
            #expect(count == 1)
            #expect(isAway)
            #expect(!BlockingExecutor.isCurrent)
        }

        @Test("What is neither read nor write works away from the caller's thread by `perform`, and waits for no write")
        @MainActor func perform() async throws {
            let folder = try TemporaryFolder()
            let node = try Node.testing(folder, "Anna", kinds: .builtIn)
            let (begun, begin) = AsyncStream.makeStream(of: Void.self)
            let isDone = DispatchSemaphore(value: 0)
            async let write: Void = node.change { _ in
                begin.yield()
                isDone.wait()
            }
            for await _ in begun.prefix(1) {}
            let isAway = try await node.perform { node in
                _ = try node.followers()
                return BlockingExecutor.isCurrent
            }
            isDone.signal()
            try await write
            #expect(isAway)
            #expect(!BlockingExecutor.isCurrent)
        }

        @Test("A pairing looks at the stores away from the threads that everything shares")
        func pairing() async throws {
            let encounter = try Encounter()
            let strangers = NetworkStrangers(encounter.clock)
            let asked = Notes<Bool>()
            let follower = strangers.open(encounter.anna) { _ in
                asked.add(BlockingExecutor.isCurrent)
                return true
            }
            _ = try await strangers.follow(encounter.ben) { _ in true }
            _ = try await follower.value
            #expect(asked.all == [true])
        }
    }
}
