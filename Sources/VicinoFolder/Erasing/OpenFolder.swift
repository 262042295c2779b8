internal import Foundation
internal import VicinoCore

/// A folder of this user, opened so that its name can lead nowhere else while files in it are deleted.
final class OpenFolder {
    let path: String
    private let descriptor: Int32

    /// Opens a folder.
    ///
    /// - Returns: nil if there is none.
    /// - Throws: `VicinoError` if the path is a link or no folder, or if the folder belongs to another user.
    init?(_ path: String) throws {
        self.path = path
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw VicinoError(.folder, "\(path) is not a folder that can be opened (links are not followed).")
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_uid == getuid() else {
            throw VicinoError(.folder, "\(path) belongs to another user of this computer. Nothing was deleted.")
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// The names of all that is in the folder.
    func names() throws -> [String] {
        do { return try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd/\(descriptor)") } catch {
            throw VicinoError(.folder, "\(path) cannot be read.", cause: error)
        }
    }

    /// Deletes a file or a socket of this user. A link, a folder and what belongs to another user stay.
    ///
    /// - Returns: whether there was one.
    func delete(_ name: String) throws -> Bool {
        guard try isOwnFile(name) == true else { return false }
        guard unlinkat(descriptor, name, 0) == 0 || errno == ENOENT else { throw undeletable(name) }
        return true
    }

    /// Refuses to go on if names lead to what `delete` leaves.
    func refuseForeign(_ names: [String]) throws {
        for name in names where try isOwnFile(name) == false {
            throw VicinoError(
                .folder, "\(path)/\(name) is not a file of yours, so it would stay. Delete it, and erase again.")
        }
    }

    /// Whether a name leads to a file or a socket of this user; nil if it does not exist.
    private func isOwnFile(_ name: String) throws -> Bool? {
        var status = stat()
        guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
            if errno == ENOENT { return nil }
            throw undeletable(name)
        }
        return status.st_uid == getuid() && [S_IFREG, S_IFSOCK].contains(status.st_mode & S_IFMT)
    }

    private func undeletable(_ name: String) -> VicinoError {
        let reason = String(cString: strerror(errno))
        return VicinoError(.folder, "\(path)/\(name) cannot be deleted: \(reason). Fix that, and erase again.")
    }

    /// Deletes a folder in this one if it is empty.
    func deleteEmptyFolder(_ name: String) { _ = unlinkat(descriptor, name, AT_REMOVEDIR) }

    /// Makes the deletions durable.
    func sync() { _ = fsync(descriptor) }
}
