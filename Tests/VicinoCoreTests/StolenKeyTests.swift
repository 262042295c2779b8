import Testing
import VicinoCore
import VicinoTesting

/// An owner with a phrase, a thief who steals identity keys, and followers who hear both in any order.
@Suite("A simulated thief of identity keys")
struct StolenKeyTests {
    /// What is known to whom, and all that was signed.
    private struct World {
        var random: SeededGenerator
        var owner: Verified<Roster>
        var keys: [SigningKey]
        /// The keys that the thief has, by how many successions came before.
        var stolen: [Int: SigningKey] = [:]
        /// The identity as the owner stated it, by how many successions it has.
        var chains: [IdentityChain]
        /// All rosters so far, which anybody may show to anybody.
        var rosters: [Verified<Roster>]
        var thiefs: [Verified<Roster>] = []

        init(seed: UInt64) throws {
            random = SeededGenerator(seed: seed)
            let key = try SigningKey(using: &random)
            keys = [key]
            chains = [key.testIdentity]
            owner = try Roster(
                identity: key.testIdentity, version: 1, claimedName: "Anna", devices: [.make(2)]
            ).signed(by: key)
            rosters = [owner]
        }

        /// The owner signs a new roster, sometimes after a succession.
        mutating func ownerActs() throws {
            let successions = chains.count - 1
            if random.one(in: 3), successions < IdentityChain.successionLimit {
                let next = try SigningKey(using: &random)
                let chain = try chains[successions].succeeded(
                    by: next.publicKey, nextRecoveryKey: next.testRecovery.publicKey,
                    signedBy: keys[successions].testRecovery)
                keys.append(next)
                chains.append(chain)
            }
            let first = UInt64(chains.count - 1) * Roster.versionsOfKey
            owner = try Roster(
                identity: chains[chains.count - 1], version: max(owner.version, first) + 1, claimedName: "Anna",
                devices: owner.value.devices
            ).signed(by: keys[chains.count - 1])
            rosters.append(owner)
        }

        /// The thief steals the key in force, or signs with one that he has, or forges a succession.
        mutating func thiefActs() throws {
            if random.one(in: 3) { stolen[chains.count - 1] = keys[chains.count - 1] }
            guard let (index, key) = stolen.sorted(by: { $0.key < $1.key }).randomElement(using: &random) else {
                return
            }
            let first = UInt64(index) * Roster.versionsOfKey
            let version = first + (random.one(in: 2) ? Roster.versionsOfKey - 1 : random.next() >> 20 | 1)
            let devices = random.one(in: 2) ? [Roster.Device.make(2), .make(9)] : [.make(9)]
            let roster = try Roster(
                identity: chains[index], version: version, claimedName: "Anna", devices: devices
            ).signed(by: key)
            // He has no recovery key, so a succession of his own does not verify.
            let own = try SigningKey(using: &random)
            let forged = try own.testIdentity.succeeded(
                by: own.publicKey, nextRecoveryKey: own.publicKey, signedBy: own.testRecovery)
            let chain = try IdentityChain(
                try #require(chains[0].first), Array(chains[index].successions.prefix(15)) + forged.successions)
            let beyond = try Roster(
                identity: chain, version: UInt64(chain.successions.count) * Roster.versionsOfKey + 1,
                claimedName: "Anna", devices: devices
            ).signed(by: own)
            #expect(throws: VicinoError.self) { try beyond.source.verified() }
            rosters.append(try roster.source.verified())
            thiefs.append(roster)
        }
    }

    /// What a reader does with a roster that it is shown.
    private func take(_ shown: Verified<Roster>, over held: Verified<Roster>) -> Verified<Roster> {
        guard shown.version > held.version, (try? held.check(successor: shown)) != nil else { return held }
        return shown
    }

    @Test("A follower who has heard a succession holds no roster without it again", arguments: UInt64(0)..<200)
    func followers(seed: UInt64) throws {
        var world = try World(seed: seed)
        var followers = [Verified<Roster>](repeating: world.owner, count: 4)
        for _ in 0..<24 {
            if world.random.one(in: 3) { try world.thiefActs() } else { try world.ownerActs() }
            let index = Int.random(in: 0..<followers.count, using: &world.random)
            let before = followers[index]
            let shown = try #require(world.rosters.randomElement(using: &world.random))
            followers[index] = take(shown, over: before)
            #expect(followers[index].value.identity.continues(before.value.identity))
        }
        // In the end the owner succeeds once more, because a key may still be stolen, and everybody hears of it.
        if world.chains.count <= IdentityChain.successionLimit {
            let count = world.chains.count
            while world.chains.count == count { try world.ownerActs() }
        }
        for shown in [world.owner] + world.thiefs + world.rosters {
            followers = followers.map { take(shown, over: $0) }
            #expect(followers.allSatisfy { $0.source == world.owner.source })
        }
    }
}
