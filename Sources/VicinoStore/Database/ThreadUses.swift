internal import Foundation
internal import VicinoCore
internal import VicinoLocks

/// What each thread does with a database now.
///
/// Closures of an app run inside reads and changes, and may call the node again. GRDB ends the process if a thread that
/// reads a database begins another read of it, or one that writes begins to write.
final class ThreadUses: Sendable {
    /// The change of a data folder's databases that a thread is in. There is at most one.
    private struct Change: Hashable {
        let folder: String
        let thread: pthread_t
    }

    private let folder: String
    /// How deep in reads of this database each thread is.
    private let reads = LockedValue<[pthread_t: Int]>([:])
    /// The database that each change is of.
    private static let changes = LockedValue<[Change: ObjectIdentifier]>([:])

    /// - Parameter path: the database, in a data folder or in its folder of replicas.
    init(ofDatabase path: String) {
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent()
        folder = parent.lastPathComponent == "replicas" ? parent.deletingLastPathComponent().path : parent.path
    }

    /// Whether the calling thread is in a read of this database.
    var isReading: Bool {
        let thread = pthread_self()
        return reads.withLock { $0[thread] != nil }
    }

    /// Whether any thread of this process is in a read of this database.
    var hasReads: Bool { reads.withLock { !$0.isEmpty } }

    /// Whether the calling thread is in a change of this database.
    var isChanging: Bool {
        let change = change
        return Self.changes.withLock { $0[change] } == ObjectIdentifier(self)
    }

    /// Reads the database.
    func reading<T>(_ work: () throws -> T) rethrows -> T {
        let thread = pthread_self()
        reads.withLock { $0[thread, default: 0] += 1 }
        defer {
            reads.withLock { reads in
                let depth = (reads[thread] ?? 1) - 1
                reads[thread] = depth > 0 ? depth : nil
            }
        }
        return try work()
    }

    /// Changes the database.
    ///
    /// - Throws: `VicinoError` with `.refused` if the calling thread is in a change already; what the work throws.
    func changing<T>(_ work: () throws -> T) throws -> T {
        let change = change
        let database = ObjectIdentifier(self)
        let isFirst = Self.changes.withLock { changes in
            guard changes[change] == nil else { return false }
            changes[change] = database
            return true
        }
        guard isFirst else { throw Self.isInChange }
        defer { Self.changes.withLock { $0[change] = nil } }
        return try work()
    }

    /// Refuses to change anything while the calling thread is in a change of a database of the same data folder.
    ///
    /// Otherwise two threads in changes of two databases could wait for each other.
    func refuseInChange() throws {
        let change = change
        guard Self.changes.withLock({ $0[change] == nil }) else { throw Self.isInChange }
    }

    private var change: Change { Change(folder: folder, thread: pthread_self()) }

    private static let isInChange = VicinoError(
        .refused,
        "This call was made in a closure that runs inside a change, such as that of write, and it has changed nothing. "
            + "Use the transaction that the closure receives, or make the call when the change is over.")

    /// The error of a read inside a change that cannot be read before it is over.
    static let isUnreadable = VicinoError(
        .refused,
        "This call was made in a closure that runs while these records are merged. Make it when the merge is over.")
}

/// What the change under way has to store before its own thread may read.
///
/// It holds a function only during the change, and only the changing thread uses it.
// The one thread that may write sets it, calls it and removes it, all inside its change.
final class PendingChange: @unchecked Sendable {
    private var storing: (() throws -> Void)?

    /// Runs a part of a change in which the same thread may read.
    ///
    /// - Parameter store: writes to the database what the change still has in memory.
    func readable<T>(after store: @escaping () throws -> Void, _ body: () throws -> T) rethrows -> T {
        storing = store
        defer { storing = nil }
        return try body()
    }

    /// Writes to the database what the change has in memory.
    ///
    /// - Throws: `VicinoError` with `.refused` if the change cannot be read before it is over.
    func store() throws {
        guard let storing else { throw ThreadUses.isUnreadable }
        try storing()
    }
}
