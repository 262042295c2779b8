internal import Foundation
package import Vicino
internal import VicinoCore

/// Deletes what the program keeps of a user on this device: the data folder, the settings and the service's socket.
package struct ProgramErasure: Sendable {
    private let configuration: Node.Configuration
    private let settings: SettingsFile?
    private let socket: ServiceSocket

    /// - Parameter settings: the user's settings, which are deleted with the last data folder that uses them; nil if
    ///   the program has none.
    package init(_ configuration: Node.Configuration, settings: SettingsFile?) {
        self.configuration = configuration
        self.settings = settings
        socket = ServiceSocket(configuration)
    }

    /// Erases.
    ///
    /// - Parameter held: the names of locks in the data folder that the caller itself has.
    /// - Throws: the errors of `Node.erase`; then a new call goes on.
    package func run(holding held: Set<String> = []) throws -> ErasureReport {
        try Node.erase(configuration, holding: held) { isLast, report in
            try delete(socket.socketFiles, &report)
            guard let settings else { return }
            guard isLast else {
                if access(settings.path, F_OK) == 0 { report.sharedPaths.append(settings.path) }
                return
            }
            try delete([settings.path] + settings.partialFiles(), &report)
        }
    }

    /// Deletes regular files and sockets of this user, and the folders in which they were if these are empty then.
    private func delete(_ paths: [String], _ report: inout ErasureReport) throws {
        for path in paths {
            var status = stat()
            guard lstat(path, &status) == 0 else {
                if errno == ENOENT || errno == ENOTDIR { continue }
                throw undeletable(path)
            }
            guard [S_IFREG, S_IFSOCK].contains(status.st_mode & S_IFMT), status.st_uid == getuid() else {
                report.foreignPaths.append(path)
                continue
            }
            guard unlink(path) == 0 else { throw undeletable(path) }
            report.deletedFileCount += 1
        }
        for folder in Set(paths.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }) { rmdir(folder) }
    }

    private func undeletable(_ path: String) -> VicinoError {
        let reason = String(cString: strerror(errno))
        return VicinoError(.file, "\(path) cannot be deleted: \(reason). Fix that, and erase again.")
    }
}
