import Testing
import VicinoCore
import VicinoPresence
import VicinoTesting

@Suite("Remembered knocks")
struct KnockMemoryTests {
    private var random = SeededGenerator(seed: 3)

    private mutating func use(_ opening: KnockOpening = .stranger, in epoch: Epoch = .sample) throws -> KnockUse {
        var matcher = KnockMatcher(medium: .localNetwork)
        matcher.open(to: [(opening, .strangers)])
        let knock = KnockKey.strangers.knock(on: .localNetwork, in: epoch, hello: .zero, using: &random)
        return try #require(matcher.recognises(knock, hello: .zero, at: epoch.start))
    }

    @Test("A memory knows the knocks that another has written down, whichever opened")
    mutating func records() throws {
        let invitation = InvitationSecret(using: &random).id
        let openings: [KnockOpening] = [
            .presence, .stranger, .invitation(invitation), .bridge(try .make(7), .first),
        ]
        var (first, second) = (KnockMemory(), KnockMemory())
        var uses: [KnockUse] = []
        for offset in Int64(-2)...2 {
            for opening in openings { uses.append(try use(opening, in: Epoch.sample.advanced(by: offset))) }
        }
        for use in uses { expect(first.isNew(use), true) }
        #expect(first.records.count == uses.count * KnockUse.recordBytes)
        // A partial record at the end, as after a power cut.
        second.add(records: first.records + uses[0].record.dropLast())
        #expect(second.count == uses.count)
        for use in uses { expect(second.isNew(use), false) }
        second.forget(before: Epoch.sample)
        #expect(second.count == openings.count * 3)
        expect(second.isNew(try use()), true)
    }

    @Test("One record says the same as the whole memory, and repeating it adds nothing")
    mutating func record() throws {
        let use = try use()
        var memory = KnockMemory()
        memory.add(records: use.record)
        memory.add(records: use.record)
        #expect(memory.records == use.record)
        expect(memory.isNew(use), false)
        #expect(memory.count == 1)
    }

    @Test("Garbage instead of records takes no more memory than knocks may")
    mutating func garbage() {
        var memory = KnockMemory()
        memory.add(records: random.bytes(20_000 * KnockUse.recordBytes + 7))
        #expect(memory.count <= KnockMemory.limit)
    }

    /// For calls that change the memory, which `#expect` cannot hold.
    private func expect(_ found: Bool, _ expected: Bool, _ location: SourceLocation = #_sourceLocation) {
        #expect(found == expected, sourceLocation: location)
    }
}
