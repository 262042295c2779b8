import Testing
import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import VicinoRepository

struct SignpostTests {
    private let author: TestPerson
    private let publication: Publication
    private var random = SeededGenerator(seed: 81)

    init() throws {
        author = try TestPerson(seed: 80, devices: 3)
        publication = try Publication.sample()
    }

    @Test mutating func aSignpostShowsTheRosterOfItsAuthor() throws {
        let object = try publication.sealSignpost(author.roster, using: &random)
        #expect(object.count == PaddedSize.smallest)
        let opened = try publication.openSignpost(object, of: author.user)
        #expect(opened.source.payload == author.roster.source.payload)
    }

    @Test mutating func anotherAuthorPublicationOrObjectIsRefused() throws {
        let object = try publication.sealSignpost(author.roster, using: &random)
        let other = try TestPerson(seed: 82)
        #expect(throws: VicinoError.self) { try publication.openSignpost(object, of: other.user) }
        let others = try Publication.sample(2)
        #expect(throws: VicinoError.self) { try others.openSignpost(object, of: author.user) }
        var damaged = object
        damaged[100] ^= 1
        #expect(throws: VicinoError.self) { try publication.openSignpost(damaged, of: author.user) }
    }

    /// A former follower, or who has the removed device, has the key of the epoch.
    @Test mutating func aRosterThatTheAuthorHasNotSignedIsRefused() throws {
        let forger = try SigningKey(using: &random)
        let forged = try author.roster.value.signed(by: forger)
        let object = try publication.sealSignpost(forged, using: &random)
        #expect(throws: VicinoError.self) { try publication.openSignpost(object, of: author.user) }
    }

    @Test mutating func aStoreThatShowsNoneOrSomethingElseHasNone() async throws {
        let store = MemoryStore()
        #expect(try await store.signpost(of: publication, by: author.user) == nil)
        try await store.put([1, 2, 3], as: publication.signpostName)
        #expect(try await store.signpost(of: publication, by: author.user) == nil)
        try await store.put(
            try publication.sealSignpost(author.roster, using: &random), as: publication.signpostName)
        let shown = try await store.signpost(of: publication, by: author.user)
        #expect(shown?.version == author.roster.version)
    }
}
