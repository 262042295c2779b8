import VicinoActivity
import VicinoCore
import VicinoHarness
import VicinoStore
import VicinoSync
import VicinoTesting

@testable import Vicino

/// Ben has verified Anna and Cora in person, and they him. Cora knows Anna from afar. They meet through memory, on real stores.
struct Triangle {
    private let folder: TemporaryFolder
    let clock = TestClock()
    let anna: Node
    let ben: Node
    let cora: Node

    /// - Parameters:
    ///   - knowsAnna: whether Cora follows Anna.
    ///   - verifiesCora: whether Ben and Cora have verified each other.
    init(knowsAnna: Bool = true, verifiesCora: Bool = true) throws {
        folder = try TemporaryFolder()
        anna = try Node.testing(folder, "Anna", clock: clock, kinds: .builtIn)
        ben = try Node.testing(folder, "Ben", clock: clock, kinds: .builtIn)
        cora = try Node.testing(folder, "Cora", clock: clock, kinds: .builtIn)
        try Self.follow(ben, anna)
        try Self.follow(cora, ben)
        try Self.verify(anna, ben)
        if verifiesCora { try Self.verify(cora, ben) }
        if knowsAnna { try Self.follow(cora, anna) }
    }

    /// The first follows the second.
    static func follow(_ follower: Node, _ author: Node) throws {
        let grant = try author.grants.grantAccess(to: follower.roster(), .everything)
        _ = try follower.peers.newestRoster(author.roster())
        _ = try author.peers.newestRoster(follower.roster())
        try follower.followed.begin(author.user, as: nil, claimed: author.claimedName())
        try follower.followed.keep(grant)
    }

    /// Both have compared six digits.
    static func verify(_ one: Node, _ other: Node) throws {
        try one.peers.noteVerified(other.user)
        try other.peers.noteVerified(one.user)
    }

    /// Anna and Ben let others learn that they have met.
    func allow() throws {
        try anna.setVouching(true, for: ben.user)
        try ben.setVouching(true, for: anna.user)
    }

    /// Ben meets Anna, and then Cora.
    func meetBoth() async throws {
        try await meet(ben, anna)
        try await meet(cora, ben)
    }

    /// The first has a session with the second, whom they follow.
    func meet(_ follower: Node, _ author: Node) async throws {
        clock.advance(by: .seconds(2))
        try await Household.meet(follower, author)
    }

    /// The people about whom Cora reads that they have met Anna.
    var told: [UserID] { get throws { try cora.vouchedMeetings(of: anna.user).map(\.teller.user) } }

    /// What Ben's device would say to Cora's.
    func parcel() throws -> VouchParcel { try ben.vouches.exchange(with: cora.roster()).parcel }
}
