import Testing
import VicinoConnection
import VicinoCore
import VicinoHarness
import VicinoStore
import VicinoTesting

@testable import Vicino

@Suite("Admission")
struct AdmissionTests {
    private let meeting: Meeting
    private let admission: NodeAdmission
    /// A person with two devices.
    private let ben: TestPerson

    init() throws {
        meeting = try Meeting()
        admission = meeting.anna.sessions.admission
        ben = try TestPerson(seed: 5, name: "Ben", devices: 2)
    }

    /// A person's device, as its certificate shows it.
    private func peer(device: Int) -> PeerIdentity {
        let key = ben.deviceKeys[device].publicKey
        return PeerConnection.pair((ben.roster, key), (ben.roster, key)).0.peer
    }

    private func admitBen() throws {
        let invitation = try meeting.anna.invite(sharing: .everything)
        _ = try meeting.anna.accept(
            invitation.id, code: invitation.proof(asker: Meeting.asker, inviter: Meeting.inviter), from: ben.roster,
            asker: Meeting.asker, inviter: Meeting.inviter, at: meeting.clock.now)
    }

    /// Ben's second device is lost, and Anna knows it.
    private func loseDevice() throws {
        var later = ben
        try later.remove(device: 1)
        _ = try meeting.anna.peers.newestRoster(later.roster)
    }

    @Test("Strangers are admitted only while an invitation is open, and followers always")
    func strangers() throws {
        #expect(!admission.admits(peer(device: 0)))
        try admitBen()
        #expect(admission.admits(peer(device: 0)))
        let other = try TestPerson(seed: 6)
        let key = other.deviceKeys[0].publicKey
        let stranger = PeerConnection.pair((other.roster, key), (other.roster, key)).0.peer
        #expect(!admission.admits(stranger))
        _ = try meeting.anna.invite(sharing: .everything)
        #expect(admission.admits(stranger))
    }

    @Test("A blocked user is not admitted, followed or not", arguments: [true, false])
    func blocked(isKnown: Bool) throws {
        if isKnown { try meeting.anna.catalog.add(ben.user, petname: "Ben", now: meeting.clock.now, isUpdated: false) }
        _ = try meeting.anna.invite(sharing: .everything)
        #expect(admission.admits(peer(device: 0)))
        try meeting.anna.block(ben.user)
        #expect(!admission.admits(peer(device: 0)))
    }

    @Test("A device that its user has removed is not admitted, whatever roster it shows", arguments: [true, false])
    func removed(isKnown: Bool) throws {
        if isKnown { try admitBen() }
        _ = try meeting.anna.invite(sharing: .everything)
        #expect(admission.admits(peer(device: 1)))
        #expect(admission.admits(peer(device: 1), as: ben.user))
        try loseDevice()
        #expect(!admission.admits(peer(device: 1)))
        #expect(!admission.admits(peer(device: 1), as: ben.user))
        #expect(admission.admits(peer(device: 0)))
        #expect(admission.admits(peer(device: 0), as: ben.user))
    }

    @Test("Only the called user is admitted, and never the local one")
    func others() throws {
        #expect(admission.admits(peer(device: 0), as: ben.user))
        #expect(!admission.admits(peer(device: 0), as: meeting.anna.user))
    }
}
