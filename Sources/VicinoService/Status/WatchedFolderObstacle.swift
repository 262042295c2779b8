/// What keeps files from being imported.
package enum WatchedFolderObstacle: Codable, Hashable, Sendable {
    /// There is no folder at its path, as when a disk is not there. The service looks again soon.
    case missing
    /// Something other than a folder is there.
    case noFolder
    /// The system refuses to read it, for a reason.
    case unreadable(String)
    /// The system gives no more notifications, so new files are found late.
    case noNotifications
    /// Nothing can be stored, for a reason.
    case cannotStore(String)

    /// A stable, machine-readable name.
    package var code: String {
        switch self {
        case .missing: "missing"
        case .noFolder: "no-folder"
        case .unreadable: "unreadable"
        case .noNotifications: "no-notifications"
        case .cannotStore: "cannot-store"
        }
    }
}
