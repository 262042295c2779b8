import Foundation

@testable import VicinoStore

extension FolderLock {
    /// Whether a program waits for the lock on a folder.
    static func isWaitedFor(_ path: String) throws -> Bool {
        let lock = ":\(inode(of: path)) "
        return try String(contentsOfFile: "/proc/locks", encoding: .utf8).split(separator: "\n")
            .contains { $0.contains("-> FLOCK ") && $0.contains(lock) }
    }
}
