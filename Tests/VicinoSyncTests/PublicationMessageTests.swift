import Testing
import VicinoCore
import VicinoHarness
import VicinoSync

@Suite("Where a user publishes, in a session")
struct PublicationMessageTests {
    private let parcel = PublicationParcel(
        content: .init(
            key: [UInt8](repeating: 1, count: 32), publishers: [[UInt8](repeating: 2, count: 32)],
            addresses: ["https://store.example/anna"]))

    private func stage(publishes: Bool, _ parcel: PublicationParcel?) throws -> Stage {
        var stage = try Stage(follows: true)
        stage.publication = parcel
        var configuration = Session.Configuration(
            role: .initiator, user: stage.person.user, peer: .known(stage.peer.user), wants: [stage.peer.user])
        configuration.publishes = publishes
        try stage.reopen(configuration)
        return stage
    }

    @Test("Who publishes says so once, if the peer does not know it; others say nothing")
    func saying() throws {
        let telling = try stage(publishes: true, parcel)
        #expect(telling.said.count { $0.isAboutPublications } == 1)
        let known = try stage(publishes: true, nil)
        #expect(!known.said.contains { $0.isAboutPublications })
        let silent = try stage(publishes: false, parcel)
        #expect(!silent.said.contains { $0.isAboutPublications })
    }

    @Test("What the peer says is kept before it is confirmed, and before this side is done")
    func confirming() throws {
        var stage = try Stage(follows: false)
        let receipt = PublicationReceipt(digest: parcel.digest)
        stage.receipt = receipt
        try stage.greet()
        stage.stall = .everything
        try stage.hear(.publication(parcel))
        #expect(!stage.said.contains(.publicationReceipt(receipt)))
        stage.stall = .nothing
        try stage.hear(.done(answered: 0))
        #expect(stage.peerPublications == [parcel])
        #expect(stage.said.contains(.publicationReceipt(receipt)))
    }

    @Test("A receipt reaches the stores; a second one, or a second word of where the peer publishes, ends the session")
    func tooMuch() throws {
        let receipt = PublicationReceipt(digest: parcel.digest, key: [UInt8](repeating: 4, count: 1_216))
        var twice = try stage(publishes: true, parcel)
        try twice.hear(.publicationReceipt(receipt))
        #expect(twice.peerReceipts == [receipt])
        #expect(!twice.isClosed)
        try twice.hear(.publicationReceipt(receipt))
        #expect(twice.error?.code == .protocolViolation)
        var again = try stage(publishes: false, nil)
        try again.hear(.publication(parcel))
        #expect(!again.isClosed)
        try again.hear(.publication(parcel))
        #expect(again.error?.code == .protocolViolation)
    }

    @Test("The digest follows from the content alone, and other content has another one")
    func digests() {
        var other = parcel
        other.needsKey = true
        #expect(other.digest == parcel.digest)
        other.content?.envelope = 3
        #expect(other.digest != parcel.digest)
        #expect(PublicationParcel(content: nil).digest != parcel.digest)
    }

    @Test("Keys, publishers and addresses beyond the limits are refused")
    func limits() throws {
        var contents: [PublicationParcel.Content] = []
        let valid = try #require(parcel.content)
        contents.append(.init(key: [1], publishers: valid.publishers, addresses: []))
        contents.append(.init(key: valid.key, publishers: [], addresses: []))
        contents.append(.init(key: valid.key, publishers: [[2]], addresses: []))
        let many = [[UInt8]](repeating: valid.publishers[0], count: SessionLimit.publishers + 1)
        contents.append(.init(key: valid.key, publishers: many, addresses: []))
        let addresses = [
            ["", "a"], [String](repeating: "a", count: SessionLimit.addresses + 1), ["a b"], ["a\nb"], ["\u{202E}a"],
            [String](repeating: "a", count: 1).map { _ in String(repeating: "a", count: SessionLimit.addressBytes + 1)
            },
        ]
        contents += addresses.map { .init(key: valid.key, publishers: valid.publishers, addresses: $0) }
        for content in contents {
            let message = SessionMessage.publication(PublicationParcel(content: content))
            #expect(throws: VicinoError.self) { try SessionMessage(wireBytes: message.wireBytes[...]) }
        }
        for receipt in [
            PublicationReceipt(digest: [1]),
            PublicationReceipt(digest: parcel.digest, key: [UInt8](repeating: 1, count: 1_215)),
        ] {
            let message = SessionMessage.publicationReceipt(receipt)
            #expect(throws: VicinoError.self) { try SessionMessage(wireBytes: message.wireBytes[...]) }
        }
    }
}

extension SessionMessage {
    fileprivate var isAboutPublications: Bool {
        switch self {
        case .publication, .publicationReceipt: true
        default: false
        }
    }
}
