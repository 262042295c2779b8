import Testing
import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import VicinoSync

@Suite("Sessions with a peer that shows an older roster than the known one")
struct OlderListTests {
    private let anna: TestPerson
    /// The roster after her second device was lost.
    private let later: TestPerson
    private let follower: UserID
    private let log = LogID(writer: WriterID(rawValue: 1), view: .testing(ModelLog.schemas[0].kind))

    init() throws {
        anna = try TestPerson(seed: 1, devices: 2)
        var later = anna
        try later.remove(device: 1)
        self.later = later
        follower = try TestPerson(seed: 2).user
    }

    /// What the lost device could sign while it was on the roster, shown with that roster.
    private func offer(grantedBy device: Int) throws -> FeedOffer {
        let key = anna.deviceKeys[device]
        var offer = FeedOffer(roster: anna.roster.source)
        offer.grant = try Grant(
            signer: SigningDevice(author: anna.user, key: key.publicKey, roster: 1), follower: follower, serial: 1,
            version: 1, views: [log.view], notBefore: .epoch, expiry: .epoch.advanced(byMilliseconds: 1000)
        ).signed(by: key).source
        return offer
    }

    private func judge(_ offer: FeedOffer, knowing person: TestPerson) throws -> VerifiedOffer {
        var held = HeldFeed()
        held.roster = person.roster
        return try VerifiedOffer(
            offer, Round(rawValue: 1), author: anna.user, follower: follower, held: held)
    }

    @Test("A grant by a device that was removed since is invalid")
    func grant() throws {
        #expect(try judge(offer(grantedBy: 1), knowing: anna).grant != nil)
        #expect(throws: VicinoError.self) { try judge(offer(grantedBy: 1), knowing: later) }
        let present = try judge(offer(grantedBy: 0), knowing: later)
        #expect(present.roster.version == later.roster.version)
    }

    @Test("A closing by a device that was removed since is invalid")
    func closing() throws {
        let position = LogPosition(next: 1, root: Digest.sha256([1]))
        let phone = anna.deviceKeys[0]
        let lost = anna.deviceKeys[1]
        let head = Head(
            signer: SigningDevice(author: anna.user, key: phone.publicKey, roster: 1), log: log, position: position,
            live: 1, schemas: Schema.digest(of: []), revision: 1, revocationListVersion: 0, seen: [:])
        let closing = Closing(
            author: anna.user, device: lost.publicKey, writer: log.writer, positions: [log.view: position])
        var offer = try offer(grantedBy: 0)
        offer.logs = [FeedOffer.Log(head: try head.signed(by: phone).source, kinds: [])]
        offer.closings = [try closing.signed(by: lost).source]
        #expect(try judge(offer, knowing: anna).logs.map(\.isClosed) == [true])
        #expect(try judge(offer, knowing: later).logs.map(\.isClosed) == [false])
    }
}
