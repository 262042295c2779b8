import Testing
import VicinoCore
import VicinoPresence
import VicinoTesting

@Suite("Remembered knocks")
struct KnockMemoryTests {
    private var random = SeededGenerator(seed: 3)

    private mutating func use(_ kind: KnockKeyKind = .stranger, in epoch: Epoch = .sample) throws -> KnockUse {
        var matcher = KnockMatcher(medium: .localNetwork)
        matcher.replaceKeys([(kind, .strangers)])
        let knock = KnockKey.strangers.knock(on: .localNetwork, in: epoch, hello: .zero, using: &random)
        return try #require(matcher.match(knock, hello: .zero, at: epoch.start))
    }

    @Test("A filter knows the knocks that another has written down, whichever opened")
    mutating func records() throws {
        let invitation = InvitationSecret(using: &random).id
        let kinds: [KnockKeyKind] = [
            .presence, .stranger, .invitation(invitation), .bridge(try .make(7), device: .first),
        ]
        var first = KnockReplayFilter()
        var second = KnockReplayFilter()
        var uses: [KnockUse] = []
        for offset in Int64(-2)...2 {
            for kind in kinds { uses.append(try use(kind, in: Epoch.sample.advanced(by: offset))) }
        }
        for use in uses { expect(first.insert(use), true) }
        #expect(first.records.count == uses.count * KnockUse.recordBytes)
        // A partial record at the end, as after a power cut.
        second.add(records: first.records + uses[0].record.dropLast())
        #expect(second.count == uses.count)
        for use in uses { expect(second.insert(use), false) }
        second.forget(before: Epoch.sample)
        #expect(second.count == kinds.count * 3)
        expect(second.insert(try use()), true)
    }

    @Test("One record says the same as the whole filter, and repeating it adds nothing")
    mutating func record() throws {
        let use = try use()
        var filter = KnockReplayFilter()
        filter.add(records: use.record)
        filter.add(records: use.record)
        #expect(filter.records == use.record)
        expect(filter.insert(use), false)
        #expect(filter.count == 1)
    }

    @Test("Garbage instead of records takes no more filter than knocks may")
    mutating func garbage() {
        var filter = KnockReplayFilter()
        filter.add(records: random.bytes(20_000 * KnockUse.recordBytes + 7))
        #expect(filter.count <= KnockReplayFilter.limit)
    }

    /// For calls that change the filter, which `#expect` cannot hold.
    private func expect(_ found: Bool, _ expected: Bool, at location: SourceLocation = #_sourceLocation) {
        #expect(found == expected, sourceLocation: location)
    }
}
