import Foundation
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoTesting

@testable import VicinoDiary

@Suite("Demo data are three days that a user might have recorded")
struct DemoDaysTests {
    private func days(
        until text: String, in zone: String = "Europe/Rome", seed: UInt64 = 1
    ) throws -> [Activity] {
        var generator = SeededGenerator(seed: seed)
        let now = try #require(Timestamp(iso8601: text))
        let timeZone = try #require(TimeZone(identifier: zone))
        return DemoDays(until: now, in: timeZone).activities(using: &generator)
    }

    @Test(
        "They keep the rules of a diary: none is in the future, runs, or overlaps another one",
        arguments: [
            "2026-09-21T20:30:00Z", "2026-09-21T10:00:00Z", "2026-09-20T22:00:30Z", "2026-10-25T09:00:00Z",
            "2026-03-29T09:00:00Z",
        ])
    func rules(now text: String) throws {
        let zone = try #require(TimeZone(identifier: "Europe/Rome"))
        let now = try #require(Timestamp(iso8601: text))
        for seed in 0..<20 as Range<UInt64> {
            let all = try days(until: text, seed: seed)
            #expect(all.count >= 19)
            for activity in all {
                #expect(try DiaryRules.checked(activity, at: now, in: zone) == activity)
                let end = try #require(activity.end)
                #expect(end > activity.start)
                #expect(end <= now)
                #expect(activity.utcOffset == zone.utcOffset(at: activity.start))
                #expect(Activity.knownNames.contains(activity.name))
            }
            for (earlier, later) in zip(all, all.dropFirst()) {
                #expect(try #require(earlier.end) <= later.start)
            }
        }
    }

    @Test("The same moment, time zone and seed give the same days, and another seed gives others")
    func seeds() throws {
        let first = try days(until: "2026-09-21T20:30:00Z")
        #expect(try days(until: "2026-09-21T20:30:00Z") == first)
        #expect(try days(until: "2026-09-21T20:30:00Z", seed: 2) != first)
    }

    @Test("They begin with the night before the first of three days, and have steps, distances and gaps")
    func content() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Rome"))
        let all = try days(until: "2026-09-21T20:30:00Z")
        let dates = Set(all.map { WallTime($0.start, in: zone).date.description })
        #expect(dates == ["2026-09-18", "2026-09-19", "2026-09-20", "2026-09-21"])
        #expect(all.filter { $0.name == "walking" }.allSatisfy { ($0.steps ?? 0) > 1_500 })
        #expect(all.filter { $0.name == "cycling" }.allSatisfy { ($0.distance ?? 0) > 4_000 })
        let gaps = zip(all, all.dropFirst()).filter { earlier, later in
            later.start.milliseconds - (earlier.end ?? later.start).milliseconds >= 30 * 60_000
        }
        #expect(gaps.count >= 6)
    }
}
