import Testing
import VicinoCore
import VicinoPresence

@Suite("The meaning of tags")
struct TagRuleTests {
    private func recognition(_ key: PresenceKey, _ beacon: Beacon) throws -> Recognition {
        let table = try BeaconTable.make([.make(1, key: key)])
        return try #require(table.recognise(beacon, on: .bluetooth))
    }

    @Test("A replica at the device's revision need not connect, in any minute of the epoch")
    func unchanged() throws {
        let key = PresenceKey.make(1)
        let schedule = key.schedule(of: .first)
        for minute in schedule.minutes(of: .sample) {
            let beacon = key.beacon(of: .first, on: .bluetooth, in: minute, revision: 8)
            let found = try recognition(key, beacon)
            #expect(TagRule.judge(beacon.tag, of: found, replicaAt: 8, expecting: nil) == .unchanged(minute))
            for drift in Int64(-3)...3 {
                let time = schedule.start(of: minute) + 30_000 + drift * 60_000
                let verdict = TagRule.judge(beacon.tag, of: found, replicaAt: 8, expecting: time)
                #expect((verdict == .unchanged(minute)) == (abs(drift) <= 1))
            }
        }
    }

    @Test("A replica at another revision, or at none, connects; so does one recognised by a bridge")
    func news() throws {
        let key = PresenceKey.make(1)
        let bridge = PresenceKey.make(2)
        let beacon = key.beacon(.sample, revision: 8)
        let found = try recognition(key, beacon)
        for revision in [UInt64(0), 7, 9, .max] {
            #expect(TagRule.judge(beacon.tag, of: found, replicaAt: revision, expecting: nil) == .news)
        }
        #expect(TagRule.judge(beacon.tag, of: found, replicaAt: nil, expecting: nil) == .news)
        let table = try BeaconTable.make([.make(1, key: key, bridge: bridge)])
        let hidden = bridge.beacon(.sample, revision: 8)
        let behind = try #require(table.recognise(hidden, on: .bluetooth))
        #expect(TagRule.judge(hidden.tag, of: behind, replicaAt: 8, expecting: nil) == .news)
    }

    @Test("Of all tags three pass if the clock is known and those of the whole epoch if not, and no others")
    func probability() throws {
        let key = PresenceKey.make(3)
        let found = try recognition(key, key.beacon(.sample))
        let schedule = key.schedule(of: .first)
        let minutes = schedule.minutes(of: .sample)
        let tags = minutes.map { key.beacon(of: .first, on: .bluetooth, in: $0, revision: 5).tag }
        let near = Set(tags[6...8])
        #expect(near.count == 3)
        #expect(Set(tags).count == minutes.count)
        let others = stride(from: UInt16.min, through: UInt16.max - 31, by: 31).map { BeaconTag(rawValue: $0) }
        for tag in tags + others {
            let known = TagRule.judge(tag, of: found, replicaAt: 5, expecting: schedule.start(of: minutes[7]) + 30_000)
            #expect((known != .news) == near.contains(tag))
        }
        for tag in tags + others.prefix(500) {
            let unknown = TagRule.judge(tag, of: found, replicaAt: 5, expecting: nil)
            #expect((unknown != .news) == tags.contains(tag))
        }
    }
}
