package import VicinoSettings
internal import VicinoWatching

/// What a folder holds, before the service imports it.
package enum FolderContents: Equatable, Sendable {
    /// The number of files, which are not all of activities; at most `limit`.
    case files(Int)
    /// Why it cannot be read.
    case unavailable(WatchedFolderObstacle)

    /// The number up to which files are counted.
    package static let limit = 100_000

    /// Counts the files in a folder. It waits for the disk.
    package init(_ folder: FolderPath) {
        do throws(FolderObstacle) {
            let listing = try FolderListing(folder.text, under: "")
            var count = 0
            while case let found = try listing.next(1_000), !found.isEmpty, count < Self.limit { count += found.count }
            self = .files(min(count, Self.limit))
        } catch { self = .unavailable(WatchedFolderObstacle(error)) }
    }
}
