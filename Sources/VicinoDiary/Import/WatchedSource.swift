internal import Vicino
package import VicinoCore

/// A file of a watched folder that is open for reading.
package struct WatchedSource: Sendable {
    /// The file, as it was when it was opened.
    package let file: WatchedFile
    private let readBytes: @Sendable (_ offset: Int, _ count: Int) throws -> [UInt8]
    private let presentStamp: @Sendable () -> FileStamp

    /// - Parameters:
    ///   - stamp: tells how the file is now.
    ///   - read: returns the given number of bytes from an offset on, or fewer at the end.
    package init(
        _ file: WatchedFile, stamp: @escaping @Sendable () -> FileStamp,
        read: @escaping @Sendable (_ offset: Int, _ count: Int) throws -> [UInt8]
    ) {
        self.file = file
        presentStamp = stamp
        readBytes = read
    }

    private static let pieceSize = 65_536

    /// - Throws: `ChangedFile` if it is not as it was when it was opened.
    func checkUnchanged() throws(ChangedFile) { if presentStamp() != file.stamp { throw ChangedFile() } }

    /// The file for a reader of any kind, or what is in it if it is compressed or a database. Without a program that reads
    /// databases, a database stays one.
    ///
    /// - Throws: `UnreadableFile`.
    func readable(_ reach: ImportReach) throws(UnreadableFile) -> ReadableFile {
        do {
            let readable = try ReadableFile(name: file.path, size: Int(file.stamp.size)) { [readBytes] in
                var offset = 0
                return { count in
                    let bytes = try readBytes(offset, count)
                    offset += bytes.count
                    return bytes
                }
            }
            let staysDatabase = readable.kind == .database && reach.databases == nil
            return staysDatabase ? readable : try readable.opened(reach)
        } catch { throw UnreadableFile(error) }
    }

    /// The files in it, if it is an archive.
    ///
    /// - Throws: `UnreadableFile`.
    func contents(_ reach: ImportReach) throws(UnreadableFile) -> [FoundFile] {
        do {
            return try FoundFile.all(inArchive: file.path, size: Int(file.stamp.size), reach: reach) { [readBytes] in
                try readBytes($0, $1)
            }
        } catch { throw UnreadableFile(error) }
    }

    /// The digest of all its bytes.
    ///
    /// - Throws: `UnreadableFile`.
    func digest() throws(UnreadableFile) -> Digest {
        var digest = StreamedDigest()
        var offset = 0
        do {
            while case let bytes = try readBytes(offset, Self.pieceSize), !bytes.isEmpty {
                digest.update(bytes)
                offset += bytes.count
            }
        } catch { throw UnreadableFile(error) }
        return digest.digest
    }
}
