import Foundation
import GRDB
import Testing
import VicinoActivity
import VicinoCore
import VicinoHarness
import VicinoLocks
import VicinoPresence
import VicinoStore
import VicinoTesting

@testable import Vicino

/// Two people whose devices meet over loopback.
final class Encounter {
    let folder: TemporaryFolder
    let clock = TestClock()
    private var open: Node?
    private var restores = 0
    let ben: Node

    var anna: Node {
        guard let open else { preconditionFailure("Anna's device is being restored.") }
        return open
    }

    init() throws {
        folder = try TemporaryFolder()
        let anna = try Node.testing(folder, "Anna", clock: clock, kinds: .builtIn)
        open = anna
        ben = try Node.testing(folder, "Ben", clock: clock, kinds: .builtIn)
        for (seed, node) in [anna, ben].enumerated() { try Self.fixPresenceKey(of: node, seed: UInt64(seed)) }
    }

    /// Gives a node the same presence key in each run. The key of its tags is another one each time: a tag that announces news
    /// looks like one that does not once in 13,000 meetings, for a minute.
    private static func fixPresenceKey(of node: Node, seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let writer = try node.own.signedSource(views: [], now: node.now, using: &random) { try $0.writer() }
        var generator = SeededGenerator(seed: seed)
        _ = try node.catalog.presenceKey(writer: writer, now: node.now, using: &generator)
    }

    /// Runs while Anna's device listens.
    func whileAnnaListens<T: Sendable>(_ body: @Sendable (PeerAddress) async throws -> T) async throws -> T {
        try await anna.listen(host: "127.0.0.1") { listening in
            try await body(try requireValue(listening.addresses.first))
        }
    }

    /// Ben follows Anna.
    @discardableResult
    func follow() async throws -> SyncReport {
        let invitation = try anna.invite(sharing: .everything)
        return try await whileAnnaListens { [ben] address in
            try requireValue(try await ben.follow(invitation, at: [address]).session).get()
        }
    }

    /// Anna follows Ben.
    func followBack() async throws {
        let invitation = try ben.invite(sharing: .everything)
        try await ben.listen(host: "127.0.0.1") { [anna] listening in
            _ = try await anna.follow(invitation, at: listening.addresses)
        }
    }

    func sync() async throws -> SyncReport {
        try await whileAnnaListens { [ben, anna] address in
            try ben.remember(address, of: anna.user, workedAt: nil)
            return try await ben.sync(with: anna.user, at: [address])
        }
    }

    var annaAsBenSeesHer: Person {
        get throws { try ben.person(named: anna.user.description) }
    }

    /// How much Ben holds of Anna's records.
    var completeness: ReplicaStatus.Completeness {
        get throws { try ben.replicaStatus(of: annaAsBenSeesHer).completeness }
    }

    func areEqual() throws -> Bool {
        try anna.values(of: anna.me) == ben.values(of: annaAsBenSeesHer)
    }

    func add(_ count: Int, seed: UInt64 = 7) throws {
        var random = SeededGenerator(seed: seed)
        try anna.write { transaction in
            for _ in 0..<count { _ = try transaction.add(Activity.random(&random)) }
        }
    }

    /// Anna's device forgets what it has handed out, so that all differences are found by the tree.
    func forgetWhatWasHandedOut() throws {
        try anna.own.database.write { try $0.execute(sql: "DELETE FROM issued") }
    }

    // MARK: Cuts

    /// Ben meets Anna, and loses the connection after so many entries.
    func cut(after entries: Int, _ meet: @escaping @Sendable (Node, PeerAddress, Watcher) async throws -> Void)
        async throws
    {
        try await whileAnnaListens { [ben] address in
            let watcher = Watcher(entries)
            let meeting = Task { try await meet(ben, address, watcher) }
            watcher.cancels(meeting)
            _ = await meeting.result
        }
    }

    /// Cancels a task as soon as enough was received.
    final class Watcher: Sendable {
        private let limit: Int
        private let state = LockedValue<(task: Task<Void, any Error>?, isOver: Bool)>((nil, false))

        init(_ limit: Int) { self.limit = limit }

        func cancels(_ task: Task<Void, any Error>) {
            let isOver = state.withLock { state in
                state.task = task
                return state.isOver
            }
            if isOver { task.cancel() }
        }

        @Sendable func observe(_ progress: SyncProgress) {
            guard case .receiving(_, let entries, _) = progress, entries >= limit else { return }
            let task = state.withLock { state in
                state.isOver = true
                return state.task
            }
            task?.cancel()
        }
    }

    // MARK: Backups

    func backUp() throws {
        anna.own.scrub()
        for name in ["Anna", "Anna-state"] {
            try FileManager.default.copyItem(atPath: folder.file(name), toPath: folder.file("\(name)-backup"))
        }
    }

    /// Anna continues with her backup.
    ///
    /// - Parameter isNoticed: whether her device can see it. If a whole disk is restored, nothing outside the folder
    ///   shows it.
    func restore(isNoticed: Bool) async throws {
        var configuration = anna.configuration
        open = nil
        restores += 1
        if isNoticed {
            configuration.dataPath = folder.file("Anna-\(restores)")
            try FileManager.default.copyItem(atPath: folder.file("Anna-backup"), toPath: configuration.dataPath)
        } else {
            // The database stays the same file.
            let path = configuration.dataPath + "/own.sqlite"
            // A session that is about to end may hold it open, and would write its data into the restored file.
            try await yieldUntil("the database was never closed") { !Self.isOpen(path) }
            for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
            let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
            try handle.truncate(atOffset: 0)
            try handle.write(contentsOf: Data(contentsOf: URL(fileURLWithPath: folder.file("Anna-backup/own.sqlite"))))
            try handle.close()
            configuration.statePath = folder.file("Anna-state-\(restores)")
            try FileManager.default.copyItem(
                atPath: folder.file("Anna-state-backup"), toPath: configuration.statePath)
        }
        open = try Node.open(configuration)
    }

    private static func isOpen(_ path: String) -> Bool {
        let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return descriptors.contains {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path
        }
    }
}

extension Node {
    /// The problems that `verify` finds.
    func verifyAll() throws -> [String] {
        try ([me] + following()).flatMap { try verify($0).problems }
    }
}
