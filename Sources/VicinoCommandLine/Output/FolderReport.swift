import Vicino
import VicinoActivity
import VicinoDrawing
import VicinoService

/// What the service has imported from the folders that the settings name, and what is in the way.
struct FolderReport {
    private struct Folder {
        let counts: WatchedFolderCounts
        /// How it is now; nil if no service says it.
        let status: FolderStatus?
    }

    private let folders: [Folder]

    /// The maximum number of refused files that are shown for each folder.
    private static let refusedLimit = 5

    /// - Throws: `VicinoError` if the node's files cannot be read.
    init(_ node: Node, _ service: ServiceAnswer) throws {
        // A mistake in the settings is reported by itself.
        let paths = (try? SettingsFile().settings())?.importFolders ?? []
        let counts = paths.isEmpty ? [] : try node.watchedFolders()
        folders = paths.map { path in
            Folder(
                counts: counts.first { $0.folder == path.text } ?? WatchedFolderCounts(path.text),
                status: service.status?.folders.first { $0.path == path.text })
        }
    }

    // MARK: For users

    /// The lines, each with its label.
    func rows(_ clock: TypedTimeReader) -> [(DisplayText, DisplayText)] {
        folders.flatMap { folder -> [(DisplayText, DisplayText)] in
            let refused = folder.counts.refused.prefix(Self.refusedLimit).map { file -> (DisplayText, DisplayText) in
                ("", "  \(DisplayText(file.path, limit: 100)): \(DisplayText(file.reason, limit: 400))")
            }
            return [("Folder", sentence(folder, clock))] + refused
        }
    }

    private func sentence(_ folder: Folder, _ clock: TypedTimeReader) -> DisplayText {
        let counts = folder.counts
        var parts = [String.count(counts.takenCount, "file") + " imported"]
        if counts.takenCount > 0 {
            parts.append(String.count(counts.addedCount, "activity", plural: "activities") + " added")
        }
        if let last = counts.takenAt { parts.append("the last on \(clock.text(last))") }
        if counts.refusedCount > 0 { parts.append("\(counts.refusedCount) could not be read") }
        if folder.status?.isReading == true { parts.append("being read now") }
        if folder.status == nil { parts.append("`vicino run` imports what is new") }
        let obstacle = folder.status?.obstacle.map { " \($0.sentence)" } ?? ""
        return DisplayText("\(counts.folder): \(parts.joined(separator: ", ")).\(obstacle)", limit: 2_000)
    }

    // MARK: For programs

    /// The folders as objects.
    var json: JSON {
        .array(
            folders.map { folder in
                let counts = folder.counts
                let refused = counts.refused.map { file in
                    JSON.object([("file", .text(file.path)), ("reason", .text(file.reason)), ("at", .time(file.at))])
                }
                let obstacle = folder.status?.obstacle
                return .object([
                    ("folder", .text(counts.folder)), ("files", .number(counts.takenCount)),
                    ("added", .number(counts.addedCount)), ("other", .number(counts.leftOutCount)),
                    ("refused", .number(counts.refusedCount)), ("reasons", .array(refused)),
                    ("last", counts.takenAt.map { .time($0) } ?? .null),
                    ("reading", folder.status.map { .boolean($0.isReading) } ?? .null),
                    ("waiting", folder.status.map { .number($0.waitingCount) } ?? .null),
                    ("obstacle", obstacle.map { .text($0.code) } ?? .null),
                    ("obstacleText", obstacle.map { .text($0.sentence) } ?? .null),
                ])
            })
    }
}
