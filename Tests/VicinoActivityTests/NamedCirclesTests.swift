import FoundationEssentials
import Testing
import VicinoCore

@testable import VicinoActivity

@Suite("Tracks within circles that have names")
struct NamedCirclesTests {
    private func position(_ latitude: Double, _ longitude: Double) throws -> Position {
        try #require(Position(latitude: latitude, longitude: longitude))
    }

    private func extent(_ positions: [Position]) throws -> PositionExtent {
        var extent = PositionExtent(try #require(positions.first))
        for position in positions.dropFirst() { extent.add(position) }
        return extent
    }

    @Test("A track has the name of the first circle that holds all of it")
    func names() throws {
        let center = try position(45, 11)
        let circles = NamedCircles([
            .init("town", around: center, radius: 5_000), .init("home", around: center, radius: 100),
        ])
        #expect(try circles.name(around: extent([center])) == "town")
        let home = NamedCircles([.init("home", around: center, radius: 100)])
        #expect(try home.name(around: extent([center, position(45.0005, 11.0005)])) == "home")
        #expect(try home.name(around: extent([center, position(45.0005, 11.01), center])) == nil)
        #expect(try NamedCircles().name(around: extent([center])) == nil)
    }

    @Test("A track across the 180th meridian, or around the earth, is in no circle")
    func meridian() throws {
        let center = try position(0, 180)
        let around = try extent([position(0, -179.9999), position(0, 0), position(0, 179.9999)])
        #expect(!around.isWithin(5_000, of: center))
        #expect(try extent([position(0, 179.9999)]).isWithin(5_000, of: center))
    }

    @Test("Readers of tracks name the area of an activity, and keep no position")
    func reader() throws {
        let center = try position(45, 11)
        let points = (0..<20).map { index in
            "<trkpt lat='\(45 + 0.00001 * Double(index))' lon='11'><time>2026-11-01T08:\(10 + index):00Z</time></trkpt>"
        }
        let text = "<gpx><trk><trkseg>\(points.joined())</trkseg></trk></gpx>"
        for (radius, area) in [(200.0, "park"), (10.0, nil)] {
            var reader = GPXActivityReader(timeZone: .gmt)
            reader.circles = NamedCircles([.init("park", around: center, radius: radius)])
            var found: [Activity] = []
            func take(_ item: ImportItem) { if case .record(let activity) = item { found.append(activity) } }
            try reader.read(Array(text.utf8)[...], take)
            try reader.finish(take)
            #expect(found.map(\.area) == [area], "\(radius)")
            #expect(found.map(\.place) == [nil])
        }
    }
}
