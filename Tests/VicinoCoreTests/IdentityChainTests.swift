import Testing
import VicinoCore
import VicinoTesting

@Suite("Identities and their successions")
struct IdentityChainTests {
    private let old = SigningKey.make(1)
    private let heir = SigningKey.make(5)
    private let thief = SigningKey.make(7)

    /// The identity after a succession to another key.
    private func succeeded(_ chain: IdentityChain? = nil, by key: SigningKey, with recovery: SigningKey) throws
        -> IdentityChain
    {
        try (chain ?? old.testIdentity).succeeded(
            by: key.publicKey, nextRecoveryKey: key.testRecovery.publicKey, signedBy: recovery)
    }

    private func roster(
        _ identity: IdentityChain, _ number: UInt64 = 1, devices: [Roster.Device] = [.make()], by key: SigningKey
    ) throws -> Verified<Roster> {
        let version = UInt64(identity.successions.count) * Roster.versionsOfKey + number
        return try Roster(identity: identity, version: version, claimedName: "Ada", devices: devices).signed(by: key)
            .source.verified()
    }

    @Test("A user id is the digest of the first statement, and stays with each succession")
    func userID() throws {
        #expect(old.testIdentity.user.description == "419fa410691e02f284795518b990181bdc564db71e29a233c450d416b7f6a75e")
        let next = try succeeded(by: heir, with: old.testRecovery)
        #expect(next.user == old.testIdentity.user)
        #expect(next.identityKey == heir.publicKey)
        #expect(thief.testUser != old.testUser)
    }

    @Test("A first statement in other bytes is refused: it would be another user")
    func strictFirstStatement() throws {
        let first = try #require(old.testIdentity.first)
        #expect(try FirstStatement(wireBytes: first.wireBytes[...]) == first)
        var more = WireWriter()
        more.appendUnsigned(3, 1)
        #expect(throws: VicinoError.self) { try FirstStatement(wireBytes: (first.wireBytes + more.bytes)[...]) }
        #expect(throws: VicinoError.self) { try FirstStatement(wireBytes: first.wireBytes.dropLast()) }
        let swapped = first.wireBytes[34...] + first.wireBytes[..<34]
        #expect(throws: VicinoError.self) { try FirstStatement(wireBytes: Array(swapped)[...]) }
    }

    @Test("A roster names the author that its first statement says")
    func author() throws {
        let bytes = try Roster.make().wireBytes
        var writer = WireWriter()
        writer.appendBytes(1, thief.testUser.bytes)
        // The last one of a field counts.
        #expect(throws: VicinoError.self) { try Roster(wireBytes: (bytes + writer.bytes)[...]) }
    }

    @Test("A roster after a succession is signed by the new key, and by no other")
    func succession() throws {
        let next = try succeeded(by: heir, with: old.testRecovery)
        #expect(try roster(next, by: heir).author == old.testUser)
        for key in [old, thief, old.testRecovery] { #expect(throws: VicinoError.self) { try roster(next, by: key) } }
    }

    @Test("Nobody succeeds without the recovery key that was committed to")
    func withoutRecoveryKey() throws {
        for key in [old, thief, heir.testRecovery] {
            let error = #expect(throws: VicinoError.self) { try succeeded(by: thief, with: key) }
            #expect(error?.code == .refused)
        }
        // A thief may write such a chain all the same, and readers refuse it.
        let stolen = try succeeded(thief.testIdentity, by: thief, with: thief.testRecovery)
        let forged = try IdentityChain(try #require(old.testIdentity.first), stolen.successions)
        #expect(throws: VicinoError.self) { try roster(forged, by: thief) }
    }

    @Test("A succession of one place, or of one user, is none of another")
    func place() throws {
        let next = try succeeded(by: heir, with: old.testRecovery)
        let first = try #require(next.first)
        let twice = try IdentityChain(first, next.successions + next.successions)
        #expect(throws: VicinoError.self) { try twice.check() }
        let second = try succeeded(next, by: thief, with: heir.testRecovery)
        try second.check()
        let swapped = try IdentityChain(first, second.successions.reversed())
        #expect(throws: VicinoError.self) { try swapped.check() }
    }

    @Test("There are at most 16 successions")
    func limit() throws {
        var chain = old.testIdentity
        var key = old
        for number in 0..<IdentityChain.successionLimit {
            let next = SigningKey.make(UInt8(20 + number))
            chain = try succeeded(chain, by: next, with: key.testRecovery)
            key = next
        }
        #expect(try roster(chain, by: key).version == UInt64(16) << 48 + 1)
        #expect(throws: VicinoError.self) { try succeeded(chain, by: heir, with: key.testRecovery) }
        let last = try #require(chain.successions.last)
        let first = try #require(chain.first)
        #expect(throws: VicinoError.self) { try IdentityChain(first, chain.successions + [last]) }
    }

    @Test("The version of a roster fits its successions, so that no stolen key outranks one")
    func versions() throws {
        let next = try succeeded(by: heir, with: old.testRecovery)
        for version in [0, Roster.versionsOfKey, Roster.versionsOfKey + 1, 1 << 63, .max] {
            #expect(throws: VicinoError.self, "\(version)") { try Roster.make(version: version) }
        }
        for version in [0, 1, Roster.versionsOfKey, 2 * Roster.versionsOfKey + 1] {
            #expect(throws: VicinoError.self, "\(version)") { try Roster.make(identity: next, version: version) }
        }
        let highest = try Roster.make(version: Roster.versionsOfKey - 1)
        #expect(try roster(next, by: heir).version > highest.version)
    }

    @Test("A roster with a succession replaces any without it, whatever devices that has")
    func successor() throws {
        let stolen = try roster(old.testIdentity, 9, devices: [.make(), .make(7)], by: old)
        let next = try succeeded(by: heir, with: old.testRecovery)
        let recovered = try roster(next, devices: [.make(isRemoved: true), .make(8)], by: heir)
        #expect(throws: Never.self) { try stolen.check(successor: recovered) }
        #expect(recovered.contradicts(stolen))
        #expect(stolen.contradicts(recovered))
        #expect(recovered.dismissed(of: stolen) == [SigningKey.make(2).publicKey, SigningKey.make(7).publicKey])
        let honest = try roster(old.testIdentity, 8, by: old)
        #expect(!recovered.contradicts(honest), "An honest list before it is only older.")
    }

    @Test("A newer roster settles a contradiction if it continues both, or has a succession more")
    func settled() throws {
        let other = try roster(old.testIdentity, 2, devices: [.make(), .make(7)], by: old).value
        let apart = try roster(old.testIdentity, 3, devices: [.make(), .make(8)], by: old).value
        #expect(!apart.settles(other), "A thief of the key could silence the warning.")
        let joined = try roster(old.testIdentity, 3, devices: [.make(), .make(7), .make(8)], by: old).value
        #expect(joined.settles(other))
        let earlier = try roster(old.testIdentity, 2, devices: [.make(), .make(7), .make(8)], by: old).value
        #expect(!earlier.settles(other))
        let next = try succeeded(by: heir, with: old.testRecovery)
        let recovered = try roster(next, devices: [.make(8)], by: heir).value
        #expect(recovered.settles(other))
        let stolen = try roster(try succeeded(by: thief, with: old.testRecovery), by: thief).value
        #expect(!recovered.settles(stolen))
    }

    @Test("Two successions by one recovery key contradict each other, and the one that is known stays")
    func twoChains() throws {
        let first = try roster(try succeeded(by: heir, with: old.testRecovery), by: heir)
        let other = try roster(try succeeded(by: thief, with: old.testRecovery), 2, by: thief)
        #expect(throws: VicinoError.self) { try first.check(successor: other) }
        #expect(first.contradicts(other))
        let longer = try roster(
            succeeded(other.value.identity, by: .make(8), with: thief.testRecovery), by: .make(8))
        #expect(throws: VicinoError.self) { try first.check(successor: longer) }
        #expect(first.contradicts(longer))
    }

    @Test("Two signatures of one succession are one succession")
    func signedTwice() throws {
        let once = try succeeded(by: heir, with: old.testRecovery)
        let again = try succeeded(by: heir, with: old.testRecovery)
        #expect(again.continues(once))
        #expect(once.continues(again))
        #expect(once.continues(old.testIdentity))
        #expect(!old.testIdentity.continues(once))
    }

    @Test("A roster names a former id only if that has signed for this one")
    func formerID() throws {
        let first = try #require(old.testIdentity.first)
        func roster(_ former: FormerID) throws -> Verified<Roster> {
            try Roster(
                identity: old.testIdentity, version: 1, claimedName: "Ada", devices: [.make()], former: former
            ).signed(by: old).source.verified()
        }
        #expect(try roster(FormerID(of: old, for: first)).value.former?.user == UserID(old.publicKey))
        let other = try #require(thief.testIdentity.first)
        #expect(throws: VicinoError.self) { try roster(FormerID(of: old, for: other)) }
    }

    @Test("A roster of an earlier id is signed by the id itself, which never passes for a digest")
    func earlierID() throws {
        let earlier = IdentityChain(earlier: try #require(UserID(old.publicKey)))
        #expect(try roster(earlier, by: old).author.bytes == old.publicKey)
        #expect(throws: VicinoError.self) { try roster(earlier, by: thief) }
        let claimed = IdentityChain(earlier: old.testUser)
        #expect(throws: VicinoError.self) { try roster(claimed, by: old) }
        #expect(throws: VicinoError.self) { try succeeded(earlier, by: heir, with: old.testRecovery) }
    }
}
