internal import Foundation
internal import VicinoFolder
internal import VicinoRepository
internal import VicinoStore

/// The stores to which this device publishes, and what is not there yet.
final class Repositories: Sendable {
    let folder: DataFolder
    let own: OwnStore
    let catalog: Catalog
    let audiences: PublishedAudiences
    let notes: PublicationNotes
    let sharedState: SharedState
    let epochs: Epochs
    let publications: OwnPublications
    let now: @Sendable () -> Timestamp

    init(
        _ files: OpenFiles, audiences: PublishedAudiences, notes: PublicationNotes, sharedState: SharedState,
        now: @escaping @Sendable () -> Timestamp
    ) {
        folder = files.folder
        own = files.own
        catalog = files.catalog
        self.audiences = audiences
        self.notes = notes
        self.sharedState = sharedState
        self.now = now
        epochs = Epochs(files)
        publications = OwnPublications(files)
    }

    // MARK: The stores

    /// All stores, those included that the user has removed and that may still hold something.
    func all() throws -> [RepositoryStore] { try catalog.stores().map { RepositoryStore($0) } }

    /// The store that a text names: by its name, or by its address.
    func store(named text: String) throws -> RepositoryStore {
        let stores = try all().filter { !$0.isRemoved }
        guard let found = stores.first(where: { $0.name.nameKey == text.nameKey || $0.address == text }) else {
            throw VicinoError(.notFound, "You publish to no store called \(text).")
        }
        return found
    }

    /// Adds a store, to which nothing is published yet.
    func add(name: String?, address: String, readingAddress: String?) throws -> RepositoryStore {
        let address = address.trimmingCharacters(in: .whitespaces)
        guard !address.isEmpty else { throw VicinoError(.badValue, "The store has no address. Write where it is.") }
        let checked = try readingAddress.map { try Self.checked($0) }
        let name = try name.map { try Self.checkedName($0) } ?? freeName(like: address)
        return RepositoryStore(
            try catalog.addStore(name: name, address: address, readingAddress: checked, at: now()))
    }

    /// An address that followers can be told.
    static func checked(_ address: String) throws -> String {
        let address = address.trimmingCharacters(in: .whitespaces)
        guard (1...RepositoryLimit.addressBytes).contains(address.utf8.count),
            address.utf8.allSatisfy({ (0x21...0x7e).contains($0) })
        else {
            throw VicinoError(
                .badValue,
                "Followers can be told an address of at most \(RepositoryLimit.addressBytes) plain characters. Shorten it."
            )
        }
        return address
    }

    private static func checkedName(_ name: String) throws -> String {
        let name = name.trimmingCharacters(in: .whitespaces)
        guard !name.isEmpty else { throw VicinoError(.badValue, "The store has no name. Choose one.") }
        try UnfitCharacter.refuse(in: name, as: .badValue)
        return name
    }

    /// The host or the last folder of an address, with a number if another store has that name.
    private func freeName(like address: String) throws -> String {
        let rest = address.components(separatedBy: "://").last ?? address
        let path = rest.components(separatedBy: "?").first ?? rest
        let parts = path.components(separatedBy: "/").filter { !$0.isEmpty }
        let stem = DisplayText(parts.last ?? "store", limit: 40).text
        let taken = Set(try catalog.stores().filter { $0.address != address }.map(\.name.nameKey))
        let names = [stem] + (2...taken.count + 2).map { "\(stem) \($0)" }
        return names.first { !taken.contains($0.nameKey) } ?? stem
    }

    // MARK: After a recovery

    private static let formerSheets = "former recovery sheets"

    /// Notes the phrase with which the user has recovered: what it finds in a store is deleted at the first publish.
    func noteFormerPhrase(_ phrase: RecoveryPhrase) throws {
        try own.changeNotes(of: Self.formerSheets, isDurable: true) { $0[0] = "\(phrase.repositoryName)" }
    }

    /// The name of what a former phrase finds; nil if there was none.
    func formerSheet() throws -> ObjectName? { try own.notes(of: Self.formerSheets)[0].flatMap { ObjectName($0) } }

    // MARK: What waits

    /// What is not in a store yet.
    func backlog(of store: RepositoryStore) throws -> RepositoryBacklog {
        guard let stored = try catalog.store(store.id) else { return RepositoryBacklog() }
        var backlog = RepositoryBacklog()
        let held = try catalog.publications(inStore: store.id)
        var present: Set<PublisherID> = []
        if !stored.isRemoved {
            let known = try catalog.epochs()
            for audience in try audiences.all() {
                let revision = try own.revision(for: audience.reader)
                let publication = try known[audience.name].flatMap { epoch in
                    try epochs.isOver(epoch, audience) ? nil : publications.known(epoch, in: stored)
                }
                if let publisher = publication?.publication.publisher { present.insert(publisher) }
                backlog.changes += Self.changes(publication, revision)
                backlog.dueAt = Self.earlier(backlog.dueAt, publication?.state.published?.promise)
            }
            if let due = try letterDue(stored) { backlog.dueAt = backlog.dueAt.map { min($0, due) } ?? due }
            backlog.needsPhrase = try stored.sheet == nil && own.phrase() == nil
        }
        if stored.isRemoved { backlog.withdrawals += try catalog.signposts(inStore: store.id).count }
        let former = held.filter { !present.contains($0.publication.publisher) && $0.state != PublicationState() }
        backlog.withdrawals += former.reduce(0) { $0 + $1.state.names(in: $1.publication).count }
        if !backlog.isEmpty {
            backlog.since = stored.waitingSince ?? now()
            try noteWaiting(stored)
        }
        return backlog
    }

    /// How many changes a publication lacks: at least one, before it is complete for the first time.
    private static func changes(_ publication: StoredPublication?, _ revision: UInt64) -> Int {
        guard let published = publication?.revision else { return max(1, Int(clamping: revision)) }
        return published <= revision ? Int(clamping: revision - published) : 1
    }

    /// The earlier of two moments, of which the second is half of a promise's time before its end.
    private static func earlier(_ first: Timestamp?, _ promise: Timestamp?) -> Timestamp? {
        guard let promise else { return first }
        let due = promise - PublishTerms().promise / 2
        return first.map { min($0, due) } ?? due
    }

    /// How often this device looks for letters while an invitation is open: once an hour.
    private static let letterPause: Int64 = 3_600_000

    /// When this device looks for letters next; nil if no invitation has a letter there.
    private func letterDue(_ stored: StoredStore) throws -> Timestamp? {
        guard try catalog.drops(inStore: stored.number, at: now()).contains(where: \.isOpen) else { return nil }
        return stored.publishedAt.map { $0.advanced(byMilliseconds: Self.letterPause) } ?? now()
    }

    private func noteWaiting(_ stored: StoredStore) throws {
        guard stored.waitingSince == nil else { return }
        // Where nothing can be written, it waits since now, each time.
        try? catalog.noteWaiting(since: now(), ofStore: stored.number)
    }
}
