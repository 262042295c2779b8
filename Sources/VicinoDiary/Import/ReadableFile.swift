package import Vicino
internal import VicinoArchive

/// A file of the user that can be read from its beginning as often as needed, on the disk or in an archive.
package struct ReadableFile: Sendable {
    /// The name by which the user knows it: that of the file, or those of the archive and of the file in it.
    package let name: String
    /// Its size in bytes.
    package let size: Int
    /// What it is, by its first bytes.
    package let kind: FileKind
    private let open: @Sendable () -> (Int) throws -> [UInt8]

    /// - Parameter open: begins to read the file. It returns a function that returns the given number of bytes, fewer at
    ///   the end, and then none.
    /// - Throws: what reading the first bytes throws.
    package init(name: String, size: Int, _ open: @escaping @Sendable () -> (Int) throws -> [UInt8]) throws {
        self.name = name
        self.size = size
        self.open = open
        kind = try FileKind { try open()($0) }
    }

    /// A function that reads the file from its beginning; it returns no bytes at the end.
    package func reader() -> (Int) throws -> [UInt8] { open() }

    /// The same in pieces of one size.
    package func pieces() -> () throws -> [UInt8] {
        let read = open()
        return { try read(Self.pieceSize) }
    }

    /// The number of bytes that are read at a time.
    private static let pieceSize = 65_536
}

/// A file that an import has found: one that can be read, or one that cannot, with the reason.
package struct FoundFile: Sendable {
    /// The name by which the user knows it.
    package let name: String
    /// The file, or why it is not read.
    package let content: Result<ReadableFile, VicinoError>

    package init(name: String, content: Result<ReadableFile, VicinoError>) {
        self.name = name
        self.content = content
    }

    /// The files in an archive. What a system has put beside the user's files is left out.
    ///
    /// A table of Strava comes after the files to which it refers, so that these count. Beside it, only tracks are read: the
    /// rest of such an archive are pictures, settings and messages, also of other people.
    ///
    /// - Parameters:
    ///   - name: the name by which the user knows the archive.
    ///   - size: its size in bytes.
    ///   - read: returns the given number of bytes from an offset on, or fewer at the end.
    /// - Throws: `VicinoError` if the archive is damaged, larger than is allowed, or holds no file; what `read` throws.
    package static func all(
        inArchive name: String, size: Int, _ read: @escaping @Sendable (_ offset: Int, _ count: Int) throws -> [UInt8]
    ) throws -> [FoundFile] {
        let archive = try ZipArchive(ArchiveSource(size: size, read))
        let entries = archive.entries.filter { !$0.isFolder && !$0.isOfSystem }
        guard !entries.isEmpty else { throw VicinoError(.refused, "There is no file in the archive.") }
        let files = try entries.map { try FoundFile($0, of: archive, named: name) }
        guard files.contains(where: \.refersToOthers) else { return files }
        return files.filter(\.isTrack) + files.filter(\.refersToOthers)
    }

    /// Whether it holds a recording of a device, or cannot be read.
    private var isTrack: Bool {
        guard let kind = (try? content.get())?.kind else { return true }
        return [.gpx, .fit, .tcx, .kml].contains(kind)
    }

    /// Whether it is a table that names files beside it.
    private var refersToOthers: Bool { (try? content.get())?.kind == .stravaTable }

    private init(_ entry: ZipEntry, of archive: ZipArchive, named archiveName: String) throws {
        let name = "\(archiveName)/\(entry.name)"
        self.name = name
        do {
            let file = try ReadableFile(name: name, size: entry.size) { archive.reader(of: entry) }
            content = file.kind == .archive ? .failure(.nestedArchive) : .success(file)
        } catch let error as VicinoError {
            content = .failure(error)
        }
    }
}
