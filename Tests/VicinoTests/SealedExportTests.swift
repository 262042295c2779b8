import Testing
import VicinoActivity
import VicinoCore
import VicinoRepository
import VicinoStore
import VicinoTesting

@testable import Vicino

@Suite("Files that only the devices of named followers open")
struct SealedExportTests {
    private let meeting: Meeting
    private let ben: Node
    private var anna: Node { meeting.anna }

    init() throws {
        meeting = try Meeting()
        ben = try meeting.person("Ben")
        try anna.add(Activity.make(note: "seen by followers"))
        try admit(ben)
    }

    /// Lets a person follow Anna, whose device learns the key of their device.
    private func admit(_ person: Node, sharing: Sharing = .everything, tellingKey: Bool = true) throws {
        try meeting.ask(person, try anna.invite(sharing: sharing))
        _ = try anna.peers.newestRoster(person.roster())
        guard tellingKey else { return }
        let device = try #require(try person.roster().value.devices.first)
        try anna.catalog.keep(
            EnvelopeRecipient(
                device: .init(follower: person.user, device: device.signingKey), agreementKey: device.agreementKey,
                key: try EnvelopeKey(of: person.own.agreementKey).publicKey))
    }

    /// What Anna exports for people.
    private func file(for people: [Node]) throws -> [UInt8] {
        let followers = try anna.followers().filter { follower in people.contains { $0.user == follower.user } }
        var bytes: [UInt8] = []
        let report = try anna.export(sealedFor: followers) { bytes += $0 }
        #expect(report.export.byteCount == bytes.count)
        return bytes
    }

    private func code(_ body: () throws -> Void) -> VicinoError.Code? {
        do {
            try body()
            return nil
        } catch { return (error as? VicinoError)?.code }
    }

    @Test("A named follower imports the file, and others do not")
    func opens() throws {
        let cora = try meeting.person("Cora")
        try admit(cora)
        let bytes = try file(for: [ben])
        let opened = try ben.unsealed(.bytes(bytes))
        #expect(try Node.inspect(opened).authorID == anna.user)
        try ben.follow(opened)
        #expect(try ben.records(Activity.self, of: ben.person(named: "Anna")).all().count == 1)
        let closed = try cora.unsealed(.bytes(bytes))
        #expect(code { try cora.follow(closed) } == .refused)
        #expect(code { _ = try Node.inspect(.bytes(bytes)) } == .notADump)
    }

    @Test("A sealed update brings what is new")
    func update() throws {
        try ben.follow(ben.unsealed(.bytes(file(for: [ben]))))
        try anna.add(Activity.make(note: "new"))
        try ben.importDump(ben.unsealed(.bytes(file(for: [ben]))))
        #expect(try ben.records(Activity.self, of: ben.person(named: "Anna")).all().count == 2)
    }

    @Test("One file is for several followers who see the same")
    func several() throws {
        let cora = try meeting.person("Cora")
        try admit(cora)
        let bytes = try file(for: [ben, cora])
        for person in [ben, cora] { try person.follow(person.unsealed(.bytes(bytes))) }
        #expect(try cora.following().count == 1)
    }

    @Test("A file is refused for followers who do not see the same, and the refusal names them")
    func audiences() throws {
        let cora = try meeting.person("Cora")
        try admit(cora, sharing: Sharing(.everything, in: .careful))
        do {
            _ = try file(for: [ben, cora])
            Issue.record("One file shows two people different things.")
        } catch let error as VicinoError {
            #expect(error.code == .refused)
            #expect(error.message.contains("Ben"))
            #expect(error.message.contains("Cora"))
        }
    }

    @Test("A file shows what the grant shows, and not more")
    func careful() throws {
        let cora = try meeting.person("Cora")
        try admit(cora, sharing: Sharing(.everything, in: .careful))
        try cora.follow(cora.unsealed(.bytes(file(for: [cora]))))
        let records = try cora.records(Activity.self, of: cora.person(named: "Anna")).all()
        #expect(records.map(\.record.note) == [nil])
    }

    @Test("A follower whose key is not known has to be met first")
    func unknownKey() throws {
        let cora = try meeting.person("Cora")
        try admit(cora, tellingKey: false)
        #expect(code { _ = try file(for: [cora]) } == .refused)
        #expect(code { _ = try file(for: [ben, cora]) } == .refused)
    }

    @Test("A follower whose access has ended gets no file")
    func revoked() throws {
        try anna.revoke(anna.follower(named: "Ben"))
        #expect(code { _ = try file(for: [ben]) } == .notShared)
    }

    @Test("A device that another device of Anna's has met can open the file, too")
    func unlistedDevice() throws {
        let key = try AgreementKey(secret: [UInt8](repeating: 5, count: 32))
        try anna.catalog.keep(
            EnvelopeRecipient(
                device: .init(follower: ben.user, device: [UInt8](repeating: 9, count: 32)),
                agreementKey: key.publicKey, key: try EnvelopeKey(of: key).publicKey))
        let report = try anna.export(sealedFor: anna.followers()) { _ in }
        #expect(report.deviceCount == 2)
        #expect(report.incomplete.isEmpty)
    }

    @Test("Nobody is no follower")
    func nobody() throws {
        #expect(code { _ = try file(for: []) } == .refused)
    }
}
