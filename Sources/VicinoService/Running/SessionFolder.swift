internal import Foundation
package import Vicino

/// The folder for files of the user's session, where the data folder cannot be written.
package enum SessionFolder {
    /// The path of a file that belongs to a data folder.
    ///
    /// - Parameters:
    ///   - name: what the file is called; other data folders have files of the same name.
    ///   - isMaking: whether to make the folder.
    /// - Returns: nil if the folder is missing, or others can look into it.
    package static func path(
        of name: String, for configuration: Node.Configuration, making isMaking: Bool
    ) -> String? {
        let environment = ProcessInfo.processInfo.environment
        let runtime = environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let folder = runtime.map { "\($0)/vicino" } ?? "/tmp/vicino-\(getuid())"
        if isMaking { mkdir(folder, 0o700) }
        var session = stat()
        var data = stat()
        guard lstat(folder, &session) == 0, session.st_mode & S_IFMT == S_IFDIR, session.st_uid == getuid(),
            session.st_mode & 0o077 == 0, stat(configuration.dataPath, &data) == 0
        else { return nil }
        return "\(folder)/\(name)-\(data.st_dev)-\(data.st_ino)"
    }
}
