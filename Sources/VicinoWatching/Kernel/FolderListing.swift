internal import Glibc
package import VicinoCore

/// Lists the files of a folder and of those in it, a part at a time, however many there are.
package final class FolderListing {
    /// A regular file.
    package struct Found: Hashable, Sendable {
        /// Its path in the watched folder.
        package let path: String
        package let stamp: FileStamp
        /// How long ago the file or its name was last changed.
        package let age: Duration
    }

    private struct Level {
        let stream: OpaquePointer
        /// The path in the watched folder, with a slash at the end; empty for the watched folder itself.
        let prefix: String
    }

    private let root: String
    /// The open folders, each in the one before.
    private var levels: [Level] = []

    /// Begins to list.
    ///
    /// - Parameters:
    ///   - root: the path of the watched folder.
    ///   - path: the folder in it that is listed; empty for all.
    /// - Throws: why it cannot be listed.
    package init(_ root: String, under path: String) throws(FolderObstacle) {
        self.root = root
        try enter(path)
    }

    deinit { for level in levels { closedir(level.stream) } }

    private func enter(_ path: String) throws(FolderObstacle) {
        let descriptor = try FolderDescriptor.open(path, in: root)
        guard let stream = fdopendir(descriptor) else {
            let number = errno
            close(descriptor)
            throw FolderDescriptor.obstacle(number)
        }
        levels.append(Level(stream: stream, prefix: path.isEmpty ? "" : path + "/"))
    }

    /// The next files; none at the end.
    ///
    /// - Throws: why the watched folder cannot be read any more.
    package func next(_ limit: Int) throws(FolderObstacle) -> [Found] {
        var found: [Found] = []
        while found.count < limit, let level = levels.last {
            errno = 0
            guard let entry = readdir(level.stream) else {
                let number = errno
                closedir(level.stream)
                levels.removeLast()
                // A folder in it that breaks hides no other one.
                guard number == 0 || !level.prefix.isEmpty else { throw FolderDescriptor.obstacle(number) }
                continue
            }
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                String(validatingCString: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
            }
            // A name that is no text cannot be shown, and so not be named.
            guard let name, !ArrivalName.isPassing(name) else { continue }
            if let file = look(name, level) { found.append(file) }
        }
        return found
    }

    /// The file with a name; nil if it is none. A folder is listed next.
    private func look(_ name: String, _ level: Level) -> Found? {
        var status = stat()
        guard fstatat(dirfd(level.stream), name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        let path = level.prefix + name
        switch status.st_mode & S_IFMT {
        case S_IFREG: return Found(path: path, stamp: FileStamp(status), age: age(status))
        case S_IFDIR:
            // One that cannot be opened, or is another one by now, is left out.
            if FolderLimits.includes(folder: path) { try? enter(path) }
            return nil
        default: return nil
        }
    }

    /// The regular file at a path in a watched folder; nil if there is none.
    package static func look(at path: String, in root: String) -> Found? {
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        guard let folder = try? FolderDescriptor.open(String(path.dropLast(name.count)), in: root) else { return nil }
        defer { close(folder) }
        var status = stat()
        guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        return Found(path: path, stamp: FileStamp(status), age: VicinoWatching.age(status))
    }
}
