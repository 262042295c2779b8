internal import Foundation
internal import VicinoCore

/// A lock on a whole data folder. While it is held, no other program, and no other part of this one, has the folder
/// open, and none can open it.
final class WholeFolderLock {
    private var descriptors: [Int32] = []

    /// Takes the lock.
    ///
    /// - Parameter held: the names of locks that the caller itself has.
    /// - Throws: `VicinoError` with `.busy` if another program or part uses the folder.
    init(of folder: DataFolder, holding held: Set<String>) throws {
        try Self.refuseIfOpenHere(folder)
        let whole = open(folder.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard whole >= 0 else { throw folder.hasNotBeenSetUp }
        descriptors.append(whole)
        guard flock(whole, LOCK_EX | LOCK_NB) == 0 else { throw Self.busy(folder, "another program changes it") }
        for (name, what) in FolderFiles.locks where !held.contains(name) {
            guard let file = PlainFile.open("\(folder.path)/\(name)", O_RDWR) else { continue }
            descriptors.append(file)
            guard flock(file, LOCK_EX | LOCK_NB) == 0, Self.lock(file, from: 0, count: 0) else {
                throw Self.busy(folder, what)
            }
        }
        for path in [folder.ownPath, folder.catalogPath] { try lock(database: path, in: folder) }
    }

    deinit { for descriptor in descriptors { close(descriptor) } }

    /// Refuses a folder whose databases this process has open: to close another descriptor of such a file would drop the
    /// locks of its connections.
    static func refuseIfOpenHere(_ folder: DataFolder) throws {
        guard ![folder.ownPath, folder.catalogPath].contains(where: { DatabaseFileSet($0).isOpenHere }) else {
            throw busy(folder, "this program has it open")
        }
    }

    /// Locks a database against every connection.
    ///
    /// A connection with a write-ahead log holds a shared lock on these bytes until it is closed, so one that is idle is
    /// noticed, too.
    private func lock(database path: String, in folder: DataFolder) throws {
        guard let file = PlainFile.open(path, O_RDWR) else { return }
        descriptors.append(file)
        guard Self.lock(file, from: Self.firstLockByte, count: Self.lockByteCount) else {
            throw Self.busy(folder, "another program has it open")
        }
    }

    /// The bytes of a database that SQLite locks (<https://sqlite.org/src/file/src/os.h>, `PENDING_BYTE`).
    private static let firstLockByte: off_t = 0x4000_0000
    private static let lockByteCount: off_t = 512

    /// `F_OFD_SETLK` of Linux, whose name the C library hides by default.
    private static let setOpenFileLock: Int32 = 37

    /// Locks a part of an open file; a count of 0 is all of it. The lock is that of the open file, not of the process.
    private static func lock(_ descriptor: Int32, from start: off_t, count: off_t) -> Bool {
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = start
        lock.l_len = count
        return fcntl(descriptor, setOpenFileLock, &lock) == 0
    }

    private static func busy(_ folder: DataFolder, _ what: String) -> VicinoError {
        VicinoError(.busy, "\(folder.path) is in use: \(what). End that, and erase again. Nothing was deleted.")
    }
}
