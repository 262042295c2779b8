import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoActivity

@Suite("KML import")
struct KMLTests {
    private static func file(_ inside: String) -> [UInt8] {
        let namespaces = "xmlns=\"http://www.opengis.net/kml/2.2\" xmlns:gx=\"http://www.google.com/kml/ext/2.2\""
        return Array("<?xml version=\"1.0\"?><kml \(namespaces)><Document>\(inside)</Document></kml>".utf8)
    }

    private static let twoPoints = """
        <when>2026-05-01T10:00:00+02:00</when><when>2026-05-01T10:01:00+02:00</when>
        <gx:coord>14 46 10</gx:coord><gx:coord>14 46.001 10</gx:coord>
        """

    @Test("A track becomes an activity, with the type of its data")
    func track() throws {
        let data = """
            <ExtendedData><Data name="type"><value>Wandern</value></Data>
            <Data name="activityType"><value>HIKING</value></Data></ExtendedData>
            """
        let text = """
            <Placemark><name>To the lake</name>\(data)
            <gx:MultiTrack><gx:Track>\(Self.twoPoints)</gx:Track></gx:MultiTrack></Placemark>
            """
        var wanted = Activity()
        wanted.name = "walking"
        wanted.start = try moment("2026-05-01T08:00:00Z")
        wanted.end = try moment("2026-05-01T08:01:00Z")
        wanted.utcOffset = 7200
        wanted.distance = 111.2
        wanted.note = "To the lake"
        wanted.source = .imported
        #expect(try Imported.kml(Self.file(text)).records == [wanted])
    }

    @Test("An empty coordinate is a pause, whose distance does not count")
    func pause() throws {
        let text = """
            <Placemark><Track><when>2026-05-01T08:00:00Z</when><coord>14 46</coord>
            <when>2026-05-01T08:01:00Z</when><coord/>
            <when>2026-05-01T08:02:00Z</when><coord>14 46.001</coord>
            <when>2026-05-01T08:03:00Z</when><coord>14 46.002</coord></Track></Placemark>
            """
        let activity = try #require(try Imported.kml(Self.file(text)).records.first)
        #expect(activity.distance == 111.2)
        #expect(activity.end == (try moment("2026-05-01T08:03:00Z")))
    }

    @Test("All times may come before all positions, also in many points")
    func separateLists() throws {
        var track = KMLTrack()
        track.beginSegment()
        let start = try moment("2026-05-01T00:00:00Z")
        for second: Int64 in 0..<20_000 { track.addTime(start.advanced(byMilliseconds: second * 1000).iso8601) }
        for second in 0..<20_000 { track.addPosition("14 \(46 + Double(second) / 100_000)") }
        track.finish()
        let run = try #require(track.runs.ended.first)
        #expect(track.runs.ended.count == 1)
        #expect(track.runs.leftOut.isEmpty)
        #expect(run.end - run.start == .seconds(19_999))
        #expect((22_200...22_300).contains(run.distance))
    }

    @Test("After more times than may wait, no time is joined with the position of another point")
    func limit() throws {
        var track = KMLTrack(limit: 3)
        track.beginSegment()
        for minute in 0..<5 { track.addTime("2026-05-01T08:0\(minute):00Z") }
        for minute in 0..<5 { track.addPosition("14 46.00\(minute)") }
        track.addTime("2026-05-01T08:05:00Z")
        track.addPosition("14 46.005")
        track.finish()
        #expect(track.pointCount == 3)
        #expect(track.runs.ended.map(\.end) == [try moment("2026-05-01T08:02:00Z")])
        #expect(track.runs.leftOut == [.pointOffEarth: 3])
    }

    @Test("A line with a span of time becomes an activity that its name tells, and a place none")
    func timeline() throws {
        let span = "<TimeSpan><begin>2026-05-01T08:00:00Z</begin><end>2026-05-01T08:10:00Z</end></TimeSpan>"
        let text = """
            <Placemark><name>Walking</name>\(span)
            <LineString><coordinates>14,46,0 14,46.001,0</coordinates></LineString></Placemark>
            <Placemark><name>Home</name>\(span)<Point><coordinates>14,46,0</coordinates></Point></Placemark>
            """
        let imported = try Imported.kml(Self.file(text))
        #expect(imported.records.map(\.name) == ["walking"])
        #expect(imported.records.map(\.note) == [nil])
        #expect(imported.report.leftOut == [.waypoint: 1])
    }

    @Test("Letters that are not in UTF-8 are read as windows-1252, and that is said")
    func letters() throws {
        let text = "<Placemark><name>M~</name><Track>\(Self.twoPoints)</Track></Placemark>"
        let bytes = Self.file(text).map { $0 == UInt8(ascii: "~") ? 0xFC : $0 }
        let imported = try Imported.kml(bytes)
        #expect(imported.records.map(\.note) == ["Mü"])
        #expect(imported.report.notes.contains { $0.contains("windows-1252") })
    }

    @Test("A line without times is no activity, and that is said")
    func noTimes() throws {
        let text = "<Placemark><LineString><coordinates>14,46 14,46.1</coordinates></LineString></Placemark>"
        let imported = try Imported.kml(Self.file(text))
        #expect(imported.records.isEmpty)
        #expect(imported.report.skipped == [.noTimes: 1])
    }

    @Test("A file that ends in the middle gives the activity up to there")
    func cut() throws {
        let whole = Self.file("<Placemark><Track>\(Self.twoPoints)<when>2026</when></Track></Placemark>")
        let text = String(decoding: whole, as: UTF8.self)
        let end = try #require(text.firstRange(of: "<when>2026</when>"))
        let imported = try Imported.kml(Array(text[..<end.lowerBound].utf8))
        #expect(imported.records.count == 1)
        #expect(imported.report.isIncomplete)
    }

    @Test("Another file is refused")
    func refused() {
        #expect(throws: VicinoError.self) { try Imported.kml(Array("<gpx></gpx>".utf8)) }
    }
}
