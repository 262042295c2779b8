package import Vicino
internal import VicinoActivity
internal import VicinoArchive
internal import VicinoForeign

/// A file of the user that can be read from its beginning as often as needed, on the disk or in an archive.
package struct ReadableFile: Sendable {
    /// The name by which the user knows it: that of the file, or those of the archive and of the file in it.
    package let name: String
    /// Its size in bytes; 0 if nobody knows it before it is read.
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

    private init(name: String, size: Int, kind: FileKind, _ open: @escaping @Sendable () -> (Int) throws -> [UInt8]) {
        self.name = name
        self.size = size
        self.kind = kind
        self.open = open
    }

    /// The file itself, or what is in it if it is compressed or a database.
    ///
    /// - Throws: `VicinoError` if that cannot be read.
    package func opened(_ reach: ImportReach) throws -> ReadableFile {
        switch kind {
        case .compressed:
            let inside = try ReadableFile(name: name, size: 0) { [open] in
                GzipFile.reader(of: open(), limits: reach.limits)
            }
            // A file that was compressed again and again could expand to any size.
            guard inside.kind != .archive, inside.kind != .compressed else { throw VicinoError.nestedArchive }
            return try inside.opened(reach)
        case .database:
            guard let program = reach.databases else { throw Self.databaseRefusal }
            return ReadableFile(name: name, size: 0, kind: .gadgetbridge) { [self] in program.reader(of: pieces()) }
        default: return self
        }
    }

    private static var databaseRefusal: VicinoError {
        VicinoError(
            .unsupported, "It is an SQLite database. The command `vicino import` reads those of Gadgetbridge.")
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

    /// What an import finds in a file: the files of an archive, what is compressed or in a database, or the file itself.
    ///
    /// - Parameter read: returns the given number of bytes of the file from an offset on, or fewer at the end.
    /// - Throws: `VicinoError` if the file is damaged, larger than is allowed, or an archive without a file; what `read`
    ///   throws.
    package static func all(
        in file: ReadableFile, reach: ImportReach,
        _ read: @escaping @Sendable (_ offset: Int, _ count: Int) throws -> [UInt8]
    ) throws -> [FoundFile] {
        guard file.kind == .archive else {
            return [FoundFile(name: file.name, content: .success(try file.opened(reach)))]
        }
        return try all(inArchive: file.name, size: file.size, reach: reach, read)
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
        inArchive name: String, size: Int, reach: ImportReach = .form(nil),
        _ read: @escaping @Sendable (_ offset: Int, _ count: Int) throws -> [UInt8]
    ) throws -> [FoundFile] {
        let archive = try ZipArchive(ArchiveSource(size: size, read), limits: reach.limits)
        let entries = archive.entries.filter { !$0.isFolder && !$0.isOfSystem }
        guard !entries.isEmpty else { throw VicinoError(.refused, "There is no file in the archive.") }
        let files = withoutPictures(sorted(try entries.map { try FoundFile($0, of: archive, named: name, reach) }))
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

    /// Leaves out the pictures beside a KML file: a KMZ archive has those that it shows.
    private static func withoutPictures(_ found: [FoundFile]) -> [FoundFile] {
        guard found.contains(where: { (try? $0.content.get())?.kind == .kml }) else { return found }
        return found.filter { (try? $0.content.get())?.kind != .picture }
    }

    /// Puts an export of Apple Health first, since the tracks beside it are those of its workouts, which know more. The
    /// curves of hearts and the medical documents of such an export hold no activity, and are left out.
    private static func sorted(_ found: [FoundFile]) -> [FoundFile] {
        let isHealth = { (file: FoundFile) in (try? file.content.get())?.kind == .appleHealth }
        guard found.contains(where: isHealth) else { return found }
        return found.filter(isHealth) + found.filter { !isHealth($0) && !$0.isOfHealth }
    }

    /// Whether the file is a part of such an export that holds no activity. The folders have these names in every language.
    private var isOfHealth: Bool {
        let folders = name.split(separator: "/").dropLast()
        return folders.contains("electrocardiograms") || folders.contains("clinical-records")
            || (try? content.get())?.kind == .medicalDocument
    }

    private init(
        _ entry: ZipEntry, of archive: ZipArchive, named archiveName: String, _ reach: ImportReach
    ) throws {
        let name = "\(archiveName)/\(entry.name)"
        self.name = name
        do {
            let file = try ReadableFile(name: name, size: entry.size) { archive.reader(of: entry) }
            content = file.kind == .archive ? .failure(.nestedArchive) : .success(try file.opened(reach))
        } catch let error as VicinoError {
            content = .failure(error)
        }
    }
}
