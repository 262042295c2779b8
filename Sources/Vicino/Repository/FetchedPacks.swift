internal import VicinoFolder
internal import VicinoLocks
internal import VicinoRepository

/// Packs that were fetched and are not imported yet, in files of the data folder: a fetch that was interrupted goes on with them,
/// also after a restart.
final class FetchedPacks: Sendable {
    /// How many bytes of packs may wait; one fetch has no more of them.
    static let limit = FetchTerms().packBytes

    private let files: FetchedFiles
    private let limit: Int
    private let isCleaned = LockedValue(false)

    /// - Parameter limit: how many bytes may wait.
    init(in folder: DataFolder, limit: Int = limit) {
        files = FetchedFiles(folder)
        self.limit = limit
    }

    /// The packs of a publication.
    func spool(of publication: Publication) -> FolderSpool { FolderSpool(files, publication, limit: limit) }

    /// Deletes what no fetch will ask for, once in the life of the program.
    ///
    /// - Parameter publications: all that may be fetched.
    func clean(keeping publications: () throws -> [Publication]) rethrows {
        let isFirst = isCleaned.withLock { isCleaned in
            defer { isCleaned = true }
            return !isCleaned
        }
        guard isFirst else { return }
        let entries = files.entries()
        guard !entries.isEmpty else { return }
        let groups = Set(try publications().map { FolderSpool.group($0) })
        files.delete(entries.map(\.name).filter { !groups.contains($0.group) })
    }
}

/// The packs of one publication, in files that tell neither its name nor theirs.
struct FolderSpool: PackSpool {
    private let files: FetchedFiles
    private let publication: Publication
    private let limit: Int

    init(_ files: FetchedFiles, _ publication: Publication, limit: Int) {
        self.files = files
        self.publication = publication
        self.limit = limit
    }

    /// What names the files of a publication.
    static func group(_ publication: Publication) -> String {
        FetchedFiles.Name.group(publication.pointerName.bytes)
    }

    func object(_ name: ObjectName, atMost limit: Int) -> [UInt8]? { files.contents(file(name), limit: limit) }

    func keep(_ object: [UInt8], as name: ObjectName) throws { try files.write(object, as: file(name)) }

    func prepare(for names: Set<ObjectName>, size: Int) {
        let group = Self.group(publication)
        let wanted = Set(names.map(file))
        let entries = files.entries()
        var deleted = entries.map(\.name).filter { $0.group == group && !wanted.contains($0) }
        let others = entries.filter { $0.name.group != group }
        var total = others.reduce(size) { $0 + $1.size }
        for entry in others where total > limit {
            deleted.append(entry.name)
            total -= entry.size
        }
        if !deleted.isEmpty { files.delete(deleted) }
    }

    /// Deletes all packs: they are imported, or of no use.
    func forget() {
        let group = Self.group(publication)
        let names = files.entries().map(\.name).filter { $0.group == group }
        if !names.isEmpty { files.delete(names) }
    }

    private func file(_ name: ObjectName) -> FetchedFiles.Name {
        FetchedFiles.Name(group: publication.pointerName.bytes, member: name.bytes)
    }
}
