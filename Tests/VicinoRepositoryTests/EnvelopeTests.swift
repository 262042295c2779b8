import Testing
import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import VicinoRepository

struct EnvelopeTests {
    private let feed: ModelFeed
    private let sender: AgreementKey
    private let recipient: AgreementKey
    private let publication: Publication

    init() throws {
        var random = SeededGenerator(seed: 51)
        feed = try ModelFeed(&random)
        sender = try AgreementKey(using: &random)
        recipient = try AgreementKey(using: &random)
        publication = try .sample()
    }

    @Test func bothDevicesComputeTheSameNames() throws {
        let written = try EnvelopeNames(from: sender, to: recipient.publicKey)
        let read = try EnvelopeNames(to: recipient, from: sender.publicKey)
        for number in UInt64(0)..<10 { #expect(written[number] == read[number]) }
        #expect(Set((0..<100).map { written[$0] }).count == 100)
    }

    @Test func aFollowerTriesTheNextNames() throws {
        let names = try EnvelopeNames(to: recipient, from: sender.publicKey)
        #expect(names.next(after: nil).first == names[0])
        #expect(names.next(after: 4).first == names[5])
        #expect(names.next(after: 4).count == 32)
    }

    @Test func theOtherDirectionHasOtherNames() throws {
        let there = try EnvelopeNames(from: sender, to: recipient.publicKey)
        let back = try EnvelopeNames(from: recipient, to: sender.publicKey)
        #expect(there[0] != back[0])
    }

    @Test func anEnvelopeOpensForItsDeviceOnly() throws {
        let name = ObjectName(bits: 1)
        let envelope = try envelope(addresses: ["https://example.org/bucket/"]).signed(by: feed.device)
        let key = try EnvelopeKey(of: recipient)
        let object = try envelope.sealed(for: key.publicKey, as: name)
        #expect(object.count == PaddedSize.envelope)
        let opened = try key.openEnvelope(object, as: name, for: recipient.publicKey, by: feed.roster)
        #expect(opened.value == envelope.value)
        #expect(opened.value.publications == [publication])
        let other = try EnvelopeKey(of: sender)
        #expect(throws: VicinoError.self) {
            try other.openEnvelope(object, as: name, for: recipient.publicKey, by: feed.roster)
        }
        #expect(throws: VicinoError.self) {
            try key.openEnvelope(
                object, as: ObjectName(bits: 2), for: recipient.publicKey, by: feed.roster)
        }
    }

    @Test func anEnvelopeCannotBePassedOnAsAnothers() throws {
        let envelope = try envelope(addresses: []).signed(by: feed.device)
        let key = try EnvelopeKey(of: sender)
        let object = try envelope.sealed(for: key.publicKey, as: ObjectName(bits: 1))
        #expect(throws: VicinoError.self) {
            try key.openEnvelope(object, as: ObjectName(bits: 1), for: sender.publicKey, by: feed.roster)
        }
    }

    @Test func onlyADeviceOfTheAuthorSpeaksForThem() throws {
        let name = ObjectName(bits: 1)
        let envelope = try envelope(addresses: []).signed(by: feed.identity)
        let key = try EnvelopeKey(of: recipient)
        let object = try envelope.sealed(for: key.publicKey, as: name)
        #expect(throws: VicinoError.self) {
            try key.openEnvelope(object, as: name, for: recipient.publicKey, by: feed.roster)
        }
    }

    @Test func theLargestEnvelopeFits() throws {
        var random = SeededGenerator(seed: 52)
        let publishers = try (0..<RepositoryLimit.publishers).map { _ in try SigningKey(using: &random).publisherID }
        let envelope = Envelope(
            author: feed.author, device: feed.device.publicKey, recipient: recipient.publicKey,
            key: publication.key, publishers: publishers,
            addresses: [String](repeating: "https://storage.example.org/a-long-path/", count: 4))
        let object = try envelope.signed(by: feed.device).sealed(
            for: try EnvelopeKey(of: recipient).publicKey, as: ObjectName(bits: 1))
        #expect(object.count == PaddedSize.envelope)
    }

    @Test func twoEnvelopesAreNeverAlike() throws {
        let envelope = try envelope(addresses: []).signed(by: feed.device)
        let key = try EnvelopeKey(of: recipient).publicKey
        let one = try envelope.sealed(for: key, as: ObjectName(bits: 1))
        let two = try envelope.sealed(for: key, as: ObjectName(bits: 1))
        #expect(one.prefix(32) != two.prefix(32))
    }

    private func envelope(addresses: [String]) -> Envelope {
        Envelope(
            author: feed.author, device: feed.device.publicKey, recipient: recipient.publicKey,
            key: publication.key, publishers: [publication.publisher], addresses: addresses)
    }
}
