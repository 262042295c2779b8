internal import Foundation
internal import VicinoCore

/// The files of one SQLite database, without a connection to it: the database itself and those beside it.
package struct DatabaseFileSet: Sendable {
    /// The path of the database; those of the other files begin with it.
    package let path: String

    package init(_ path: String) { self.path = path }

    /// Follows the name of a database in that of the note of deleted content.
    package static let obsoleteSuffix = "-obsolete"

    /// The ends of the names of files beside a database: those that SQLite makes, and the note of deleted content.
    static let besides = sqliteSuffixes + [obsoleteSuffix]

    private static let sqliteSuffixes = ["-wal", "-shm", "-journal"]

    /// Refuses what is no regular file, where SQLite would open it.
    package func check() throws {
        for suffix in [""] + Self.sqliteSuffixes { try PlainFile.check(path + suffix) }
    }

    /// Whether there is a database without content.
    package var isEmpty: Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size == 0
    }

    /// Whether this process has the database open.
    package var isOpenHere: Bool { isOpenHere(list: "/proc/self/fd") }

    /// Whether this process has the database open.
    ///
    /// - Parameter list: the folder in which the kernel lists the open descriptors of this process. Where it cannot be
    ///   read, all numbers that a descriptor may have are tried.
    func isOpenHere(list: String) -> Bool {
        var named = stat()
        var opened = stat()
        guard stat(path, &named) == 0 else { return false }
        let names = try? FileManager.default.contentsOfDirectory(atPath: list)
        return (names?.compactMap { Int32($0) } ?? Array(0..<getdtablesize())).contains {
            fstat($0, &opened) == 0 && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
        }
    }

    /// Whether the database is marked as one of a program. It must not be open here.
    package func isMarked(_ applicationID: Int) -> Bool {
        let header = PlainFile.beginning(path, count: DatabaseHeader.byteCount).flatMap { DatabaseHeader($0) }
        return header?.isMarked(applicationID) ?? false
    }

    /// Deletes the database and the files beside it.
    package func delete() throws {
        for suffix in Self.besides + [""] { try Self.remove(path + suffix) }
    }

    /// Empties the database and deletes the files beside it.
    package func empty() throws {
        for suffix in Self.besides { try Self.remove(path + suffix) }
        guard truncate(path, 0) == 0 else {
            throw VicinoError(.folder, "\(path) cannot be written. Check the permissions of its folder.")
        }
    }

    private static func remove(_ path: String) throws {
        guard unlink(path) != 0, errno != ENOENT else { return }
        throw VicinoError(.folder, "\(path) cannot be deleted. Check the permissions of its folder.")
    }
}
