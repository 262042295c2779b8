/// How a watched folder is now, as the service knows it.
package struct FolderStatus: Codable, Equatable, Sendable {
    /// The folder's path.
    package let path: String
    /// Why its files are not imported, or late; nil if nothing is in the way.
    package var obstacle: WatchedFolderObstacle?
    /// Whether its files are being read.
    package var isReading = false
    /// The number of files that may not be complete yet.
    package var waitingCount = 0

    package init(_ path: String, obstacle: WatchedFolderObstacle? = nil) {
        self.path = path
        self.obstacle = obstacle
    }
}
