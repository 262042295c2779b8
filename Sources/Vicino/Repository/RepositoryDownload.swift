internal import VicinoFolder
internal import VicinoFormat
internal import VicinoRepository
internal import VicinoStore
internal import VicinoThreads

/// Fetches the user's own records from a store with the recovery phrase alone.
actor RepositoryDownload {
    private let executor = BlockingExecutor(alone: "org.vicino.publish")
    private let objects: any ObjectStore
    private let phrase: RecoveryPhrase
    private let folder: DataFolder

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(from objects: any ObjectStore, with phrase: RecoveryPhrase, into folder: DataFolder) {
        self.objects = objects
        self.phrase = phrase
        self.folder = folder
    }

    /// Fetches what each of the user's devices has published, the newest first, and calls the body with the dumps.
    ///
    /// - Throws: `VicinoError` with `.notFound` if the phrase finds nothing, or nothing that can be read.
    func run<T: Sendable>(_ body: @Sendable ([DumpSource]) throws -> T) async throws -> T {
        guard !folder.isSetUp else {
            throw VicinoError(.refused, "\(folder.path) is set up already. Choose another folder.")
        }
        let sheet = try await sheet()
        var pointers: [(publication: Publication, pointer: Verified<Pointer>)] = []
        for publication in sheet.publications {
            guard let pointer = try await pointer(of: publication, author: sheet.user) else { continue }
            pointers.append((publication, pointer))
        }
        guard !pointers.isEmpty else {
            throw VicinoError(
                .notFound,
                "The phrase is right, but your records are not in this store any more. Look in another store.")
        }
        try folder.prepare()
        var files: [PartialFile] = []
        defer { for file in files { file.discard() } }
        for found in pointers.sorted(by: { $0.pointer.written > $1.pointer.written }) {
            let file = try PartialFile(for: "\(folder.path)/recovered-\(files.count)")
            files.append(file)
            try await write(found.pointer, of: found.publication, to: file)
        }
        return try body(files.map { .file($0.path) })
    }

    private func sheet() async throws -> RecoverySheet {
        let found = try await objects.get(phrase.repositoryName, unless: nil, atMost: RecoverySheet.size)
        guard case .bytes(let bytes, _) = found else {
            throw VicinoError(
                .notFound, "This phrase finds nothing in the store. Check the words, and the address of the store.")
        }
        return try RecoverySheet(bytes, openedWith: phrase)
    }

    /// The pointer of a publication; nil if it is not in this store.
    private func pointer(of publication: Publication, author: UserID) async throws -> Verified<Pointer>? {
        let found = try await objects.get(
            publication.pointerName, unless: nil, atMost: PaddedSize.largestPointer)
        guard case .bytes(let bytes, _) = found else { return nil }
        return try publication.openPointer(bytes, of: author)
    }

    /// Writes everything of a publication as one full dump. If a pack is not there, the pointer is read again, once.
    private func write(
        _ pointer: Verified<Pointer>, of publication: Publication, to file: PartialFile
    ) async throws {
        var feed = try WholeFeed(pointer)
        var packs: [PackNumber: Pack] = [:]
        if try await !fetch(feed, of: publication, into: &packs) {
            guard let newer = try await self.pointer(of: publication, author: pointer.author) else {
                throw Self.missing
            }
            feed = try WholeFeed(newer)
            guard try await fetch(feed, of: publication, into: &packs) else { throw Self.missing }
        }
        let fetched = packs
        try feed.write(
            { part in
                guard let pack = fetched[part.number] else { throw Self.missing }
                return pack
            }, to: { try file.write($0) })
    }

    /// Fetches the packs that are missing.
    ///
    /// - Returns: false if the store does not have one, or shows something else in its place.
    private func fetch(
        _ feed: WholeFeed, of publication: Publication, into packs: inout [PackNumber: Pack]
    ) async throws -> Bool {
        for part in feed.wanted where packs[part.number] == nil {
            let found = try await objects.get(publication.packName(part.number), unless: nil, atMost: part.size)
            guard case .bytes(let bytes, _) = found, let pack = try? publication.openPack(bytes, part) else {
                return false
            }
            packs[part.number] = pack
        }
        return true
    }

    private static let missing = VicinoError(
        .truncated, "The store does not show all of your records. Try again, and look in another store if that fails.")
}
