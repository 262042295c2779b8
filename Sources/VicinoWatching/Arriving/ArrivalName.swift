/// The names of what appears in a folder.
package enum ArrivalName {
    /// Whether a file or folder is none that the user has put there: it is hidden, or another program still writes it.
    ///
    /// Hidden are the files and versions of Syncthing, and the temporary files of most programs.
    package static func isPassing(_ name: String) -> Bool {
        if name.hasPrefix(".") || name.hasPrefix("~") || name.hasSuffix("~") { return true }
        let lower = name.lowercased()
        return endings.contains { lower.hasSuffix($0) }
    }

    /// Endings of files that KDE Connect, browsers and other programs have not received yet.
    private static let endings = [
        ".part", ".partial", ".filepart", ".crdownload", ".download", ".opdownload", ".tmp", ".temp", ".!sync",
        ".aria2",
        ".swp", ".lock",
    ]
}
