import Testing
import VicinoCore
import VicinoStore
import VicinoSync
import VicinoTesting

@testable import Vicino

@Suite("Shares of a phrase, which friends keep")
struct FriendShareTests {
    private let circle: Circle

    init() throws { circle = try Circle() }

    @Test("Each friend is given a share in the next session, and Anna sees who keeps one")
    func given() async throws {
        try circle.divide(among: circle.friends)
        #expect(try circle.states == [.waiting, .waiting, .waiting])
        try await circle.meet(circle.ben)
        #expect(try circle.kept == [true, false, false])
        #expect(try circle.ben.keptShares().map(\.friend.user) == [circle.anna.user])
        #expect(try circle.anna.catalog.waitingShare(for: circle.ben.user) == nil, "Only Ben has it now.")
        try await circle.meet(circle.dan)
        #expect(try circle.kept == [true, false, true])
        #expect(try circle.anna.shareCircle()?.isComplete == true)
        let some = try circle.shares(circle.ben) + circle.shares(circle.dan)
        #expect(try circle.combined(some) == circle.phrase)
        #expect(throws: VicinoError.self) { try circle.combined(circle.shares(circle.ben)) }
        #expect(try circle.cora.keptShares().isEmpty)
    }

    @Test("Meeting again changes nothing but the time at which the friend has said so last")
    func again() async throws {
        try circle.divide(among: circle.friends)
        try await circle.meet(circle.ben)
        let before = try circle.states
        let share = try circle.shares(circle.ben)
        try await circle.meet(circle.ben)
        #expect(try circle.states != before)
        #expect(try circle.kept == [true, false, false])
        #expect(try circle.shares(circle.ben) == share)
    }

    @Test("Only friends who were verified in person are given shares, and only from such friends are they kept")
    func strangers() async throws {
        let careless = try Circle(verified: ["Ben", "Dan"])
        let error = #expect(throws: VicinoError.self) { try careless.divide(among: careless.friends) }
        #expect(error?.code == .refused)
        #expect(error?.message.contains("Cora") == true)
        let circle = try Circle(verifying: ["Dan"])
        try circle.divide(among: [circle.ben, circle.dan])
        try await circle.meet(circle.ben, circle.dan)
        #expect(try circle.states.first == .waiting)
        #expect(try circle.kept == [false, true])
        #expect(try circle.ben.keptShares().isEmpty)
    }

    @Test("A share for another friend, by another key, or of another user than the peer is not kept")
    func foreign() throws {
        try circle.divide(among: circle.friends)
        let ben = circle.ben.friendShares
        let anna = try circle.anna.roster()
        let own = try circle.waiting(circle.ben)
        #expect(try ben.take(ShareParcel(share: circle.waiting(circle.cora)), from: anna).isEmpty)
        #expect(try ben.take(ShareParcel(share: own), from: circle.cora.roster()).isEmpty)
        let stolen = try own.claimed().signed(by: circle.anna.own.deviceKey).source
        #expect(try ben.take(ShareParcel(share: stolen), from: anna).isEmpty, "A thief of the device has no phrase.")
        #expect(try circle.ben.keptShares().isEmpty)
        #expect(try ben.take(ShareParcel(share: own), from: anna) == [own.claimed().division.id])
    }

    @Test("A thief of the device takes no share away")
    func thief() async throws {
        try circle.divide(among: circle.friends)
        try await circle.meet(circle.ben)
        let kept = try circle.shares(circle.ben)
        let division = try kept[0].claimed().division
        let later = try RecoveryDivision(
            author: division.author, recoveryKey: division.recoveryKey, id: division.id, needed: 2, count: 2,
            madeAt: circle.clock.now.advanced(byMilliseconds: 1000))
        let stolen = try later.signed(by: circle.anna.own.deviceKey).source
        _ = try circle.ben.friendShares.take(ShareParcel(division: stolen), from: circle.anna.roster())
        #expect(try circle.shares(circle.ben) == kept)
        let honest = try later.signed(by: try circle.phrase.recoveryKey()).source
        _ = try circle.ben.friendShares.take(ShareParcel(division: honest), from: circle.anna.roster())
        #expect(try circle.shares(circle.ben).isEmpty)
    }

    // MARK: Another circle

    @Test("Shares of an earlier division stay until enough friends keep those of the later one")
    func division() async throws {
        try circle.divide(among: circle.friends)
        try await circle.meet(circle.ben, circle.cora, circle.dan)
        let first = try circle.shares(circle.ben)
        try circle.divide(among: [circle.ben, circle.cora])
        try await circle.meet(circle.ben, circle.dan)
        #expect(try circle.kept == [true, false])
        #expect(try circle.anna.shareCircle()?.former.map(\.user) == circle.friends.map(\.user))
        #expect(try circle.shares(circle.ben).count == 2)
        #expect(try circle.combined(circle.shares(circle.cora) + circle.shares(circle.dan)) == circle.phrase)
        try await circle.meet(circle.cora)
        #expect(try circle.anna.shareCircle()?.isComplete == true)
        #expect(try circle.anna.shareCircle()?.former.isEmpty == true)
        try await circle.meet(circle.dan, circle.ben)
        #expect(try circle.dan.keptShares().isEmpty, "Dan is told, although he is no longer among them.")
        #expect(try circle.shares(circle.ben).count == 1)
        try await circle.meet(circle.cora)
        #expect(try circle.combined(circle.shares(circle.ben) + circle.shares(circle.cora)) == circle.phrase)
        // A copy of Anna's folder from before still has it.
        _ = try circle.ben.friendShares.take(ShareParcel(share: first.first), from: circle.anna.roster())
        #expect(try circle.shares(circle.ben).count == 1)
    }

    @Test("At each moment of any order of meetings, enough friends keep shares of one division")
    func neverTooFew() async throws {
        var random = SeededGenerator(seed: 3)
        try circle.divide(among: circle.friends)
        try await circle.meet(circle.ben, circle.cora, circle.dan)
        for step in 0..<40 {
            if Int.random(in: 0..<4, using: &random) == 0 {
                let some = circle.friends.shuffled(using: &random).prefix(Int.random(in: 2...3, using: &random))
                try circle.divide(among: Array(some))
            } else if let friend = circle.friends.randomElement(using: &random) {
                try await circle.meet(friend)
            }
            let all = try circle.friends.flatMap { try circle.shares($0) }
            let byDivision = try Dictionary(grouping: all) { try $0.claimed().division.id }
            let complete = try byDivision.values.filter { try $0.count >= $0[0].claimed().division.needed }
            let phrase = try complete.first.map { try circle.combined($0) }
            #expect(try phrase == circle.phrase, "after \(step)")
        }
    }

    @Test("A division by a clock that was set back is the later one all the same")
    func clock() async throws {
        try circle.divide(among: circle.friends)
        let first = try #require(try circle.anna.shareCircle()).madeAt
        circle.clock.advance(by: .seconds(-600))
        try circle.divide(among: circle.friends)
        #expect(try #require(try circle.anna.shareCircle()).madeAt == first.advanced(byMilliseconds: 1))
    }

    // MARK: Cuts and losses

    @Test("What was stored before a cut is confirmed at the next meeting, and nothing else is confirmed")
    func cuts() async throws {
        for bytes in stride(from: 200, to: 6000, by: 400) {
            circle.clock.advance(by: .seconds(2))
            try circle.divide(among: circle.friends)
            let id = try circle.waiting(circle.ben).claimed().division.id
            _ = try? await Household.meet(circle.ben, circle.anna, breaksAfter: bytes)
            let isThere = try circle.shares(circle.ben).contains { try $0.claimed().division.id == id }
            if try circle.kept[0] { #expect(isThere, "cut after \(bytes)") }
            try await circle.meet(circle.ben)
            #expect(try circle.kept[0], "cut after \(bytes)")
            #expect(try circle.shares(circle.ben).count { try $0.claimed().division.id == id } == 1)
        }
    }

    @Test("A share that was stored before a crash is confirmed without another one")
    func crash() async throws {
        try circle.divide(among: circle.friends)
        let share = try circle.waiting(circle.ben)
        _ = try circle.ben.friendShares.take(ShareParcel(share: share), from: circle.anna.roster())
        #expect(try circle.states.first == .waiting)
        try await circle.meet(circle.ben)
        #expect(try circle.kept.first == true)
        #expect(try circle.shares(circle.ben) == [share])
    }

    @Test("Anna sees that a friend has lost a share, or removed the device that kept it")
    func lost() async throws {
        try circle.divide(among: circle.friends)
        try await circle.meet(circle.ben, circle.cora)
        for share in try circle.ben.catalog.keptShares() { try circle.ben.catalog.drop(share) }
        try await circle.meet(circle.ben)
        #expect(try circle.states.first == .missing)
        #expect(try circle.kept == [false, true, false])
        let id = try circle.shares(circle.cora)[0].claimed().division.id
        let removed = Catalog.FollowerDevice(follower: circle.cora.user, device: [UInt8](repeating: 9, count: 32))
        try circle.anna.friendShares.note(removed, keeps: [id])
        #expect(try circle.states == [.missing, .missing, .waiting], "Cora's list of devices does not have that one.")
    }

    // MARK: The identity

    @Test("After a succession, friends drop the shares of the former phrase")
    func succession() async throws {
        try circle.divide(among: circle.friends)
        try await circle.meet(circle.ben)
        circle.clock.advance(by: .seconds(2))
        _ = try circle.anna.recoverIdentity(with: circle.phrase, isKeepingDevices: true)
        #expect(try circle.anna.shareCircle() == nil)
        try await circle.meet(circle.ben, circle.cora)
        #expect(try circle.ben.keptShares().isEmpty)
        #expect(try circle.cora.keptShares().isEmpty)
        try circle.divide(among: circle.friends)
        try await circle.meet(circle.ben, circle.cora)
        #expect(try circle.combined(circle.shares(circle.ben) + circle.shares(circle.cora)) == circle.phrase)
    }

    @Test("An identity is not sealed while shares wait on the device: together they are the phrase")
    func sealing() async throws {
        let phrase = try circle.phrase
        try circle.divide(among: [circle.ben, circle.cora])
        let error = #expect(throws: VicinoError.self) { try circle.anna.sealIdentity(with: phrase) }
        #expect(error?.message.contains("Ben, Cora") == true)
        try await circle.meet(circle.ben)
        #expect(throws: VicinoError.self) { try circle.anna.sealIdentity(with: phrase) }
        try circle.anna.endWaitingShares()
        try circle.anna.sealIdentity(with: phrase)
        #expect(try circle.states.map(\.isKept) == [true, false])
        #expect(try circle.states.last == .missing)
        try circle.anna.divide(phrase, needed: 2, among: circle.friends.map(\.user))
        #expect(try circle.anna.shareCircle()?.waiting.count == 3)
    }
}
