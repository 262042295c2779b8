import Testing
import VicinoActivity
import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import Vicino
@testable import VicinoRepository
@testable import VicinoStore

/// Anna, who publishes to a store in memory, and followers of two audiences. All meet through memory, on real stores.
final class PublishingWorld {
    let folder: TemporaryFolder
    let clock = TestClock()
    let objects = MemoryStore()
    let anna: Node
    /// Ben and Dora see everything of Anna's, with notes.
    let ben: Node
    let dora: Node
    /// Cora sees no notes.
    let cora: Node

    static let address = "s3://store.example/anna"
    static let readingAddress = "https://store.example/anna"

    init() throws {
        folder = try TemporaryFolder()
        anna = try Node.testing(folder, "Anna", clock: clock, kinds: .builtIn)
        ben = try Node.testing(folder, "Ben", clock: clock, kinds: .builtIn)
        cora = try Node.testing(folder, "Cora", clock: clock, kinds: .builtIn)
        dora = try Node.testing(folder, "Dora", clock: clock, kinds: .builtIn)
        try Self.follow(ben, anna, seeing: .everything)
        try Self.follow(dora, anna, seeing: .everything)
        try Self.follow(cora, anna, seeing: .history)
    }

    static func follow(_ follower: Node, _ author: Node, seeing sharing: Sharing) throws {
        let grant = try author.grants.grantAccess(to: follower.roster(), sharing)
        _ = try follower.peers.newestRoster(author.roster())
        _ = try author.peers.newestRoster(follower.roster())
        try follower.followed.begin(author.user, as: nil, claimed: author.claimedName())
        try follower.followed.keep(grant)
    }

    // MARK: Anna

    /// Anna's store, which is added at the first call.
    func store(of node: Node? = nil) throws -> RepositoryStore {
        let node = node ?? anna
        if let known = try node.repositoryStores().first(where: { !$0.isRemoved }) { return known }
        return try node.addRepositoryStore(address: Self.address, readingAddress: Self.readingAddress)
    }

    @discardableResult
    func publish(_ node: Node? = nil, phrase: RecoveryPhrase? = nil) async throws -> PublishReport {
        clock.advance(by: .seconds(2))
        return try await (node ?? anna).publish(to: store(of: node), through: objects, phrase: phrase)
    }

    func add(_ note: String) throws {
        clock.advance(by: .seconds(2))
        try anna.add(Activity.make(note: note))
    }

    /// A follower has a session with Anna, and learns where she publishes.
    func meet(_ follower: Node) async throws {
        clock.advance(by: .seconds(2))
        try await Household.meet(follower, anna)
    }

    /// The names that a device may have in the store, and that should be there after a complete publish.
    func expectedNames(_ nodes: Node...) throws -> Set<ObjectName> {
        var names: Set<ObjectName> = []
        for node in nodes {
            for store in try node.catalog.stores() {
                if store.sheet != nil, let name = store.sheetName { names.insert(name) }
                names.formUnion(try node.catalog.signposts(inStore: store.number).map(\.publication.signpostName))
                for stored in try node.catalog.publications(inStore: store.number) {
                    let numbers = stored.state.published?.numbers ?? []
                    names.formUnion(numbers.map { stored.publication.packName($0) })
                    names.formUnion(stored.state.envelopes.keys)
                    names.insert(stored.publication.pointerName)
                }
            }
        }
        return names
    }

    /// What is in the store.
    var names: Set<ObjectName> { Set(objects.objects.keys) }

    // MARK: Followers

    /// What a follower was told.
    func received(_ follower: Node) throws -> ReceivedPublication {
        try #require(try follower.catalog.receivedPublications(of: anna.user).first)
    }

    /// A follower reads everything of a publication, and merges it.
    func read(_ publication: Publication, by follower: Node) async throws {
        let source = FetchSource(
            publication: publication, author: anna.user, seen: nil, now: clock.now, spool: MemorySpool(),
            held: { _ in nil })
        guard case .fetched(let feed) = try await objects.fetch(source) else {
            Issue.record("Nothing was fetched.")
            return
        }
        for dump in feed.dumps { try follower.importDump(DumpSource(dump)) }
    }

    /// The notes that a follower has of Anna's records, in order; those without one are empty.
    func notes(_ follower: Node) throws -> [String] {
        let person = try follower.person(named: anna.user.description)
        return try follower.contents(of: person).values.map { $0.note ?? "" }.sorted()
    }

    /// What a follower's device finds in the next envelope from a device of Anna's; nil if there is none.
    func envelope(
        for follower: Node, after number: UInt64?, from author: Node? = nil
    ) async throws -> Verified<Envelope>? {
        let author = author ?? anna
        let key = follower.own.agreementKey
        let names = try EnvelopeNames(to: key, from: author.own.agreementKey.publicKey)
        guard let found = try await objects.findEnvelope(names, after: number) else { return nil }
        return try EnvelopeKey(of: key).openEnvelope(
            found.bytes, as: found.name, for: key.publicKey, by: try author.roster())
    }
}
