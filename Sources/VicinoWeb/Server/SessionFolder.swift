internal import Foundation
internal import Vicino

/// The folder for files of the user's session, where the data folder cannot be written.
enum SessionFolder {
    /// The path of the file of a data folder's page.
    ///
    /// - Parameter isMaking: whether to make the folder.
    /// - Returns: nil if the folder is missing, or others can look into it.
    static func path(
        of configuration: Node.Configuration, making isMaking: Bool,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> String? {
        let runtime = environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let folder = runtime.map { "\($0)/vicino" } ?? "/tmp/vicino-\(getuid())"
        if isMaking { mkdir(folder, 0o700) }
        var session = stat()
        var data = stat()
        guard lstat(folder, &session) == 0, session.st_mode & S_IFMT == S_IFDIR, session.st_uid == getuid(),
            session.st_mode & 0o077 == 0, stat(configuration.dataPath, &data) == 0
        else { return nil }
        return "\(folder)/\(WebLock.name)-\(data.st_dev)-\(data.st_ino)"
    }
}
