import Foundation
import Testing
import Vicino
import VicinoActivity
import VicinoAreas
import VicinoDiary
import VicinoTesting

@Suite("Visits that are stored")
struct VisitRecorderTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let node: Node
    private let home: Area
    private let zone: TimeZone

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self, Visit.self])
        let reach = try #require(AreaReach(networks: ["Home via 3c:a6:2f:01:02:03"]))
        home = try AreaBook(node).add("home", reach: reach)
        zone = try #require(TimeZone(secondsFromGMT: 7_200))
    }

    private var recorder: VisitRecorder { VisitRecorder(node, timeZone: zone) }

    private func visits() throws -> [Visit] { try node.records(Visit.self).all().map(\.record) }

    @Test("A visit has its area, both times, and the offset of the clock")
    func story() throws {
        let entered = clock.now
        try recorder.apply([.entered(home.id, at: entered)], in: [home])
        let open = try #require(try visits().first)
        #expect(open.area == "home")
        #expect(open.enteredAt == entered)
        #expect(open.leftAt == nil)
        #expect(open.utcOffset == 7_200)
        clock.advance(by: .seconds(3_600))
        try recorder.apply([.left(home.id, at: clock.now)], in: [home])
        #expect(try visits().map(\.leftAt) == [clock.now])
        #expect(try recorder.openVisits().isEmpty)
        // A second end, and the end of a visit that nobody has begun, change nothing.
        try recorder.apply([.left(home.id, at: clock.now + .seconds(9)), .left(AreaID(77), at: clock.now)], in: [home])
        #expect(try visits().map(\.leftAt) == [clock.now])
    }

    @Test("After a crash, the next run knows until when the visit was sure")
    func crash() throws {
        let entered = clock.now
        try recorder.apply([.entered(home.id, at: entered)], in: [home])
        let sure = entered + .seconds(900)
        try recorder.note(sure: [home.id: sure, AreaID(77): sure])
        let later = VisitRecorder(try Node.open(node.configuration), timeZone: zone)
        #expect(try later.openVisits() == [AreaWatch.OpenVisit(home.id, enteredAt: entered, sureAt: sure)])
        try later.note(sure: [home.id: entered])
        #expect(try later.openVisits().first?.sureAt == sure, "What was sure stays sure.")
        try later.apply([.left(home.id, at: sure)], in: [])
        #expect(try visits().map(\.leftAt) == [sure])
    }

    @Test("A crash between the record and its note leaves no visit without an end")
    func strayRecord() throws {
        let entered = clock.now
        // As the program notes it before it adds the record.
        try node.changeDeviceNotes(of: "stays") { notes in
            notes[home.id.value] = "\(entered.milliseconds) \(entered.milliseconds)"
        }
        var visit = Visit()
        visit.area = "home"
        visit.enteredAt = entered
        try node.add(visit)
        let sure = entered + .seconds(60)
        try recorder.note(sure: [home.id: sure])
        try recorder.apply([.left(home.id, at: sure)], in: [home])
        #expect(try visits().map(\.leftAt) == [sure])
        #expect(try recorder.openVisits().isEmpty)
    }

    @Test("What the user has deleted or ended meanwhile stays so")
    func edited() throws {
        try recorder.apply([.entered(home.id, at: clock.now)], in: [home])
        let first = try #require(try node.records(Visit.self).all().first)
        try node.delete(first.id)
        try recorder.apply([.left(home.id, at: clock.now)], in: [home])
        #expect(try visits().isEmpty)
        try recorder.apply([.entered(home.id, at: clock.now)], in: [home])
        let second = try #require(try node.records(Visit.self).all().first)
        let end = clock.now + .seconds(30)
        try node.update(second) { $0.leftAt = end }
        try recorder.apply([.left(home.id, at: end + .seconds(600))], in: [home])
        #expect(try visits().map(\.leftAt) == [end])
    }

    @Test("The time in areas counts within the period, by the clocks where the visit began")
    func times() throws {
        let day = try #require(CivilDate("2026-09-21"))
        func moment(_ hour: Int64) -> Timestamp {
            .epoch.advanced(byMilliseconds: (Int64(day.dayNumber) * 24 + hour) * 3_600_000 - 7_200_000)
        }
        let hours: [(String, Int64, Int64?)] = [("home", -3, 8), ("work", 9, 17), ("town", 7, 20), ("home", 22, nil)]
        for (area, from, to) in hours {
            var visit = Visit()
            visit.area = area
            visit.enteredAt = moment(from)
            visit.leftAt = to.map(moment)
            visit.utcOffset = 7_200
            try node.add(visit)
        }
        let period = try SummaryPeriod(from: day, through: day)
        let times = try AreaTimes(of: period, node.records(Visit.self), now: moment(30))
        #expect(times.rows.map(\.name) == ["town", "home", "work"])
        #expect(times.rows.map(\.duration) == [13, 10, 8].map { .seconds($0 * 3_600) })
        #expect(times.rows.map(\.visitCount) == [1, 2, 1])
        let early = try AreaTimes(of: period, node.records(Visit.self), now: moment(10))
        #expect(early.rows.first { $0.name == "home" }?.visitCount == 1, "The last one is in the future.")
    }
}
