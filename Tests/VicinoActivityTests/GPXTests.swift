import Foundation
import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoActivity

@Suite("GPX import")
struct GPXTests {
    static func point(_ latitude: String, _ longitude: String, at time: String?) -> String {
        "<trkpt lat=\"\(latitude)\" lon='\(longitude)'><ele>1</ele>" + (time.map { "<time>\($0)</time>" } ?? "")
            + "</trkpt>"
    }

    static func track(_ inside: String) -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx><trk>\(inside)</trk></gpx>"
    }

    static let twoPoints =
        point("46", "14", at: "2026-05-01T08:00:00Z") + point("46.001", "14", at: "2026-05-01T08:01:00Z")

    @Test("A track becomes an activity with its name, type, times and length")
    func wholeTrack() throws {
        let text = Self.track("<name>R &amp; B &#x41;</name><type>hiking</type><trkseg>\(Self.twoPoints)</trkseg>")
        var wanted = Activity()
        wanted.name = "walking"
        wanted.start = try moment("2026-05-01T08:00:00Z")
        wanted.end = try moment("2026-05-01T08:01:00Z")
        wanted.utcOffset = 7200
        wanted.distance = 111.2
        wanted.note = "R & B A"
        wanted.source = .imported
        let timeZone = try #require(TimeZone(identifier: "Europe/Ljubljana"))
        let records = try Imported.gpx(Array(text.utf8), timeZone: timeZone).records
        #expect(records == [wanted])
    }

    @Test("A type in another program's words is translated, and the report says so", arguments: ["hiking", "4"])
    func translated(type: String) throws {
        let track = { (type: String) in "<type>\(type)</type><trkseg>\(Self.twoPoints)</trkseg></trk><trk>" }
        let report = { (types: [String]) in
            try Imported.gpx(Array(Self.track(types.map(track).joined()).utf8)).report
        }
        let sentence = "2 activities of the type “\(type)” are named walking."
        #expect(try report([type, "walking", type]).remarks.first == sentence)
        #expect(try report([type]).translations == [TranslatedType(written: type, name: "walking"): 1])
        // Vicino's own name needs no word, and a guess from the speed is marked as one.
        #expect(try report(["walking", "jkljkl"]).translations.isEmpty)
    }

    @Test("A reference is replaced, also with a combining mark after its semicolon")
    func marked() throws {
        #expect(XMLTag.unescape("a&lt;\u{301}&\u{301}amp;&#x41;\u{301}&x;") == "a<\u{301}&\u{301}amp;A\u{301}&x;")
    }

    @Test("A written offset has precedence over the time zone, and fractions are kept to the millisecond")
    func writtenOffset() throws {
        let points =
            Self.point("1", "1", at: "2026-05-01T08:00:00.2509+02:00")
            + Self.point("1", "1.001", at: "2026-05-01T08:01:00+02:00")
        let record = try #require(Imported.gpx(Array(Self.track("<trkseg>\(points)</trkseg>").utf8)).records.first)
        #expect(record.utcOffset == 7200)
        #expect(try record.start == moment("2026-05-01T06:00:00.250Z"))
    }

    @Test("A pause of more than 20 minutes begins a new activity; over a shorter one no distance counts")
    func pauses() throws {
        let second =
            Self.point("47", "14", at: "2026-05-01T08:20:00Z") + Self.point("47.001", "14", at: "2026-05-01T08:21:00Z")
        let third =
            Self.point("47", "14", at: "2026-05-01T08:41:01Z") + Self.point("47.001", "14", at: "2026-05-01T08:43:00Z")
        let inside = "<trkseg>\(Self.twoPoints)</trkseg><trkseg/><trkseg>\(second)\(third)</trkseg>"
        let records = try Imported.gpx(Array(Self.track(inside).utf8)).records
        #expect(records.map(\.distance) == [222.3, 111.2])
        #expect(try records.map(\.end) == [moment("2026-05-01T08:21:00Z"), moment("2026-05-01T08:43:00Z")])
    }

    @Test("Without a known type the speed decides, and the record is marked as a guess")
    func guess() throws {
        let record = try #require(
            Imported.gpx(Array(Self.track("<type>jkljkl</type><trkseg>\(Self.twoPoints)</trkseg>").utf8)).records.first)
        #expect(record.name == "walking")
        #expect(record.source == .recognised)
        #expect(record.isConfirmed == false)
    }

    @Test("Unusable points are left out and counted")
    func badPoints() throws {
        let bad = [
            Self.point("91", "14", at: "2026-05-01T08:00:10Z"), Self.point("nan", "14", at: "2026-05-01T08:00:10Z"),
            Self.point("46", "14", at: nil), Self.point("46", "14", at: "1899-05-01T08:00:10Z"),
            Self.point("46", "14", at: "2026-05-01T07:59:59Z"),
        ].joined()
        let text = Self.track("<trkseg>\(Self.twoPoints)\(bad)</trkseg>")
        let result = try Imported.gpx(Array(text.utf8))
        #expect(result.records.count == 1)
        #expect(result.report.leftOut == [.pointOffEarth: 2, .pointWithoutTime: 2, .pointBackwards: 1])
    }

    @Test(
        "Only decimal numbers are coordinates",
        arguments: ["0x10", "inf", "1e400", "nan", "", ".", "1e", "1 2", String(repeating: "1", count: 100)])
    func positions(latitude: String) throws {
        let text = Self.track(
            "<trkseg>\(Self.twoPoints)\(Self.point(latitude, "14", at: "2026-05-01T08:02:00Z"))</trkseg>")
        let result = try Imported.gpx(Array(text.utf8))
        #expect(result.report.leftOut == [.pointOffEarth: 1])
        #expect(result.records.map(\.distance) == [111.2])
    }

    @Test("A coordinate may have an exponent, as some programs write it")
    func exponents() throws {
        let points =
            Self.point("+1.0E-3", "14", at: "2026-05-01T08:00:00Z")
            + Self.point(".002", " 14. ", at: "2026-05-01T08:01:00Z")
        let result = try Imported.gpx(Array(Self.track("<trkseg>\(points)</trkseg>").utf8))
        #expect(result.records.map(\.distance) == [110.6])
    }

    @Test("Tracks without times or points are skipped by name; routes and waypoints are counted")
    func skipped() throws {
        let text =
            "<gpx><wpt lat='1' lon='1'/><rte><name>r</name></rte><trk><name>a</name><trkseg>"
            + Self.point("1", "1", at: nil) + "</trkseg></trk><trk/></gpx>"
        let result = try Imported.gpx(Array(text.utf8))
        #expect(result.skipped.map(\.reason) == [.noTimes, .empty])
        #expect(result.skipped.map(\.location) == ["track 1 “a”", "track 2"])
        #expect(result.report.leftOut == [.route: 1, .waypoint: 1, .pointWithoutTime: 1])
    }

    @Test("A byte order mark, prefixes, comments, CDATA and extensions are tolerated")
    func leniency() throws {
        let text =
            "\u{FEFF}<!DOCTYPE gpx [<!-- don't --><!ELEMENT gpx ANY>]><g:gpx><!-- < --><g:trk><g:name><![CDATA[a<b]]></g:name>"
            + "<extensions><trkseg><trkpt lat='1' lon='1'/></trkseg></extensions><trkseg>\(Self.twoPoints)</trkseg></g:trk></g:gpx>"
        let result = try Imported.gpx(Array(text.utf8), chunk: 1)
        #expect(result.records.map(\.note) == ["a<b"])
        #expect(result.skipped.isEmpty)
        #expect(result.report.leftOut.isEmpty)
    }

    private static let refusals: [(String, VicinoError.Code)] = [
        ("<!DOCTYPE g [<!ENTITY a \"x\">]><gpx>&a;</gpx>", VicinoError.Code.unsupported),
        ("<!DOCTYPE g [<!ENTITY % a SYSTEM 'file:///etc/passwd'>]><gpx/>", .unsupported),
        ("<?xml version='1.0' encoding='KOI8-R'?><gpx/>", .unsupported), ("<kml/>", .unsupported),
        (String(repeating: "<gpx>", count: 100), .tooLarge),
        ("<gpx a='" + String(repeating: "x", count: 70_000) + "'/>", .tooLarge),
        ("<gpx>" + String(repeating: "x", count: 1_100_000) + "</gpx>", .tooLarge),
        ("<gpx></trk>", .malformed), ("<gpx>", .malformed), ("", .malformed), ("hello", .malformed),
        ("<gpx/><gpx/>", .malformed), ("<gpx a=b/>", .malformed),
    ]

    @Test("Dangerous or broken files are refused", arguments: refusals)
    func refused(text: String, code: VicinoError.Code) {
        #expect { try Imported.gpx(Array(text.utf8), chunk: 4096) } throws: { ($0 as? VicinoError)?.code == code }
    }

    @Test("An element name that is not UTF-8, which stops FoundationXML's parser, is harmless")
    func invalidUTF8() throws {
        let bytes = Array("<gpx><".utf8) + [0x67, 0xFF] + Array("/></gpx>".utf8)
        #expect(try Imported.gpx(bytes).records.isEmpty)
    }

    @Test("A long name is cut to the limit of its field")
    func longName() throws {
        let name = String(repeating: "ž", count: 5000)
        let text = Self.track("<name>\(name)</name><trkseg>\(Self.twoPoints)</trkseg>")
        #expect(try Imported.gpx(Array(text.utf8)).records.first?.note?.utf8.count == 1024)
    }

    @Test("Damaged files throw or are read, and the chunks have no effect", arguments: 1...8 as ClosedRange<UInt64>)
    func fuzz(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let good = Array(
            Self.track("<name>a</name><type>x</type><trkseg>\(Self.twoPoints)</trkseg><!-- c --><![CDATA[d]]>").utf8)
        for _ in 0..<200 {
            var bytes = good
            for _ in 0..<Int.random(in: 1...5, using: &generator) {
                let index = Int.random(in: 0..<bytes.count, using: &generator)
                bytes[index] =
                    Bool.random(using: &generator)
                    ? .random(in: 0...255, using: &generator) : good.randomElement(using: &generator) ?? 0
            }
            let whole = try? Imported.gpx(bytes, chunk: bytes.count)
            let small = try? Imported.gpx(bytes, chunk: 1)
            #expect(whole == small, "seed \(seed)")
        }
    }
}

@Suite("Distance on the ellipsoid")
struct GeodesicTests {
    private func distance(_ a: (Double, Double), _ b: (Double, Double)) throws -> Double {
        let from = try #require(Position(latitude: a.0, longitude: a.1))
        return from.distance(to: try #require(Position(latitude: b.0, longitude: b.1)))
    }

    @Test("Known lengths are exact to the millimetre")
    func known() throws {
        // Flinders Peak to Buninyong, the test line of Geoscience Australia, on GRS 80 (WGS 84 to 0.1 mm).
        #expect(
            abs(try distance((-37.951033416667, 144.424867888889), (-37.652821138889, 143.926495527778)) - 54_972.271)
                < 0.002)
        // A degree along the equator, and from pole to pole.
        #expect(abs(try distance((0, 0), (0, 1)) - 111_319.4908) < 0.001)
        #expect(abs(try distance((90, 0), (-90, 0)) - 20_003_931.4586) < 0.01)
        #expect(abs(try distance((0, 179.5), (0, -179.5)) - 111_319.4908) < 0.001)
    }

    @Test("Nearly opposite points get a finite length")
    func antipodal() throws {
        let length = try distance((0, 0), (0.3, 179.7))
        #expect(19_900_000...20_040_000 ~= length)
        #expect(try distance((0, 0), (0, 180)).isFinite)
    }
}
