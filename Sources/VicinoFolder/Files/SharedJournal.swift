internal import Foundation
internal import VicinoCore

/// A small file of records of one size to which several programs append, and each sees what the others have written.
///
/// It survives a power cut: the record is on the disk before `update` returns, and the next update overwrites an
/// incomplete record at the end. Only its owner can read it.
package struct SharedJournal: Sendable {
    /// What has been written since this value last read the file.
    package enum NewRecords {
        /// These records were appended.
        case added([UInt8])
        /// The file was replaced, grew beyond the limit or is read for the first time: these are all records.
        case all([UInt8])
    }

    /// What an update does to the file.
    package enum Change {
        case nothing
        case append([UInt8])
        /// Replaces all records by these.
        case replace([UInt8])
    }

    private let path: String
    private let folder: String
    private let recordBytes: Int
    /// The maximum number of bytes that are read: of a larger file, only the last ones.
    private let byteLimit: Int
    private var seen = SeenPart()

    /// Which file was read, and up to which offset.
    private struct SeenPart {
        var file: UInt64 = 0
        var end = 0
    }

    /// Names a file without access to it.
    package init(_ name: String, in folder: String, recordBytes: Int, limit: Int) {
        path = folder + "/" + name
        self.folder = folder
        self.recordBytes = recordBytes
        byteLimit = limit * recordBytes
    }

    /// Reads the news and changes the file, while no other program does.
    ///
    /// It waits while another program updates the file, which takes as long as one flush of the disk.
    ///
    /// - Parameter body: is called once; its change is applied to the file.
    /// - Returns: the body's outcome.
    /// - Throws: `VicinoError` if the file cannot be read or written. The next update then gets the same news again.
    package mutating func update<Outcome>(_ body: (NewRecords) -> (Change, Outcome)) throws -> Outcome {
        CallingThread.check()
        let lock = try FolderLock(folder)
        defer { lock.release() }
        let file = try openFile()
        defer { try? file.close() }
        let (identity, end) = try status(of: file)
        let isKnown = identity == seen.file && end >= seen.end
        let start = max(isKnown ? seen.end : 0, end - byteLimit)
        let records = try read(file, from: start, to: end)
        let (change, outcome) = body(isKnown && start == seen.end ? .added(records) : .all(records))
        switch change {
        case .nothing: seen = SeenPart(file: identity, end: end)
        case .append(let bytes):
            try append(bytes, to: file, at: end)
            seen = SeenPart(file: identity, end: end + bytes.count)
        case .replace(let bytes):
            try DurableFile.write(bytes, to: path)
            seen = SeenPart(file: inode(of: path), end: bytes.count)
        }
        return outcome
    }

    /// The number of records in the file at the last read.
    package var recordCount: Int { seen.end / recordBytes }

    private func openFile() throws -> FileHandle {
        let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw unusable }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// The identity of the file, and the offset at which its last complete record ends.
    private func status(of file: FileHandle) throws -> (identity: UInt64, end: Int) {
        var status = stat()
        guard fstat(file.fileDescriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == getuid(),
            fchmod(file.fileDescriptor, 0o600) == 0
        else { throw unusable }
        let size = Int(status.st_size)
        return (UInt64(status.st_ino), size - size % recordBytes)
    }

    private func read(_ file: FileHandle, from start: Int, to end: Int) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: end - start)
        guard pread(file.fileDescriptor, &bytes, bytes.count, off_t(start)) == bytes.count else { throw unusable }
        return bytes
    }

    private func append(_ bytes: [UInt8], to file: FileHandle, at end: Int) throws {
        guard pwrite(file.fileDescriptor, bytes, bytes.count, off_t(end)) == bytes.count,
            fdatasync(file.fileDescriptor) == 0
        else { throw unusable }
        // The file's name must survive a power cut, too.
        if end == 0 { DurableFile.syncFolder(of: path) }
    }

    private var unusable: VicinoError {
        VicinoError(
            .folder,
            "\(path) cannot be read or written. Check the permissions of its folder, and the room on the disk.")
    }
}
