import Foundation
import Testing
import Vicino
import VicinoActivity
import VicinoAreas
import VicinoCore
import VicinoTesting

@testable import VicinoDiary

@Suite("Activities get the names of areas that are shown")
struct AreaNamingTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let node: Node
    private let diary: Diary
    private let book: AreaBook

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self, Visit.self])
        diary = Diary(node, timeZone: .gmt)
        book = AreaBook(node)
        try add("home")
        _ = try book.show("home")
    }

    @discardableResult
    private func add(_ name: String, radius: Double = 150) throws -> Area {
        let center = try #require(Position(latitude: 45, longitude: 11))
        return try book.add(name, reach: #require(AreaReach(circle: AreaCircle(center: center, radius: radius))))
    }

    private func moment(_ minutesAgo: Int64) -> Timestamp { clock.now.advanced(byMilliseconds: -minutesAgo * 60_000) }

    /// A visit that lies some minutes back.
    private func visit(_ area: String = "home", from start: Int64, to end: Int64) throws {
        var visit = Visit()
        visit.area = area
        visit.enteredAt = moment(start)
        visit.leftAt = moment(end)
        try node.add(visit)
    }

    private func activity(
        _ name: String = "reading", from start: Int64 = 60, to end: Int64 = 20,
        _ change: (inout Activity) -> Void = { _ in }
    ) -> Activity {
        var activity = Activity()
        activity.name = name
        activity.start = moment(start)
        activity.end = moment(end)
        change(&activity)
        return activity
    }

    private func stored(_ id: RecordID) throws -> Activity { try node.record(id, as: Activity.self) }

    @Test("An activity in one area for at least nine tenths of its time has its name")
    func covered() throws {
        try visit(from: 100, to: 24)
        let inside = try diary.add(activity())
        #expect(inside.record.area == "home")
        #expect(try stored(inside.id) == inside.record)
        #expect(try diary.add(activity("writing", to: 15)).record.area == nil)
        #expect(try diary.add(activity("cooking", from: 20, to: 10)).record.area == nil)
    }

    @Test("Two parts of a stay count together, and a stay that two devices have recorded counts once")
    func parts() throws {
        try visit(from: 100, to: 41)
        try visit(from: 40, to: 10)
        #expect(try diary.add(activity()).record.area == "home")
        try visit(from: 300, to: 275)
        try visit(from: 298, to: 275)
        #expect(try diary.add(activity("writing", from: 300, to: 250)).record.area == nil)
    }

    @Test("An activity from one area to another has no name, and neither has one that moves")
    func across() throws {
        try add("work")
        _ = try book.show("work")
        try visit(from: 100, to: 45)
        try visit("work", from: 40, to: 10)
        #expect(try diary.add(activity()).record.area == nil)
        #expect(try diary.add(activity("cycling", from: 90, to: 60)).record.area == nil)
        #expect(try diary.add(activity("errands", from: 80, to: 60) { $0.distance = 900 }).record.area == nil)
        #expect(try diary.add(activity("tea", from: 90, to: 60)).record.area == "home")
    }

    @Test("An area that is not shown is in no activity, whatever the user does there")
    func notShown() throws {
        try add("clinic")
        try visit("clinic", from: 100, to: 10)
        #expect(try diary.add(activity()).record.area == nil)
        #expect(try diary.add(activity("talking") { $0.place = "Clinic" }).record.area == nil)
        _ = try book.hide("home")
        try visit(from: 200, to: 110)
        #expect(try diary.add(activity("tea", from: 200, to: 120)).record.area == nil)
    }

    @Test("Of two areas that hold an activity, the wider one names it: it tells less")
    func widest() throws {
        try add("town", radius: 4_000)
        _ = try book.show("town")
        for area in ["home", "town"] { try visit(area, from: 100, to: 10) }
        #expect(try diary.add(activity()).record.area == "town")
    }

    @Test("A place that is called as an area names it, also while the activity runs and of a plan")
    func place() throws {
        var walk = activity("walking") { $0.place = "HOME " }
        #expect(try diary.add(walk).record.area == "home")
        walk.end = nil
        #expect(try diary.start(walk).started.record.area == "home")
        let plan = activity("tea", from: -60, to: -120) { $0.place = "home" }
        #expect(try diary.plan([plan]).map(\.record.area) == ["home"])
    }

    @Test("While an activity runs, nobody learns of the area; its end names it, and a later start as well")
    func running() throws {
        let home = try book.area(named: "home")
        let recorder = VisitRecorder(node, timeZone: .gmt)
        try recorder.apply([.entered(home.id, at: clock.now)], in: [home])
        let first = try diary.start("reading").started
        #expect(first.record.area == nil)
        clock.advance(by: .seconds(1_200))
        try recorder.note(sure: [home.id: clock.now])
        let next = try diary.start("writing")
        #expect(next.stopped.map(\.record.area) == ["home"])
        clock.advance(by: .seconds(600))
        let stopped = try diary.stop()
        #expect(stopped.map(\.record.area) == ["home"])
        let reading = try stored(first.id)
        // What is taken back has no name either.
        var writing = next.started.record
        writing.end = nil
        try diary.revert(next.started.id, from: try #require(stopped.first).record, to: writing)
        #expect(try stored(next.started.id).area == nil)
        try diary.revert(
            next.started.id, from: writing, to: nil, reopening: [Identified(id: first.id, record: reading)])
        #expect(try stored(first.id).area == nil)
        #expect(try stored(first.id).end == nil)
    }

    @Test("A visit that goes on says nothing of the time after its last sure moment and a silence of half an hour")
    func silence() throws {
        let home = try book.area(named: "home")
        try VisitRecorder(node, timeZone: .gmt).apply([.entered(home.id, at: clock.now)], in: [home])
        try diary.start("reading")
        clock.advance(by: .seconds(4_000))
        #expect(try diary.stop().map(\.record.area) == [nil])
    }

    @Test("What the user types or removes stays, and what followed from times and place follows them again")
    func edited() throws {
        try visit(from: 100, to: 10)
        let typed = try diary.add(activity { $0.area = "the balcony" })
        #expect(typed.record.area == "the balcony")
        #expect(try diary.update(typed.id) { $0.end = moment(30) }.area == "the balcony")
        let found = try diary.add(activity("tea"))
        #expect(try diary.update(found.id) { $0.note = "with Ben" }.area == "home")
        let earlier = try diary.update(found.id) { changed in
            changed.start = moment(300)
            changed.end = moment(250)
        }
        #expect(earlier.area == nil)
        #expect(try diary.update(found.id) { $0.place = "home" }.area == "home")
        #expect(try diary.update(found.id) { $0.area = nil }.area == nil)
        #expect(try diary.update(found.id) { $0.note = "alone" }.area == nil)
        #expect(try diary.update(found.id) { $0.end = moment(240) }.area == nil)
    }

    @Test("A guess has no area until the user confirms it, and none once that is taken back")
    func guesses() throws {
        try visit(from: 100, to: 10)
        let guess = try node.add(activity("sitting") { $0.source = .recognised })
        let before = try diary.confirm([guess])
        #expect(try stored(guess).area == "home")
        try diary.revert(confirming: before)
        #expect(try stored(guess).area == nil)
        #expect(try diary.confirm(guess).area == "home")
    }

    @Test("Imports name areas by positions and by places, and not by visits: another device may have recorded them")
    func imports() throws {
        try visit(from: 100, to: 10)
        let points = (0..<20).map { index in
            "<trkpt lat='45' lon='\(11 + 0.00001 * Double(index))'><time>\(moment(60 - Int64(index)).iso8601)</time></trkpt>"
        }
        let track = "<gpx><trk><type>running</type><trkseg>\(points.joined())</trkseg></trk></gpx>"
        let rows = [("tea", "Home"), ("chess", "Club")].map { name, place in
            "\(name),\(moment(40).iso8601),\(moment(30).iso8601),\(place)\n"
        }
        for (text, kind) in [(track, FileKind.gpx), ("activity,start,end,place\n" + rows.joined(), .csv)] {
            var pieces = [Array(text.utf8)]
            var importing = try RecordingImport(node, timeZone: .gmt)
            _ = try importing.run(kind, named: "a file") { pieces.popLast() ?? [] }
        }
        let areas = try node.records(Activity.self).all().map { "\($0.record.name) \($0.record.area ?? "-")" }
        #expect(Set(areas) == ["running home", "tea home", "chess -"])
    }
}
