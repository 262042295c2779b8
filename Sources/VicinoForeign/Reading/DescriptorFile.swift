internal import CSQLite
internal import Glibc

/// A file system for SQLite that has one file: an open descriptor, which is only read.
///
/// SQLite asks it for every file that it wants to open. So whatever a database makes it do, it opens no other file, makes
/// none and deletes none.
enum DescriptorFile {
    /// The name by which a connection asks for it.
    static let systemName = "vicino-descriptor"

    /// What SQLite keeps of an open file: its own part comes first.
    private struct OpenFile {
        var base: sqlite3_file
        var descriptor: Int32
    }

    /// SQLite's codes for failures of files, whose definitions Swift does not read.
    private enum Failure {
        static let read = SQLITE_IOERR | 1 << 8
        static let shortRead = SQLITE_IOERR | 2 << 8
        static let status = SQLITE_IOERR | 7 << 8
        static let delete = SQLITE_IOERR | 10 << 8
    }

    /// Makes the file system known to SQLite. The file's name is the number of the descriptor.
    ///
    /// - Returns: whether SQLite knows it now.
    static func register() -> Bool { sqlite3_vfs_register(system, 0) == SQLITE_OK }

    // SQLite keeps the address for as long as the process lives, and changes the value under its own lock only.
    nonisolated(unsafe) private static let system: UnsafeMutablePointer<sqlite3_vfs> = {
        let system = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        system.initialize(to: sqlite3_vfs())
        system.pointee.iVersion = 1
        system.pointee.szOsFile = Int32(MemoryLayout<OpenFile>.size)
        system.pointee.mxPathname = 64
        system.pointee.zName = UnsafePointer(strdup(systemName))
        system.pointee.xOpen = { _, name, file, flags, outFlags in
            DescriptorFile.open(file, named: name, flags: flags, outFlags)
        }
        system.pointee.xDelete = { _, _, _ in Failure.delete }
        system.pointee.xAccess = { _, _, _, result in
            result?.pointee = 0
            return SQLITE_OK
        }
        system.pointee.xFullPathname = { _, name, size, result in
            guard let name, let result, strlen(name) < Int(size) else { return SQLITE_CANTOPEN }
            strcpy(result, name)
            return SQLITE_OK
        }
        system.pointee.xRandomness = { _, size, bytes in
            // Only what is written needs numbers that nobody can guess.
            if let bytes { memset(bytes, 0, Int(size)) }
            return size
        }
        system.pointee.xSleep = { _, _ in 0 }
        system.pointee.xCurrentTime = { _, time in
            // The Julian day of 1970: no statement asks for the time.
            time?.pointee = 2_440_587.5
            return SQLITE_OK
        }
        system.pointee.xGetLastError = { _, _, _ in 0 }
        return system
    }()

    // It is made once, and then only read.
    nonisolated(unsafe) private static let methods: UnsafeMutablePointer<sqlite3_io_methods> = {
        let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
        methods.initialize(to: sqlite3_io_methods())
        methods.pointee.iVersion = 1
        methods.pointee.xClose = { _ in SQLITE_OK }
        methods.pointee.xRead = { file, bytes, count, offset in
            DescriptorFile.read(file, into: bytes, count: Int(count), at: Int(offset))
        }
        methods.pointee.xWrite = { _, _, _, _ in SQLITE_READONLY }
        methods.pointee.xTruncate = { _, _ in SQLITE_READONLY }
        methods.pointee.xSync = { _, _ in SQLITE_OK }
        methods.pointee.xFileSize = { file, size in DescriptorFile.size(file, size) }
        methods.pointee.xLock = { _, _ in SQLITE_OK }
        methods.pointee.xUnlock = { _, _ in SQLITE_OK }
        methods.pointee.xCheckReservedLock = { _, result in
            result?.pointee = 0
            return SQLITE_OK
        }
        methods.pointee.xFileControl = { _, _, _ in SQLITE_NOTFOUND }
        methods.pointee.xSectorSize = { _ in 4096 }
        // Nobody changes the copy, so SQLite looks neither for a journal nor for a log beside it.
        methods.pointee.xDeviceCharacteristics = { _ in SQLITE_IOCAP_IMMUTABLE }
        return methods
    }()

    private static func open(
        _ file: UnsafeMutablePointer<sqlite3_file>?, named name: UnsafePointer<CChar>?, flags: Int32,
        _ outFlags: UnsafeMutablePointer<Int32>?
    ) -> Int32 {
        guard let file else { return SQLITE_CANTOPEN }
        // Without methods SQLite does not close it.
        file.pointee.pMethods = nil
        guard flags & SQLITE_OPEN_MAIN_DB != 0, let name, let descriptor = Int32(String(cString: name)) else {
            return SQLITE_CANTOPEN
        }
        file.withMemoryRebound(to: OpenFile.self, capacity: 1) { open in
            open.pointee.descriptor = descriptor
            open.pointee.base.pMethods = UnsafePointer(methods)
        }
        outFlags?.pointee = SQLITE_OPEN_READONLY | SQLITE_OPEN_MAIN_DB
        return SQLITE_OK
    }

    private static func descriptor(_ file: UnsafeMutablePointer<sqlite3_file>?) -> Int32 {
        file?.withMemoryRebound(to: OpenFile.self, capacity: 1) { $0.pointee.descriptor } ?? -1
    }

    /// Reads exactly the given bytes. Where the file ends before, the rest is zeros, which SQLite asks for.
    private static func read(
        _ file: UnsafeMutablePointer<sqlite3_file>?, into bytes: UnsafeMutableRawPointer?, count: Int, at offset: Int
    ) -> Int32 {
        guard let bytes else { return Failure.read }
        let descriptor = descriptor(file)
        var done = 0
        while done < count {
            let read = pread(descriptor, bytes + done, count - done, offset + done)
            if read < 0, errno == EINTR { continue }
            guard read >= 0 else { return Failure.read }
            if read == 0 { break }
            done += read
        }
        guard done < count else { return SQLITE_OK }
        memset(bytes + done, 0, count - done)
        return Failure.shortRead
    }

    private static func size(
        _ file: UnsafeMutablePointer<sqlite3_file>?, _ result: UnsafeMutablePointer<sqlite3_int64>?
    ) -> Int32 {
        var status = stat()
        guard fstat(descriptor(file), &status) == 0 else { return Failure.status }
        result?.pointee = sqlite3_int64(status.st_size)
        return SQLITE_OK
    }
}
