import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoActivity

@Suite("TCX import")
struct TCXTests {
    private static func file(_ inside: String) -> [UInt8] {
        let namespace = "http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"
        // Some programs begin the file with blanks.
        let root = "TrainingCenterDatabase"
        return Array("    <?xml version=\"1.0\"?><\(root) xmlns=\"\(namespace)\">\(inside)</\(root)>".utf8)
    }

    private static func lap(_ start: String, seconds: String, metres: String, _ points: String = "") -> String {
        """
        <Lap StartTime="\(start)"><TotalTimeSeconds>\(seconds)</TotalTimeSeconds>
        <DistanceMeters>\(metres)</DistanceMeters><Track>\(points)</Track></Lap>
        """
    }

    @Test("The laps of an activity make one, with their distance and steps")
    func laps() throws {
        let steps = "<Extensions><x:LX xmlns:x=\"x\"><x:Steps>500</x:Steps></x:LX></Extensions></Lap>"
        let first = Self.lap("2026-05-01T08:00:00.000Z", seconds: "600.5", metres: "1000.04")
        let second = Self.lap("2026-05-01T08:15:00Z", seconds: "300", metres: "500")
            .replacing("</Lap>", with: steps)
        let laps = "<Id>x</Id>\(first)\(second)<Notes>Fast</Notes>"
        let text = "<Activities><Activity Sport=\"Running\">\(laps)</Activity></Activities>"
        var wanted = Activity()
        wanted.name = "running"
        wanted.start = try moment("2026-05-01T08:00:00Z")
        wanted.end = try moment("2026-05-01T08:20:00Z")
        wanted.distance = 1500
        wanted.steps = 500
        wanted.note = "Fast"
        wanted.source = .imported
        #expect(try Imported.tcx(Self.file(text)).records == [wanted])
    }

    @Test("Points without a position are not taken for one at 0, 0")
    func positions() throws {
        let points = """
            <Trackpoint><Time>2026-05-01T08:00:00Z</Time></Trackpoint>
            <Trackpoint><Time>2026-05-01T08:01:00Z</Time>
            <Position><LatitudeDegrees>46</LatitudeDegrees><LongitudeDegrees>14</LongitudeDegrees></Position></Trackpoint>
            <Trackpoint><Time>2026-05-01T08:02:00Z</Time>
            <Position><LatitudeDegrees>46.001</LatitudeDegrees><LongitudeDegrees>14</LongitudeDegrees>
            </Position></Trackpoint>
            """
        let lap = Self.lap("2026-05-01T08:00:00Z", seconds: "120", metres: "0", points)
        let text = "<Activities><Activity Sport=\"Other\">\(lap)</Activity></Activities>"
        let activity = try #require(try Imported.tcx(Self.file(text)).records.first)
        #expect(activity.distance == 111.2)
        #expect(activity.name == "walking")
        #expect(activity.isConfirmed == false)
    }

    @Test("A course is a plan and no activity")
    func course() throws {
        let imported = try Imported.tcx(Self.file("<Courses><Course><Lap/></Course></Courses>"))
        #expect(imported.records.isEmpty)
        #expect(imported.report.leftOut == [.plan: 1])
    }

    @Test("An activity without any time is skipped, and said")
    func noTimes() throws {
        let imported = try Imported.tcx(Self.file("<Activities><Activity Sport=\"Biking\"></Activity></Activities>"))
        #expect(imported.report.skipped == [.noTimes: 1])
    }

    @Test("Another file is refused")
    func refused() {
        #expect(throws: VicinoError.self) { try Imported.tcx(Array("<kml></kml>".utf8)) }
    }
}
