import Testing
import VicinoCore
import VicinoFormat
import VicinoRepository
import VicinoTesting

@testable import VicinoStore

@Suite("What a repository gets of the own database")
struct PublishedFeedTests {
    private let world: ViewWorld
    private let sharing = Sharing.everything

    init() throws {
        world = try ViewWorld()
        _ = try world.audience(sharing)
    }

    private func feed(_ reader: DumpAudience? = nil) throws -> PublishedFeed {
        try world.store.published(for: reader ?? .followers(sharing), now: world.now, using: &world.random)
    }

    private func positions(_ feed: PublishedFeed) -> [LogID: LogPosition] {
        Dictionary(feed.state.logs.map { ($0.log, $0.position) }) { $1 }
    }

    private func header(_ dump: [UInt8]) throws -> DumpHeader {
        var rest = dump[...]
        return try DumpReader { count in
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }.header
    }

    @Test("The entries of a node have the digest that is stated, for followers and for own devices")
    func digests() throws {
        for index in 0..<600 { try world.add("event \(index)") }
        for index in 0..<3 { try world.addThing("thing \(index)") }
        for reader in [DumpAudience.followers(sharing), .ownDevices] {
            let feed = try feed(reader)
            #expect(!feed.state.logs.isEmpty)
            for log in feed.state.logs {
                for node in log.nodes {
                    let batches = try feed.contents.entries(NodeReference(log: log.log, index: node.index))
                    #expect(PackedNode.digest(of: batches, next: log.position.next) == node.digest)
                }
            }
        }
    }

    @Test("A delta names every log with its base, and holds what is new since")
    func delta() throws {
        for index in 0..<10 { try world.add("event \(index)") }
        try world.addThing("thing")
        let first = try feed()
        try world.add("later")
        let second = try feed()
        let delta = try #require(try second.contents.delta(positions(first)))
        let header = try header(delta.dump)
        #expect(header.logs.map(\.head) == second.state.logs.map(\.head))
        #expect(header.logs.allSatisfy { $0.base == positions(first)[$0.log] })
        #expect(delta.outdated.isEmpty)
        #expect(second.revision == first.revision + 1)
    }

    @Test("Nothing is new since the present state, and a log without a base has all its entries in the delta")
    func bases() throws {
        try world.add("event")
        let feed = try feed()
        let empty = try #require(try feed.contents.delta(positions(feed)))
        let whole = try #require(try feed.contents.delta([:]))
        #expect(empty.dump.count < whole.dump.count)
        #expect(try header(whole.dump).logs.allSatisfy { $0.base == .nothing })
    }

    @Test("Of a position that was never signed, no changes are known")
    func unknown() throws {
        try world.add("event")
        let feed = try feed()
        let other = positions(feed).mapValues { _ in LogPosition(next: 1, root: .sha256([1])) }
        try world.add("later")
        #expect(try self.feed().contents.delta(other) == nil)
    }

    @Test("A deletion and a change make the pack outdated that has the former content")
    func outdated() throws {
        let ids = try (0..<5).map { try world.add("event \($0)") }
        let first = try feed()
        let log = try #require(first.state.logs.first { !$0.nodes.isEmpty }?.log)
        let node = NodeReference(log: log, index: 0)
        try world.change(ids[0], "changed")
        let changed = try #require(try feed().contents.delta(positions(first)))
        #expect(changed.outdated == [node])
        let second = try feed()
        try world.edit { try $0.delete(ids[1], forever: false) }
        let deleted = try #require(try feed().contents.delta(positions(second)))
        #expect(deleted.outdated == [node])
    }

    @Test("So many changes that they would not fit in memory are no delta")
    func tooMany() throws {
        try world.add("event")
        let first = try feed()
        for index in 0..<80 {
            try world.add("event \(index)", note: String(Base32.encode(world.random.bytes(20_000))))
        }
        #expect(try feed().contents.delta(positions(first)) == nil)
    }

    @Test("Everything of a publication is one dump, with what the delta changes")
    func whole() throws {
        let ids = try (0..<300).map { try world.add("event \($0)") }
        var random = SeededGenerator(seed: 3)
        let signer = try SigningKey(using: &random)
        let publisher = try #require(PublisherID(signer.publicKey))
        let publication = Publication(key: EpochKey(using: &random), publisher: publisher)
        var state = PublicationState()
        var objects: [ObjectName: [UInt8]] = [:]
        var terms = PublishTerms()
        // What is deleted stays in packs for a day.
        terms.rewrittenBytes = 0
        for round in 0..<2 {
            let feed = try feed(.ownDevices)
            let source = PublishSource(
                publication: publication, signer: signer, feed: feed.state, contents: feed.contents, now: world.now,
                terms: terms)
            var run = try PublishRun(state, source)
            while let step = try run.next(using: &random) {
                switch step {
                case .keep: state = run.state
                case .put(let bytes, as: let name): objects[name] = bytes
                case .delete(let name): objects[name] = nil
                }
            }
            guard round == 0 else { break }
            try world.change(ids[3], "changed")
            try world.edit { try $0.delete(ids[4], forever: false) }
            try world.add("added")
        }
        let bytes = try #require(objects[publication.pointerName])
        let pointer = try publication.openPointer(bytes, of: world.store.user)
        let whole = try WholeFeed(pointer)
        #expect(!whole.wanted.isEmpty)
        var dump: [UInt8] = []
        try whole.write(
            { part in try publication.openPack(objects[publication.packName(part.number)] ?? [], part) },
            to: { dump += $0 })
        #expect(try !header(dump).isUpdate)
        let live = try feed(.ownDevices).state.logs.reduce(0) { try $0 + Int($1.head.claimed().live) }
        let report = try DumpCheck.run {
            var rest = dump[...]
            return try DumpReader { count in
                defer { rest = rest.dropFirst(count) }
                return Array(rest.prefix(count))
            }
        }
        #expect(report.entries == live)
    }
}
