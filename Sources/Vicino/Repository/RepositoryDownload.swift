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
    private let packs: FetchedPacks

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(from objects: any ObjectStore, with phrase: RecoveryPhrase, into folder: DataFolder) {
        self.objects = objects
        self.phrase = phrase
        self.folder = folder
        packs = FetchedPacks(in: folder)
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
        let result = try body(files.map { .file($0.path) })
        for found in pointers { packs.spool(of: found.publication).forget() }
        return result
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
        if try await !fetch(feed, of: publication) {
            guard let newer = try await self.pointer(of: publication, author: pointer.author) else {
                throw Self.missing
            }
            feed = try WholeFeed(newer)
            guard try await fetch(feed, of: publication) else { throw Self.missing }
        }
        let spool = packs.spool(of: publication)
        try feed.write(
            { part in
                guard let pack = spool.pack(part, of: publication) else { throw Self.missing }
                return pack
            }, to: { try file.write($0) })
    }

    /// Fetches the packs that are missing.
    ///
    /// - Returns: false if the store does not have one, or shows something else in its place.
    private func fetch(_ feed: WholeFeed, of publication: Publication) async throws -> Bool {
        let spool = packs.spool(of: publication)
        for part in feed.wanted where spool.pack(part, of: publication) == nil {
            let name = publication.packName(part.number)
            let found = try await objects.get(name, unless: nil, atMost: part.size)
            guard case .bytes(let bytes, _) = found, (try? publication.openPack(bytes, part)) != nil else {
                return false
            }
            try spool.keep(bytes, as: name)
        }
        return true
    }

    private static let missing = VicinoError(
        .truncated, "The store does not show all of your records. Try again, and look in another store if that fails.")
}
