import VicinoActivity
import VicinoCore
import VicinoHarness
import VicinoStore
import VicinoSync
import VicinoTesting

@testable import Vicino

/// Anna and her friends, who follow her; with most of them she has compared six digits. They meet through memory, on real stores.
struct Circle {
    private let folder: TemporaryFolder
    let clock = TestClock()
    let anna: Node
    let ben: Node
    let cora: Node
    let dan: Node

    /// - Parameters:
    ///   - verified: the friends whom Anna has verified.
    ///   - verifying: the friends who have verified Anna.
    init(verified: Set<String> = ["Ben", "Cora", "Dan"], verifying: Set<String> = ["Ben", "Cora", "Dan"]) throws {
        folder = try TemporaryFolder()
        anna = try Node.testing(folder, "Anna", clock: clock, kinds: .builtIn)
        ben = try Node.testing(folder, "Ben", clock: clock, kinds: .builtIn)
        cora = try Node.testing(folder, "Cora", clock: clock, kinds: .builtIn)
        dan = try Node.testing(folder, "Dan", clock: clock, kinds: .builtIn)
        for friend in friends {
            let name = try friend.claimedName()
            try befriend(friend)
            if verified.contains(name) { try anna.peers.noteVerified(friend.user) }
            if verifying.contains(name) { try friend.peers.noteVerified(anna.user) }
        }
    }

    var friends: [Node] { [ben, cora, dan] }

    /// The friend follows Anna.
    private func befriend(_ friend: Node) throws {
        let grant = try anna.grants.grantAccess(to: friend.roster(), .everything)
        _ = try friend.peers.newestRoster(anna.roster())
        try friend.followed.begin(anna.user, as: nil, claimed: "Anna")
        try friend.followed.keep(grant)
    }

    var phrase: RecoveryPhrase { get throws { try requireValue(anna.recoveryPhrase(isShown: false)) } }

    func divide(needed: Int = 2, among friends: [Node]) throws {
        try anna.divide(phrase, needed: needed, among: friends.map(\.user))
    }

    /// Anna and some friends have a session each.
    func meet(_ friends: Node...) async throws {
        clock.advance(by: .seconds(2))
        for friend in friends { try await Household.meet(friend, anna) }
    }

    /// Where the shares of the friends are, as far as Anna knows.
    var states: [ShareCircle.State] { get throws { try anna.shareCircle()?.friends.map(\.state) ?? [] } }

    /// Whether each friend keeps the share, as far as Anna knows.
    var kept: [Bool] { get throws { try states.map(\.isKept) } }

    /// The shares of Anna's phrase that a friend has.
    func shares(_ friend: Node) throws -> [Unverified<RecoveryShare>] { try friend.catalog.keptShares().map(\.share) }

    /// What Anna's device has ready for a friend.
    func waiting(_ friend: Node) throws -> Unverified<RecoveryShare> {
        try requireValue(anna.catalog.waitingShare(for: friend.user))
    }

    /// The phrase of some shares.
    func combined(_ shares: [Unverified<RecoveryShare>]) throws -> RecoveryPhrase {
        var given = RecoveryShares(of: try anna.roster())
        for share in shares { try given.add(share, named: "Share") }
        return try given.phrase()
    }
}
