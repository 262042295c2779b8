/// Why a folder cannot be watched.
package enum FolderObstacle: Error, Hashable, Sendable {
    /// There is no folder at its path now.
    case missing
    /// Something other than a folder is there.
    case noFolder
    /// The system refuses, for a reason.
    case unreadable(String)
    /// The system gives this user no more notifications, so the folder is listed from time to time.
    case noNotifications
}
