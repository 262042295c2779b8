internal import Glibc
internal import VicinoCore
internal import VicinoFolder
internal import VicinoRepository

/// One file of a folder that another program may carry elsewhere.
struct FolderFile {
    let folder: String
    let name: String

    private var path: String { "\(folder)/\(name)" }

    /// A name that Syncthing and Nextcloud leave alone, so that no half of a file is carried anywhere.
    private var partialPath: String { "\(folder)/~syncthing~vicino-\(name).tmp" }

    /// The bytes; nil if there is no such file.
    func contents(atMost limit: Int) throws(StoreError) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw failure(errno, "read")
        }
        defer { _ = close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw StoreError(.misbehaves, "\(DisplayText(path)) is no file. Move it away.")
        }
        guard status.st_size <= limit else { throw tooLong(limit) }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size) + 1)
        var count = 0
        while count < bytes.count {
            let read = bytes.withUnsafeMutableBytes {
                pread(descriptor, $0.baseAddress?.advanced(by: count), $0.count - count, off_t(count))
            }
            guard read >= 0 else { throw failure(errno, "read") }
            if read == 0 { break }
            count += read
        }
        // It grew meanwhile: the program that carries it does not replace files at once.
        guard count <= limit else { throw tooLong(limit) }
        return Array(bytes.prefix(count))
    }

    /// Writes the file: it has all of the new bytes, or is as before, also after a power cut.
    func replace(with bytes: [UInt8]) throws(StoreError) {
        // A file by that name is left over from a program that was killed.
        _ = unlink(partialPath)
        let descriptor = open(partialPath, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(errno, "written") }
        let problem = Self.write(bytes, to: descriptor)
        let closing = close(descriptor)
        guard problem == 0, closing == 0, rename(partialPath, path) == 0 else {
            let number = problem == 0 ? errno : problem
            _ = unlink(partialPath)
            throw failure(number, "written")
        }
        DurableFile.syncFolder(of: path)
    }

    /// Deletes the file, and what is left of an earlier attempt to write it.
    func delete() throws(StoreError) {
        _ = unlink(partialPath)
        guard unlink(path) == 0 || errno == ENOENT else { throw failure(errno, "deleted") }
        DurableFile.syncFolder(of: path)
    }

    /// - Returns: 0, or the system's number of what went wrong.
    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return errno }
            rest = rest.dropFirst(count)
        }
        return fsync(descriptor) == 0 ? 0 : errno
    }

    private func tooLong(_ limit: Int) -> StoreError {
        StoreError(
            .tooLong,
            "\(DisplayText(path)) has more than the \(limit) bytes that an object of this name may have. Nothing of it "
                + "was kept.")
    }

    private func failure(_ number: Int32, _ what: String) -> StoreError {
        let path = DisplayText(path)
        switch number {
        case ENOSPC, EDQUOT:
            return StoreError(.full, "\(path) cannot be \(what): there is no room left. Make room there.")
        case EACCES, EPERM, EROFS:
            return StoreError(.notAllowed, "\(path) cannot be \(what). Check the permissions of its folder.")
        case ENOENT, ENOTDIR, ENODEV, ENXIO:
            return StoreError(
                .unreachable, "\(path) cannot be \(what): its folder is not there. Is the disk connected?")
        default:
            let reason = String(cString: strerror(number))
            return StoreError(.misbehaves, "\(path) cannot be \(what) (\(reason)). Check the disk.")
        }
    }
}
