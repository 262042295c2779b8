internal import Foundation
internal import GRDB
internal import VicinoCore

/// A copy of a database in a file without a name, from which nothing is left when the program ends in any way.
enum DatabaseCopy {
    /// How many bytes are read at a time.
    private static let pieceSize = 64 * 1024

    /// Copies the state that a reading transaction sees, with what is still in the write-ahead log.
    ///
    /// - Parameters:
    ///   - folder: where the bytes lie; no other user may write there.
    ///   - body: receives the size, and a function that returns the next bytes; none at the end.
    static func make(
        of source: Database, in folder: String, _ body: (_ size: Int, _ next: () throws -> [UInt8]) throws -> Void
    ) throws {
        // `mkstemp` replaces the six letters at the end, and lets no other user open the file.
        var name = Array("\(folder)/file.XXXXXX".utf8CString)
        let descriptor = mkstemp(&name)
        guard descriptor >= 0 else { throw failure }
        defer { close(descriptor) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        try fill(String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self), from: source)
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure }
        var offset = 0
        try body(Int(status.st_size)) {
            let piece = try read(descriptor, at: offset)
            offset += piece.count
            return piece
        }
    }

    private static func fill(_ path: String, from source: Database) throws {
        var configuration = Configuration()
        // Nobody needs the copy after a failure, and a journal would have a name.
        configuration.prepareDatabase {
            try $0.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE")
        }
        let copy: DatabaseQueue
        do {
            defer { unlink(path) }
            copy = try DatabaseQueue(path: path, configuration: configuration)
        }
        try copy.writeWithoutTransaction { try source.backup(to: $0) }
        try copy.close()
    }

    private static func read(_ descriptor: Int32, at offset: Int) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: pieceSize)
        while true {
            let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, off_t(offset)) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure }
            return Array(bytes.prefix(count))
        }
    }

    private static var failure: VicinoError {
        VicinoError(.file, "A temporary file could not be written. Is there room on the disk?")
    }
}
