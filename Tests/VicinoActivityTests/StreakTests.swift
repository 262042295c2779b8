import FoundationEssentials
import Testing
import VicinoCore

@testable import VicinoActivity

@Suite("Streaks")
struct StreakTests {
    private func fixture(_ days: [(name: String, days: [Int])]) throws -> ActivitySummary {
        var fixture = try ChartFixture("2026-07-01", "2026-07-31", now: "2026-07-28T12:00:00Z")
        for day in 1...31 {
            for row in days where row.days.contains(day) {
                try fixture.add(row.name, "2026-07-\(zeroPadded(day, 2))T08:00:00Z", minutes: 60)
            }
        }
        return fixture.done
    }

    @Test("Up to three unknown days in a row are bridged, and a fourth ends a streak")
    func unknown() throws {
        let bridged = try #require(try fixture([("cycling", [2, 6])]).streak(named: "cycling"))
        #expect(bridged.longest.dayCount == 2)
        #expect(bridged.longest.unknownDayCount == 3)
        let ended = try #require(try fixture([("cycling", [2, 7])]).streak(named: "cycling"))
        #expect(ended.longest.dayCount == 1)
        #expect(try fixture([("cycling", [24])]).streak(named: "cycling")?.current != nil)
        #expect(try fixture([("cycling", [23])]).streak(named: "cycling")?.current == nil)
    }

    @Test("A filter does not make a streak longer: days with other activities stay known")
    func filtered() throws {
        let walks = Array(1...28)
        let all = try fixture([("cycling", [2, 3, 4, 5, 9, 13, 17, 21, 25]), ("walking", walks)])
        let cycling = try fixture([("cycling", [2, 3, 4, 5, 9, 13, 17, 21, 25])])
        #expect(cycling.streak(named: "cycling")?.longest.dayCount == 9)
        let filtered = try cycling.recorded(in: all)
        #expect(filtered.streak(named: "cycling") == all.streak(named: "cycling"))
        #expect(filtered.streak(named: "cycling")?.longest.dayCount == 4)
        #expect(filtered.streak(named: "cycling")?.current == nil)
        #expect(filtered.unknown == all.unknown)
        #expect(filtered.known == all.known)
        #expect(filtered.timeByActivity.map(\.name) == ["cycling"])
    }

    @Test("A summary of other days says nothing about what is known")
    func otherDays() throws {
        let summary = try fixture([("cycling", [2])])
        let other = try ChartFixture("2026-07-02", "2026-07-31").done
        #expect(throws: VicinoError.self) { try summary.recorded(in: other) }
    }
}
