import Testing
import VicinoActivity
import VicinoCore
import VicinoRepository
import VicinoStore
import VicinoTesting

@testable import Vicino

@Suite("Users who leave a letter, because they cannot reach the author")
struct LetterAdmissionTests {
    private let meeting: Meeting
    private let ben: Node
    private var anna: Node { meeting.anna }

    init() throws {
        meeting = try Meeting()
        ben = try meeting.person("Ben")
    }

    /// What a person leaves for Anna.
    private func letter(of person: Node, with invitation: Invitation) throws -> [UInt8] {
        let device = person.own.deviceKey
        let key = try EnvelopeKey(of: person.own.agreementKey).publicKey
        let letter = Letter(
            author: invitation.authorID, invitation: invitation.id, roster: try person.roster().source,
            device: device.publicKey, written: meeting.clock.now,
            keys: [DeviceEnvelopeKey(device: device.publicKey, key: key)])
        let drop = try InvitationDrop(
            address: "https://example.org/a", agreementKey: anna.own.agreementKey.publicKey)
        return try letter.signed(by: device).sealed(with: invitation.secret, for: drop)
    }

    @discardableResult
    private func admit(_ letter: [UInt8], _ invitation: Invitation) throws -> Verified<Grant> {
        try anna.accept(letter: letter, of: invitation.id, at: meeting.clock.now)
    }

    private func refusal(_ letter: [UInt8], _ invitation: Invitation) -> VicinoError.Code? {
        do {
            try admit(letter, invitation)
            return nil
        } catch { return (error as? VicinoError)?.code }
    }

    @Test("A letter admits its user, and tells the key of their device")
    func admits() throws {
        let invitation = try anna.invite(sharing: .everything)
        let grant = try admit(letter(of: ben, with: invitation), invitation)
        #expect(grant.follower == ben.user)
        #expect(try meeting.isLetIn(ben))
        let recipient = try #require(try anna.catalog.envelopeRecipients().first)
        #expect(recipient.key == (try EnvelopeKey(of: ben.own.agreementKey).publicKey))
        #expect(recipient.agreementKey == ben.own.agreementKey.publicKey)
        let report = try anna.export(sealedFor: anna.followers()) { _ in }
        #expect(report.deviceCount == 1)
    }

    @Test("An invitation is used up by a letter, and the same user may leave it again")
    func oneUse() throws {
        let cora = try meeting.person("Cora")
        let invitation = try anna.invite(sharing: .everything)
        let grant = try admit(letter(of: ben, with: invitation), invitation)
        #expect(try admit(letter(of: ben, with: invitation), invitation).serial == grant.serial)
        #expect(refusal(try letter(of: cora, with: invitation), invitation) == .invitationSpent)
    }

    @Test("A letter is refused for the reasons for which a session refuses an invitation")
    func refused() throws {
        let invitation = try anna.invite(sharing: .everything)
        let other = try anna.invite(sharing: .everything)
        let letter = try letter(of: ben, with: invitation)
        #expect(refusal(letter, other) == .damaged)
        try anna.block(ben.user)
        #expect(refusal(letter, invitation) == .blocked)
        #expect(try !meeting.isLetIn(ben))
    }

    @Test("A letter with an expired invitation is refused")
    func expired() throws {
        let invitation = try anna.invite(sharing: .everything)
        let letter = try letter(of: ben, with: invitation)
        meeting.clock.advance(by: .seconds(400 * 86_400))
        #expect(refusal(letter, invitation) == .invitationExpired)
    }

    @Test("A letter of the author admits nobody")
    func own() throws {
        let invitation = try anna.invite(sharing: .everything)
        #expect(refusal(try letter(of: anna, with: invitation), invitation) == .badSignature)
    }

    @Test("A damaged letter admits nobody, and keeps no key")
    func damaged() throws {
        let invitation = try anna.invite(sharing: .everything)
        var letter = try letter(of: ben, with: invitation)
        letter[4_000] ^= 1
        #expect(refusal(letter, invitation) == .damaged)
        #expect(try anna.catalog.envelopeRecipients().isEmpty)
        #expect(try anna.followers().isEmpty)
    }
}
