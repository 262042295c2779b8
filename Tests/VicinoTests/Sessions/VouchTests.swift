import Testing
import VicinoCore
import VicinoStore
import VicinoSync
import VicinoTesting

@testable import Vicino

@Suite("Who has met whom, as both let others learn")
struct VouchTests {
    private let triangle: Triangle

    init() throws { triangle = try Triangle() }

    @Test("If both allow it, a friend who has verified the one and knows the other reads that they have met")
    func told() async throws {
        try triangle.allow()
        #expect(try triangle.ben.vouchChoices().first { $0.person.user == triangle.anna.user }?.isTold == false)
        try await triangle.meetBoth()
        let meeting = try #require(try triangle.cora.vouchedMeetings(of: triangle.anna.user).first)
        #expect(meeting.teller.user == triangle.ben.user)
        #expect(meeting.day.dayNumber == Int(triangle.clock.now.milliseconds / 86_400_000))
        #expect(try triangle.ben.vouchChoices().first { $0.person.user == triangle.anna.user }?.isTold == true)
        #expect(try !triangle.cora.isVerified(triangle.anna.user), "It makes nobody verified.")
        #expect(try triangle.cora.vouchedMeetings(of: triangle.ben.user).isEmpty)
        #expect(try triangle.cora.vouchedMeetings(of: triangle.cora.user).isEmpty)
    }

    @Test("Without the word of both, nobody is told", arguments: [true, false])
    func oneAlone(isAnna: Bool) async throws {
        let allowing = isAnna ? triangle.anna : triangle.ben
        let other = isAnna ? triangle.ben : triangle.anna
        try allowing.setVouching(true, for: other.user)
        try await triangle.meetBoth()
        #expect(try triangle.parcel() == VouchParcel())
        #expect(try triangle.told.isEmpty)
        #expect(try triangle.cora.catalog.tellers().isEmpty)
    }

    @Test("Nobody has allowed anything at first, and a session says nothing of it")
    func off() async throws {
        try await triangle.meetBoth()
        let choices = try triangle.ben.vouchChoices()
        #expect(choices.map(\.isAllowed) == [false, false])
        #expect(try triangle.ben.vouches.exchange(with: triangle.anna.roster()).parcel.isEmpty)
        #expect(try triangle.parcel().isEmpty)
    }

    // MARK: Taking back

    @Test("What Ben takes back is gone at the next meeting with him, and Anna's device forgets it, too")
    func takenBack() async throws {
        try triangle.allow()
        try await triangle.meetBoth()
        try triangle.ben.setVouching(false, for: triangle.anna.user)
        #expect(try triangle.told == [triangle.ben.user])
        try await triangle.meet(triangle.cora, triangle.ben)
        #expect(try triangle.told.isEmpty)
        #expect(try triangle.cora.catalog.tellers().isEmpty)
        #expect(try triangle.anna.catalog.receivedVouches().count == 1)
        try await triangle.meet(triangle.ben, triangle.anna)
        #expect(try triangle.anna.catalog.receivedVouches().isEmpty)
    }

    @Test("What Anna takes back is gone once Ben has met her, and then Cora him")
    func withdrawn() async throws {
        try triangle.allow()
        try await triangle.meetBoth()
        try triangle.anna.setVouching(false, for: triangle.ben.user)
        try await triangle.meet(triangle.cora, triangle.ben)
        #expect(try triangle.told == [triangle.ben.user], "Ben does not know of it yet.")
        try await triangle.meetBoth()
        #expect(try triangle.told.isEmpty)
        #expect(try triangle.ben.catalog.receivedVouches().isEmpty)
        #expect(try !triangle.ben.vouchChoices().contains(where: \.isAllowedByThem))
    }

    @Test("What nobody renews ends after 90 days, at Ben's and at Cora's")
    func expired() async throws {
        try triangle.allow()
        try await triangle.meetBoth()
        triangle.clock.advance(by: .seconds(59 * 86_400))
        #expect(try triangle.told == [triangle.ben.user])
        triangle.clock.advance(by: .seconds(32 * 86_400))
        #expect(try triangle.told.isEmpty)
        #expect(try triangle.parcel() == VouchParcel())
    }

    @Test("Each meeting renews it, at most once in 30 days")
    func renewed() async throws {
        try triangle.allow()
        try await triangle.meetBoth()
        let first = try triangle.ben.catalog.receivedVouches()
        try await triangle.meet(triangle.ben, triangle.anna)
        #expect(try triangle.ben.catalog.receivedVouches() == first)
        triangle.clock.advance(by: .seconds(30 * 86_400))
        try await triangle.meet(triangle.ben, triangle.anna)
        #expect(try triangle.ben.catalog.receivedVouches() != first)
        triangle.clock.advance(by: .seconds(50 * 86_400))
        try await triangle.meet(triangle.cora, triangle.ben)
        #expect(try triangle.told == [triangle.ben.user])
    }

    // MARK: Who learns it

    @Test("Who does not know Anna cannot read it, and reads it once they do")
    func unknown() async throws {
        let triangle = try Triangle(knowsAnna: false)
        try triangle.allow()
        try await triangle.meetBoth()
        #expect(try triangle.told.isEmpty, "Cora has no list of Anna's devices.")
        let hidden = try triangle.cora.catalog.toldVouches(by: triangle.ben.user)
        #expect(hidden.count == 4, "Three of them are decoys.")
        #expect(Set(hidden.map(\.bytes.count)).count == 1)
        let known = [triangle.ben.user, triangle.cora.user].map {
            VouchKey(of: $0, teller: triangle.ben.user, listener: triangle.cora.user)
        }
        #expect(hidden.allSatisfy { vouch in known.allSatisfy { vouch.opened(by: $0) == nil } })
        try Triangle.follow(triangle.cora, triangle.anna)
        #expect(try triangle.told == [triangle.ben.user])
    }

    @Test("Ben tells only people whom he has verified, and Cora believes only such people")
    func strangers() async throws {
        let stranger = try Triangle(verifiesCora: false)
        try stranger.allow()
        try await stranger.meetBoth()
        #expect(try stranger.ben.vouchChoices().contains(where: \.isTold))
        #expect(try stranger.parcel() == VouchParcel())
        let hidden = try #require(HiddenVouch([UInt8](repeating: 0, count: 428)))
        try stranger.cora.vouches.take(VouchParcel(told: [hidden]), from: stranger.ben.roster())
        #expect(try stranger.cora.catalog.tellers().isEmpty)
        try triangle.cora.vouches.take(VouchParcel(told: [hidden]), from: triangle.ben.roster())
        #expect(try triangle.cora.catalog.tellers() == [triangle.ben.user])
    }

    @Test("Nothing is told of a blocked person, or shown of what one has told")
    func blocked() async throws {
        try triangle.allow()
        try await triangle.meetBoth()
        try triangle.cora.catalog.block(triangle.ben.user, claimedName: nil, now: triangle.clock.now)
        #expect(try triangle.told.isEmpty)
        try triangle.ben.catalog.block(triangle.anna.user, claimedName: nil, now: triangle.clock.now)
        #expect(try triangle.parcel() == VouchParcel())
    }

    @Test("Nobody lets others learn of a person whom they have not verified")
    func unverified() throws {
        let error = #expect(throws: VicinoError.self) {
            try triangle.anna.setVouching(true, for: triangle.cora.user)
        }
        #expect(error?.code == .refused)
        #expect(throws: Never.self) { try triangle.anna.setVouching(false, for: triangle.cora.user) }
    }

    // MARK: Forgeries

    /// A word of one user for another, signed by the device of one of them.
    private func vouch(by author: Node, for person: Node, key: SigningKey? = nil, days: Int = 60) throws -> Unverified<
        Vouch
    > {
        let today = CivilDate(dayNumber: Int(triangle.clock.now.milliseconds / 86_400_000))
        let key = key ?? author.own.deviceKey
        return try Vouch(
            author: author.user, device: key.publicKey, person: person.user, day: today,
            lastDay: today.adding(days: days)
        ).signed(by: key).source
    }

    /// Cora is told something by Ben.
    private func tell(_ teller: Unverified<Vouch>, _ person: Unverified<Vouch>) throws -> [UserID] {
        var random = SeededGenerator(seed: 1)
        let key = VouchKey(of: triangle.anna.user, teller: triangle.ben.user, listener: triangle.cora.user)
        let hidden = try MutualVouch(teller: teller, person: person).hidden(by: key, using: &random)
        try triangle.cora.vouches.take(VouchParcel(told: [hidden]), from: triangle.ben.roster())
        return try triangle.told
    }

    @Test("Ben cannot claim to have met Anna without her word, and Anna's word is for Ben alone")
    func forged() throws {
        let bens = try vouch(by: triangle.ben, for: triangle.anna)
        let annas = try vouch(by: triangle.anna, for: triangle.ben)
        #expect(try tell(bens, annas) == [triangle.ben.user])
        #expect(try tell(bens, bens).isEmpty)
        #expect(try tell(bens, vouch(by: triangle.anna, for: triangle.cora)).isEmpty)
        #expect(try tell(bens, vouch(by: triangle.anna, for: triangle.ben, key: triangle.ben.own.deviceKey)).isEmpty)
        #expect(try tell(vouch(by: triangle.cora, for: triangle.anna), annas).isEmpty)
        let endless = try vouch(by: triangle.anna, for: triangle.ben, days: 91)
        #expect(try tell(bens, endless).isEmpty, "A clock was wrong by far.")
    }

    @Test("A word for another user, by another user, or without end is not kept")
    func foreign() throws {
        let ben = triangle.ben.vouches
        let anna = try triangle.anna.roster()
        try ben.take(VouchParcel(vouch: vouch(by: triangle.anna, for: triangle.cora)), from: anna)
        try ben.take(VouchParcel(vouch: vouch(by: triangle.cora, for: triangle.ben)), from: anna)
        try ben.take(VouchParcel(vouch: vouch(by: triangle.anna, for: triangle.ben, days: 91)), from: anna)
        #expect(try triangle.ben.catalog.receivedVouches().isEmpty)
        try ben.take(VouchParcel(vouch: vouch(by: triangle.anna, for: triangle.ben)), from: anna)
        #expect(try triangle.ben.catalog.receivedVouches().count == 1)
    }

    // MARK: Devices

    /// Anna has two devices. The second has met Ben, and Cora has heard of it.
    private func household(_ check: (Household, _ cora: Node) async throws -> Void) async throws {
        let household = try Household(devices: 2)
        try await household.meetAll()
        let cora = try Node.testing(household.folder, "Cora", clock: household.clock, kinds: .builtIn)
        let second = household.second
        try Triangle.follow(household.ben, second)
        try Triangle.follow(cora, household.ben)
        try Triangle.follow(cora, second)
        try Triangle.verify(second, household.ben)
        try Triangle.verify(cora, household.ben)
        try second.setVouching(true, for: household.ben.user)
        try household.ben.setVouching(true, for: second.user)
        try await meet(household.ben, second, in: household)
        try await meet(cora, household.ben, in: household)
        #expect(try cora.vouchedMeetings(of: second.user).count == 1)
        try await check(household, cora)
    }

    private func meet(_ follower: Node, _ author: Node, in household: Household) async throws {
        household.clock.advance(by: .seconds(2))
        try await Household.meet(follower, author)
    }

    @Test("What a device has signed ends with the device")
    func removedDevice() async throws {
        try await household { household, cora in
            household.clock.advance(by: .seconds(2))
            try household.first.removeDevice(household.first.device(named: "device 1"))
            let later = try household.first.roster()
            _ = try cora.peers.newestRoster(later)
            #expect(try cora.vouchedMeetings(of: later.author).isEmpty)
            #expect(try !household.ben.vouches.exchange(with: cora.roster()).parcel.told.isEmpty)
            _ = try household.ben.peers.newestRoster(later)
            #expect(try household.ben.vouches.exchange(with: cora.roster()).parcel.told.isEmpty)
        }
    }

    @Test("What the user chooses on one device holds on the others")
    func otherDevice() async throws {
        try await household { household, cora in
            let first = household.first
            let ben = household.ben.user
            #expect(try first.vouchChoices().isEmpty)
            try await household.meetAll()
            let choice = try #require(try first.vouchChoices().first)
            #expect(choice.person.user == ben)
            #expect(choice.isAllowed)
            #expect(try first.catalog.receivedVouches().keys.contains(ben), "Ben's word is there, too.")
            household.clock.advance(by: .seconds(2))
            try first.setVouching(false, for: ben)
            try await household.meetAll()
            #expect(try household.second.vouchChoices().map(\.isAllowed) == [false])
        }
    }

    // MARK: Amounts

    @Test("Of many people, those who were verified last are told, and never more than a message may hold")
    func many() async throws {
        try triangle.allow()
        try await triangle.meet(triangle.ben, triangle.anna)
        let theirs = try #require(try triangle.ben.catalog.receivedVouches()[triangle.anna.user])
        #expect(try theirs.claimed().person == triangle.ben.user)
        #expect(SessionLimit.vouches.isMultiple(of: 4))
        #expect(try triangle.parcel().told.count == 4)
        let hidden = [HiddenVouch](repeating: try #require(HiddenVouch([UInt8](repeating: 0, count: 1024))), count: 64)
        try triangle.cora.vouches.take(VouchParcel(told: hidden), from: triangle.ben.roster())
        try triangle.cora.vouches.take(VouchParcel(told: hidden), from: triangle.ben.roster())
        let kept = try triangle.cora.catalog.toldVouches(by: triangle.ben.user)
        #expect(kept.count == 64, "They take the place of others.")
        #expect(try triangle.told.isEmpty)
    }
}
