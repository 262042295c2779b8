internal import Glibc
internal import VicinoCore

/// A folder that only its owner can read, and the name of a socket in it.
struct SocketPath: ~Copyable {
    /// The path of the socket, as the user sees it.
    let path: String
    private let folder: Descriptor
    private let name: String

    /// Opens the folder of a socket.
    ///
    /// - Parameter isMade: whether to make the folder if it does not exist.
    init(_ path: String, isMade: Bool) throws(VicinoError) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let parent = parts.dropLast().joined(separator: "/")
        guard let last = parts.last, !last.isEmpty, path.hasPrefix("/") else {
            throw VicinoError(.folder, "\(path) is not an absolute path of a socket.")
        }
        if isMade { mkdir(parent, 0o700) }
        let folder = Descriptor(open(parent, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC))
        guard folder.number >= 0 else {
            let isMissing = errno == ENOENT && !isMade
            throw isMissing
                ? VicinoError(.notRunning, "There is no \(parent).")
                : VicinoError(.folder, "\(parent) is not a folder that can be opened (links are not followed).")
        }
        var status = stat()
        guard fstat(folder.number, &status) == 0, status.st_uid == geteuid() else {
            throw VicinoError(.foreign, "\(parent) belongs to another user of this computer. It was not opened.")
        }
        guard status.st_mode & 0o077 == 0 else {
            throw VicinoError(.folder, "Others can look into \(parent).\(proposing("chmod 700", for: parent))")
        }
        self.path = path
        name = String(last)
        self.folder = folder
    }

    /// A path that always fits into a socket address, which has room for 107 bytes. It leads to this folder, even if
    /// the folder was renamed.
    var shortPath: String { "/proc/self/fd/\(folder.number)/\(name)" }

    /// Removes the socket, if it exists.
    func removeSocket() { unlinkat(folder.number, name, 0) }

    /// Lets only the owner connect.
    func protect() throws(VicinoError) {
        guard fchmodat(folder.number, name, 0o600, 0) == 0 else {
            throw VicinoError(.folder, "The permissions of \(path) cannot be set.")
        }
    }
}
