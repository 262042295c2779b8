internal import Dispatch
internal import Foundation
internal import VicinoFolder
internal import VicinoLocks
internal import VicinoTesting

extension FolderLock {
    /// Whether a program waits for the lock on a folder.
    fileprivate static func isWaitedFor(_ path: String) throws -> Bool {
        let lock = ":\(inode(of: path)) "
        return try String(contentsOfFile: "/proc/locks", encoding: .utf8).split(separator: "\n")
            .contains { $0.contains("-> FLOCK ") && $0.contains(lock) }
    }
}

/// Lets work wait for the lock on a folder, and then releases the lock.
///
/// - Parameter check: runs while the work waits.
package func whileLocked(
    _ path: String, work: @escaping @Sendable () throws -> Void, check: () throws -> Void
) async throws {
    let lock = try FolderLock(path)
    let outcome = Outcome()
    // On a thread of its own, as each queue has while it works: the tests share few.
    DispatchQueue(label: "test").async {
        let result = Result(catching: work)
        outcome.result.withLock { $0 = result }
    }
    do {
        defer { lock.release() }
        try await yieldUntil("the work did not wait for the lock") {
            if try FolderLock.isWaitedFor(path) { return true }
            guard !outcome.isThere else { throw DidNotWait() }
            return false
        }
        try check()
    }
    try await yieldUntil("the work did not end after the lock was released") { outcome.isThere }
    try outcome.result.withLock { try $0?.get() }
}

/// Work went on in spite of a lock.
private struct DidNotWait: Error {}

/// What came of work on another thread.
private final class Outcome: Sendable {
    let result = LockedValue<Result<Void, any Error>?>(nil)

    var isThere: Bool { result.withLock { $0 != nil } }
}
