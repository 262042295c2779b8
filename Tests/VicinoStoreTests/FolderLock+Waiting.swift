import Foundation
import Testing
import VicinoLocks

@testable import VicinoStore

extension FolderLock {
    /// Whether a program waits for the lock on a folder.
    static func isWaitedFor(_ path: String) throws -> Bool {
        let lock = ":\(inode(of: path)) "
        return try String(contentsOfFile: "/proc/locks", encoding: .utf8).split(separator: "\n")
            .contains { $0.contains("-> FLOCK ") && $0.contains(lock) }
    }
}

/// Lets work wait for the lock on a folder, and then releases the lock.
///
/// - Parameter check: runs while the work waits.
func whileLocked(
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
        while try !FolderLock.isWaitedFor(path) {
            try #require(!outcome.isThere, "It did not wait.")
            try await yield()
        }
        try check()
    }
    while !outcome.isThere { try await yield() }
    try outcome.result.withLock { try $0?.get() }
}

private func yield() async throws {
    try Task.checkCancellation()
    await Task.yield()
}

/// What came of work on another thread.
private final class Outcome: Sendable {
    let result = LockedValue<Result<Void, any Error>?>(nil)

    var isThere: Bool { result.withLock { $0 != nil } }
}
