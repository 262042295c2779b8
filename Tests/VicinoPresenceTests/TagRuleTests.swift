import Testing
import VicinoCore
import VicinoHarness
import VicinoPresence

@Suite("The meaning of tags")
struct TagRuleTests {
    private let key = PresenceKey.make(1)
    private let schedule = PresenceKey.make(1).schedule(of: .first)

    private func beacon(_ minute: Minute, on medium: MediumKind = .localNetwork, revision: UInt64 = 8) -> Beacon {
        key.beacon(of: .first, on: medium, in: minute, revision: revision)
    }

    private func recognition(_ beacon: Beacon, on medium: MediumKind = .localNetwork) throws -> Recognition {
        try #require(try BeaconTable.make([.make(1, key: key)]).recognise(beacon, on: medium))
    }

    /// Whether a tag says that nothing is new, to a follower with some clocks.
    private func isUnchanged(
        _ beacon: Beacon, on medium: MediumKind = .localNetwork, known: UInt64? = 8, clocks: PossibleClocks? = nil,
        at uptime: Duration = .zero
    ) throws -> Bool {
        let found = try recognition(beacon, on: medium)
        let clocks = clocks ?? PossibleClocks(in: found, at: uptime)
        let audience = known.map { AudienceTag(.sample, revision: $0) }
        return TagRule.judge(beacon.tag, of: found, telling: audience, clocks, at: uptime) != .news
    }

    @Test(
        "A replica at the device's revision need not connect, in any minute of the epoch",
        arguments: [MediumKind.bluetooth, .localNetwork])
    func unchanged(medium: MediumKind) throws {
        for minute in schedule.minutes(of: .sample) {
            let beacon = beacon(minute, on: medium)
            #expect(try isUnchanged(beacon, on: medium))
            for drift in Int64(-1)...1 {
                let time = schedule.start(of: minute) + 30_000 + drift * 60_000
                #expect(try isUnchanged(beacon, on: medium, clocks: PossibleClocks(near: time, at: .zero)))
            }
        }
    }

    @Test("A tag of a minute that no possible clock shows means news")
    func otherMinute() throws {
        for minute in schedule.minutes(of: .sample) {
            for drift in [-5, -4, 4, 5] as [Int64] {
                let time = schedule.start(of: minute) + 30_000 + drift * 60_000
                #expect(try !isUnchanged(beacon(minute), clocks: PossibleClocks(near: time, at: .zero)))
            }
        }
    }

    @Test("A replica at another revision, or at none, connects; so does one recognised by a bridge")
    func news() throws {
        let minute = Minute(3, of: .sample)
        for revision in [UInt64(0), 7, 9, .max] {
            #expect(try !isUnchanged(beacon(minute), known: revision))
        }
        #expect(try !isUnchanged(beacon(minute), known: nil))
        let bridge = PresenceKey.make(2)
        let table = try BeaconTable.make([.make(1, key: key, bridge: bridge)])
        let hidden = bridge.beacon(of: .first, on: .localNetwork, in: minute, revision: 8)
        let behind = try #require(table.recognise(hidden, on: .localNetwork))
        let clocks = PossibleClocks(in: behind, at: .zero)
        let audience = AudienceTag(.sample, revision: 8)
        #expect(TagRule.judge(hidden.tag, of: behind, telling: audience, clocks, at: .zero) == .news)
    }

    @Test("A tag of the other size means news: no medium mixes them")
    func otherSize() throws {
        let minute = Minute(3, of: .sample)
        let small = beacon(minute, on: .bluetooth)
        let found = try recognition(beacon(minute))
        let clocks = PossibleClocks(in: found, at: .zero)
        let audience = AudienceTag(.sample, revision: 8)
        #expect(TagRule.judge(small.tag, of: found, telling: audience, clocks, at: .zero) == .news)
    }

    @Test("Each tag leaves the right clock, and after a few only that")
    func narrows() throws {
        var clocks: PossibleClocks?
        for minute in schedule.minutes(of: .sample).prefix(8) {
            let beacon = beacon(minute, on: .bluetooth)
            let found = try recognition(beacon, on: .bluetooth)
            let uptime = Duration.milliseconds(schedule.start(of: minute) - schedule.start(of: .sample))
            let verdict = TagRule.judge(
                beacon.tag, of: found, telling: AudienceTag(.sample, revision: 8),
                clocks ?? PossibleClocks(in: found, at: uptime), at: uptime)
            guard case .unchanged(let left) = verdict else {
                Issue.record("The right clock is gone.")
                return
            }
            clocks = left
        }
        // The epochs before and after it, by the clock that is left.
        let left = try #require(clocks)
        let later = try recognition(beacon(Minute(0, of: Epoch.sample.advanced(by: 1))))
        #expect(!left.mayBe(in: later, at: .seconds(100)))
        let present = try recognition(beacon(Minute(0, of: .sample)))
        #expect(left.mayBe(in: present, at: .seconds(100)))
        #expect(!left.mayBe(in: present, at: .seconds(-300)))
        #expect(!left.mayBe(in: present, at: .seconds(1400)))
    }
}
