import Testing
import VicinoActivity
import VicinoCore
import VicinoFormat
import VicinoPresence
import VicinoStore
import VicinoTesting

@testable import Vicino

@Suite("Consent")
struct ConsentTests {
    private let day: Int64 = 86_400
    private let meeting: Meeting
    private var anna: Node { meeting.anna }
    private var clock: TestClock { meeting.clock }

    /// What an invitation to visits shares in these tests.
    private let visits = Sharing(.only(Visit.self), in: .everything)

    init() throws { meeting = try Meeting() }

    /// The view in which followers with whom something is shared see a kind.
    private func view(_ kind: KindID, _ sharing: Sharing) throws -> ViewID {
        try #require(try anna.own.audience(sharing)).view(of: kind)
    }

    @Test("A user who proves an invitation gets a grant of what it names")
    func invited() throws {
        let ben = try meeting.person("Ben")
        let address = try #require(PeerAddress("192.168.1.20:4747"))
        #expect(try !anna.catalog.hasOpenInvitation(at: clock.now))
        let invitation = try anna.invite(sharing: visits, addresses: [address])
        #expect(try anna.catalog.hasOpenInvitation(at: clock.now))
        #expect(try Invitation(text: invitation.text).addresses == [address])
        #expect(invitation.kindIDs == [Visit.schema.kind])
        #expect(invitation.sharing == visits)
        #expect(invitation.authorID == anna.user)
        #expect(invitation.claimedName == "Anna")

        let grant = try meeting.ask(ben, invitation)
        #expect(grant.author == anna.user)
        #expect(grant.follower == ben.user)
        #expect(grant.version == 1)
        #expect(grant.views == [try view(Visit.schema.kind, visits)])
        #expect(grant.extent == visits.extent)
        #expect(grant.notBefore == clock.now)
        #expect(try grant.source.verified(against: anna.roster()).value == grant.value)
        #expect(try anna.grant(to: ben.user, at: clock.now)?.value == grant.value)
        #expect(try !anna.catalog.hasOpenInvitation(at: clock.now))

        let follower = try #require(try anna.followers().first)
        #expect(follower.user == ben.user)
        #expect(follower.name == "Ben")
        #expect(follower.sharing.kinds == .kinds([Visit.schema.kind]))
        #expect(follower.grantedAt == clock.now)
        #expect(follower.access == .granted(expiry: grant.expiry))
        #expect(follower.holding == .unknown)
    }

    @Test("Each reason to refuse has its name, and no user is admitted")
    func refusals() throws {
        let ben = try meeting.person("Ben")
        let invitation = try anna.invite(sharing: .everything)
        let other = try meeting.person("Cora").invite(sharing: .everything)
        #expect(meeting.refusal(ben, other) == .invitationUnknown)

        // The right id with a proof of another secret; a proof for other certificates, or in the other roles.
        let wrong = [
            other.proof(asker: Meeting.asker, inviter: Meeting.inviter), [],
            invitation.proof(asker: Meeting.inviter, inviter: Meeting.asker),
            invitation.proof(asker: .sha256([3]), inviter: Meeting.inviter),
            invitation.proof(asker: Meeting.asker, inviter: .sha256([3])),
        ]
        for code in wrong {
            let error = #expect(throws: VicinoError.self) {
                try anna.accept(
                    invitation.id, code: code, from: ben.roster(), asker: Meeting.asker, inviter: Meeting.inviter,
                    at: clock.now)
            }
            #expect(error?.code == .invitationUnknown)
        }
        clock.advance(by: .seconds(7 * day - 1))
        #expect(try anna.catalog.hasOpenInvitation(at: clock.now))
        #expect(try !meeting.isLetIn(ben))
        clock.advance(by: .seconds(1))
        #expect(meeting.refusal(ben, invitation) == .invitationExpired)
        #expect(try !anna.catalog.hasOpenInvitation(at: clock.now))
        #expect(try !meeting.isLetIn(ben))
        #expect(try anna.followers().isEmpty)
    }

    @Test("An invitation counts as often as its author chose, and a user who uses it again gets the same grant")
    func uses() throws {
        let people = try ["Ben", "Cora", "Dan"].map { try meeting.person($0) }
        let invitation = try anna.invite(sharing: .everything, uses: 2)
        let grant = try meeting.ask(people[0], invitation)
        #expect(try meeting.ask(people[0], invitation).value == grant.value)
        try meeting.ask(people[1], invitation)
        #expect(meeting.refusal(people[2], invitation) == .invitationSpent)
        #expect(try meeting.ask(people[0], invitation).value == grant.value)
        #expect(try people.map { try meeting.isLetIn($0) } == [true, true, false])
    }

    @Test("Of two users at the same moment in two programs only one gets the last use")
    func race() async throws {
        let people = try (0..<8).map { try meeting.person("Person \($0)") }
        let invitation = try anna.invite(sharing: .everything)
        let rosters = try people.map { try $0.roster() }
        let configuration = Node.Configuration.testing(meeting.folder, "Anna", clock: clock, kinds: .builtIn)
        let now = clock.now
        let code = invitation.proof(asker: Meeting.asker, inviter: Meeting.inviter)
        let results = await withTaskGroup(of: Bool.self) { group in
            for person in rosters {
                group.addTask {
                    let grant = try? Node.open(configuration).accept(
                        invitation.id, code: code, from: person, asker: Meeting.asker, inviter: Meeting.inviter, at: now
                    )
                    return grant != nil
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.filter { $0 }.count == 1)
        #expect(try anna.followers().count == 1)
        #expect(try people.filter { try meeting.isLetIn($0) }.count == 1)
    }

    @Test("A revoked follower stays out, also with an earlier invitation")
    func revoked() throws {
        let ben = try meeting.person("Ben")
        let first = try anna.invite(sharing: .everything, uses: 5)
        let other = try anna.invite(sharing: .everything)
        try meeting.ask(ben, first)
        #expect(try anna.revoke(try anna.follower(named: "Ben")))
        #expect(try !meeting.isLetIn(ben))
        #expect(try anna.grants.renewedGrant(to: ben.user, at: clock.now) == nil)
        #expect(meeting.refusal(ben, first) == .invitationRevoked)
        #expect(meeting.refusal(ben, other) == .invitationRevoked)
        #expect(try !anna.revoke(try anna.follower(named: "Ben")), "There is nothing left to revoke.")
        let gone = try anna.follower(named: "Ben")
        #expect(gone.access == .revoked(at: clock.now))

        // A new invitation is a new consent, to what it names only.
        let again = try anna.invite(sharing: visits)
        let grant = try meeting.ask(ben, again)
        #expect(try meeting.isLetIn(ben))
        #expect(grant.views == [try view(Visit.schema.kind, visits)])
        #expect(meeting.refusal(ben, first) == .invitationRevoked)
        #expect(try anna.follower(named: "Ben").sharing.kinds == .kinds([Visit.schema.kind]))
    }

    @Test("After a choice of the user, no earlier invitation shows a follower more than that")
    func narrowed() throws {
        let ben = try meeting.person("Ben")
        let first = try anna.invite(sharing: .everything, uses: 5)
        let other = try anna.invite(sharing: .everything)
        try meeting.ask(ben, first)
        try anna.share(visits, with: anna.follower(named: "Ben"))
        // The invitation that the follower used gives the same grant again, as after a lost answer.
        #expect(try meeting.ask(ben, first).views == [try view(Visit.schema.kind, visits)])
        #expect(meeting.refusal(ben, other) == .invitationRevoked)
        #expect(try anna.follower(named: "Ben").sharing.kinds == .only(Visit.self))
        #expect(try meeting.isLetIn(ben))
        // Others may use it, and a later one is a new consent.
        try meeting.ask(meeting.person("Cora"), other)
        try meeting.ask(ben, anna.invite(sharing: Sharing(.only(Activity.self), in: .everything)))
        let kinds = try anna.follower(named: "Ben").sharing.kinds
        #expect(kinds == .kinds([Activity.schema.kind, Visit.schema.kind].sorted()))
    }

    @Test("A second invitation shows nothing that no invitation has allowed")
    func joined() throws {
        let ben = try meeting.person("Ben")
        try meeting.ask(ben, anna.invite(sharing: visits))
        // Visits with notes, and activities without them, are not activities with notes.
        let careful = anna.careful(.only(Activity.self))
        try meeting.ask(ben, anna.invite(sharing: careful))
        #expect(try anna.follower(named: "Ben").sharing == careful)
        // What covers both is both.
        try meeting.ask(ben, anna.invite(sharing: .everything))
        try meeting.ask(ben, anna.invite(sharing: careful))
        #expect(try anna.follower(named: "Ben").sharing == .everything)
    }

    @Test("An invitation without a choice shares no notes, no places, and nothing from before today")
    func preset() throws {
        let ben = try meeting.person("Ben")
        let grant = try meeting.ask(ben, anna.invite())
        #expect(grant.extent?.form == .careful)
        let since = try #require(grant.extent?.since)
        #expect(since <= clock.now)
        #expect(since > clock.now.advanced(byMilliseconds: -2 * day * 1000))
        #expect(try anna.followers().first?.sharing == anna.careful())
    }

    @Test("What only a former follower saw is deleted, and what others see stays")
    func retired() throws {
        let ben = try meeting.person("Ben")
        let cora = try meeting.person("Cora")
        try meeting.ask(ben, anna.invite(sharing: visits))
        try meeting.ask(cora, anna.invite(sharing: .everything))
        #expect(try anna.own.audiences().count == 2)
        try anna.revoke(anna.follower(named: "Ben"))
        #expect(try anna.own.audiences().map(\.sharing) == [.everything])
        try anna.share(visits, with: anna.follower(named: "Cora"))
        #expect(try anna.own.audiences().map(\.sharing) == [visits])
        _ = try anna.invite(sharing: visits)
        try anna.revoke(anna.follower(named: "Cora"))
        #expect(try anna.own.audiences().map(\.sharing) == [visits], "An open invitation grants it.")
    }

    @Test("A follower has access until the grant expires, unless a session extends it or the user revokes it")
    func access() throws {
        let ben = try meeting.person("Ben")
        let grant = try meeting.ask(ben, anna.invite(sharing: .everything))
        clock.advance(by: .seconds(90 * day - 1))
        let follower = try anna.follower(named: "Ben")
        #expect(follower.access == .granted(expiry: grant.expiry))
        #expect(follower.hasAccess)
        clock.advance(by: .seconds(1))
        let late = try anna.follower(named: "Ben")
        #expect(late.access == .expired(at: grant.expiry))
        #expect(!late.hasAccess)
        #expect(!late.isRevoked)
        #expect(try anna.followers() == [late])
        #expect(try anna.grant(to: ben.user, at: clock.now) == nil)

        let again = try meeting.ask(ben, anna.invite(sharing: .everything))
        #expect(try anna.follower(named: "Ben").access == .granted(expiry: again.expiry))
        clock.advance(by: .seconds(100 * day))
        try anna.revoke(anna.follower(named: "Ben"))
        let gone = try anna.follower(named: "Ben")
        #expect(gone.access == .revoked(at: clock.now))
        #expect(!gone.hasAccess)
        #expect(gone.isRevoked)
    }

    @Test("A grant that only the list of revoked grants names, as after a backup, ended when the list was made")
    func listedOnly() throws {
        let ben = try meeting.person("Ben")
        let grant = try meeting.ask(ben, anna.invite(sharing: .everything))
        clock.advance(by: .seconds(3600))
        let time = try Timestamp(milliseconds: clock.now.milliseconds / 1000 * 1000)
        try anna.own.revoke([grant.serial], dropping: [], now: clock.now)
        clock.advance(by: .seconds(3600))
        let gone = try anna.follower(named: "Ben")
        #expect(gone.access == .revoked(at: time))
        #expect(gone.grantedAt < time)
    }

    @Test("A revoked serial is in the list that own devices get, for as long as one of them may renew the grant")
    func revocationList() throws {
        try anna.add(Activity.make())
        let ben = try meeting.person("Ben")
        let cora = try meeting.person("Cora")
        let grant = try meeting.ask(ben, anna.invite(sharing: .everything))
        try anna.revoke(anna.follower(named: "Ben"))
        let first = try #require(try standingOfDump())
        #expect(first.revoked == [grant.serial])
        _ = try cora.follow(.bytes(anna.dump()), as: "Anna")
        #expect(!grant.value.isInForce(at: clock.now, revocationList: first))

        clock.advance(by: .seconds(30 * day))
        let second = try meeting.ask(cora, anna.invite(sharing: .everything))
        try anna.revoke(anna.follower(named: "Cora"))
        let both = try #require(try standingOfDump())
        #expect(both.version > first.version)
        #expect(both.revoked == [grant.serial, second.serial].sorted())

        clock.advance(by: .seconds(350 * day))
        #expect(!grant.value.isInForce(at: clock.now, revocationList: nil))
        try meeting.ask(ben, anna.invite(sharing: .everything))
        try anna.revoke(anna.follower(named: "Ben"))
        let last = try #require(try standingOfDump())
        #expect(last.version > both.version)
        #expect(last.revoked.count == 2)
        #expect(!last.revoked.contains(grant.serial))
    }

    /// The revocation list of an export for own devices, which all its heads must name. Followers get none: it names the
    /// grants of others.
    private func standingOfDump() throws -> Verified<RevocationList>? {
        let shared = try DumpSource.bytes(anna.dump()).reader().header
        #expect(shared.revocationList == nil)
        for log in shared.logs { #expect(try log.head?.claimed().revocationListVersion == 0) }
        let header = try DumpSource.bytes(anna.dump(own: true)).reader().header
        let roster = try header.roster.verified(for: anna.user)
        let revocationList = try roster.newestRevocationList([header.revocationList].compactMap { $0 })
        for log in header.logs {
            #expect(try log.head?.claimed().revocationListVersion == revocationList?.version ?? 0)
        }
        #expect(!header.logs.isEmpty)
        return revocationList
    }

    @Test("A revocation counts even if the catalog does not know it yet")
    func crash() throws {
        let ben = try meeting.person("Ben")
        let grant = try meeting.ask(ben, anna.invite(sharing: .everything))
        // As after a crash between the two databases.
        try anna.own.revoke([grant.serial], dropping: [], now: clock.now)
        #expect(try !meeting.isLetIn(ben))
        #expect(try anna.grants.renewedGrant(to: ben.user, at: clock.now) == nil)
        #expect(try anna.follower(named: "Ben").isRevoked)
        #expect(try anna.revoke(anna.follower(named: "Ben")))
        #expect(try anna.own.revocationList()?.revoked == [grant.serial])
    }

    @Test("A revocation that was cut short is completed, so that a new invitation works, and no earlier one does")
    func completed() throws {
        let ben = try meeting.person("Ben")
        let earlier = try anna.invite(sharing: .everything, uses: 5)
        let grant = try meeting.ask(ben, anna.invite(sharing: .everything))
        try anna.own.revoke([grant.serial], dropping: [], now: clock.now)
        let later = try anna.invite(sharing: .everything)
        #expect(try anna.catalog.follower(ben.user)?.grant == nil)
        #expect(meeting.refusal(ben, earlier) == .invitationRevoked)
        #expect(try meeting.ask(ben, later).serial != grant.serial)
        #expect(try meeting.isLetIn(ben))
    }

    @Test(
        "Opening a folder completes a revocation or a block that was cut short, and makes a new presence key",
        arguments: [true, false])
    func completedWhenOpened(isBlocked: Bool) throws {
        let ben = try meeting.person("Ben")
        let grant = try meeting.ask(ben, anna.invite(sharing: .everything))
        let key = try anna.ownPresence.presentKey().key.beaconKey
        if isBlocked {
            try anna.catalog.block(ben.user, claimedName: nil, now: clock.now)
        } else {
            try anna.own.revoke([grant.serial], dropping: [], now: clock.now)
        }
        let again = try Node.open(anna.configuration)
        #expect(try again.catalog.follower(ben.user)?.grant == nil)
        #expect(try again.own.revocationList()?.revoked == [grant.serial])
        #expect(try again.ownPresence.presentKey().key.beaconKey != key)
    }

    @Test("An invitation expires to the millisecond")
    func expiry() throws {
        let invitation = try anna.invite(sharing: .everything, for: .milliseconds(500))
        #expect(invitation.expiry == clock.now.advanced(byMilliseconds: 500))
    }

    @Test("A blocked user is revoked, and no invitation admits them until they are unblocked and invited again")
    func blockedUsers() throws {
        let ben = try meeting.person("Ben")
        let cora = try meeting.person("Cora")
        try meeting.ask(ben, anna.invite(sharing: .everything))
        try anna.block(ben.user)
        try anna.block(cora.user)
        #expect(try !meeting.isLetIn(ben))
        #expect(try anna.blockedUsers().map(\.user).count == 2)
        #expect(try anna.own.revocationList()?.revoked.count == 1)
        let invitation = try anna.invite(sharing: .everything, uses: 5)
        for person in [ben, cora] { #expect(meeting.refusal(person, invitation) == .blocked) }
        #expect(try anna.blockedUser(named: "Ben").user == ben.user)
        #expect(throws: VicinoError.self) { try anna.block(anna.user) }

        let blocked = try anna.blockedUser(named: "Ben")
        try anna.unblock(blocked)
        #expect(throws: VicinoError.self) { try anna.unblock(blocked) }
        #expect(try !meeting.isLetIn(ben), "What was revoked stays so.")
        #expect(meeting.refusal(ben, invitation) == nil)
        #expect(meeting.refusal(cora, invitation) == .blocked)
    }

    @Test("A blocked follower is refused even if the revocation has not happened")
    func blockedFirst() throws {
        let ben = try meeting.person("Ben")
        try meeting.ask(ben, anna.invite(sharing: .everything))
        try anna.catalog.block(ben.user, claimedName: nil, now: clock.now)
        #expect(try !meeting.isLetIn(ben))
        #expect(try anna.grants.renewedGrant(to: ben.user, at: clock.now) == nil)
    }

    @Test("A grant is renewed under its serial after half of its time, and expires if it is not renewed")
    func renewal() throws {
        let ben = try meeting.person("Ben")
        let grant = try meeting.ask(ben, anna.invite(sharing: .everything))
        clock.advance(by: .seconds(45 * day))
        #expect(try anna.grants.renewedGrant(to: ben.user, at: clock.now)?.value == grant.value)
        clock.advance(by: .seconds(1))
        let renewed = try #require(try anna.grants.renewedGrant(to: ben.user, at: clock.now))
        #expect(renewed.serial == grant.serial)
        #expect(renewed.version == 2)
        #expect(renewed.views == grant.views)
        #expect(renewed.expiry > grant.expiry)
        #expect(renewed.notBefore == clock.now)
        #expect(try anna.grant(to: ben.user, at: clock.now)?.value == renewed.value)
        clock.advance(by: .seconds(90 * day))
        #expect(try anna.grants.renewedGrant(to: ben.user, at: clock.now) == nil)
        #expect(try !meeting.isLetIn(ben))
        let again = try meeting.ask(ben, anna.invite(sharing: .everything))
        #expect(again.serial != grant.serial)
        #expect(again.version == 1)
    }

    @Test("A grant of everything shows a new kind once it is renewed, and a second invitation only adds")
    func views() throws {
        let ben = try meeting.person("Ben")
        let activities = Sharing(.only(Activity.self), in: .everything)
        let first = try meeting.ask(ben, anna.invite(sharing: visits))
        let both = try meeting.ask(ben, anna.invite(sharing: activities))
        #expect(both.serial == first.serial)
        #expect(both.version == 2)
        #expect(both.views.count == 2)
        let all = try meeting.ask(ben, anna.invite(sharing: .everything))
        #expect(try anna.follower(named: "Ben").sharing.kinds == .everything)
        #expect(all.views.count == both.views.count)
        try anna.add(Mood(name: "calm"))
        let wider = try #require(try anna.grants.renewedGrant(to: ben.user, at: clock.now))
        #expect(wider.views.contains(try view(Mood.schema.kind, .everything)))
        #expect(wider.version == all.version + 1)
    }
}
