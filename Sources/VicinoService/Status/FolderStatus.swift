/// How a watched folder is now, as the service knows it.
package struct FolderStatus: Codable, Equatable, Sendable {
    /// The folder's path.
    package let path: String
    /// Why its files are not imported, or late; nil if nothing is in the way.
    package var obstacle: Obstacle?
    /// Whether its files are being read.
    package var isReading = false
    /// The number of files that may not be complete yet.
    package var waitingCount = 0

    package init(_ path: String, obstacle: Obstacle? = nil) {
        self.path = path
        self.obstacle = obstacle
    }

    /// What keeps files from being imported.
    package enum Obstacle: Codable, Hashable, Sendable {
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
}
