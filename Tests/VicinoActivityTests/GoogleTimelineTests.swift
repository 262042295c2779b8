import Testing
import VicinoCore

@testable import VicinoActivity

@Suite("Google timeline import")
struct GoogleTimelineTests {
    private static func lines(_ imported: Imported) -> [String] {
        imported.records.map {
            "\($0.name) \($0.start.iso8601) \($0.end?.iso8601 ?? "-") \($0.distance ?? 0) \($0.utcOffset)"
        }
    }

    private static func phone(_ type: String, _ probability: String, day: Int = 1, distance: String = "2100.5")
        -> String
    {
        """
        {"endTime": "2024-03-0\(day)T10:30:00.000+01:00", "startTime": "2024-03-0\(day)T10:00:00.000+01:00",
        "activity": {"probability": "0.9", "end": "geo:52.516275,13.377704", "topCandidate": {"type": "\(type)",
        "probability": "\(probability)"}, "distanceMeters": "\(distance)", "start": "geo:52.520008,13.404954"}}
        """
    }

    private static let stay = """
        {"endTime": "2024-03-02T10:00:00.000+01:00", "startTime": "2024-03-02T08:00:00.000+01:00",
        "visit": {"hierarchyLevel": "0", "topCandidate": {"probability": "0.9", "semanticType": "Home", "placeID": "x",
        "placeLocation": "geo:52.520008,13.404954"}, "probability": "0.8"}}
        """

    private static let path = """
        {"endTime": "2024-03-02T12:00:00.000Z", "startTime": "2024-03-02T10:00:00.000Z",
        "timelinePath": [{"point": "geo:52.518,13.39", "durationMinutesOffsetFromStartTime": "15"}]}
        """

    @Test("An iPhone's array, with numbers as texts, gives guesses, and a stay is no activity")
    func iPhone() throws {
        let text = "\u{FEFF}[\(Self.stay), \(Self.phone("walking", "0.8")), \(Self.path)]"
        let imported = try Imported.google(Array(text.utf8))
        #expect(Self.lines(imported) == ["walking 2024-03-01T09:00:00Z 2024-03-01T09:30:00Z 2100.5 3600"])
        #expect(imported.records.map(\.isConfirmed) == [false])
        #expect(imported.records.map(\.source) == [.recognised])
        #expect(imported.records.allSatisfy { $0.place == nil && $0.note == nil })
        #expect(imported.report.leftOut == [.stay: 1, .measurement: 1])
        #expect(!imported.report.isIncomplete)
    }

    @Test("An Android phone's segments have their offset from UTC beside them")
    func android() throws {
        let text = """
            {"semanticSegments": [{"startTime": "2025-01-01T06:30:00.000Z", "endTime": "2025-01-01T07:30:00.000Z",
            "startTimeTimezoneUtcOffsetMinutes": 330, "endTimeTimezoneUtcOffsetMinutes": 330,
            "activity": {"start": {"latLng": "10.5°, 20.5°"}, "end": {"latLng": "10.6°, 20.6°"},
            "distanceMeters": 15000.04, "topCandidate": {"type": "IN_PASSENGER_VEHICLE", "probability": 0.0}}},
            {"startTime": "garbage", "endTime": "2025-01-01T15:00:00.000+05:30", "activity": {"topCandidate":
            {"type": "WALKING", "probability": 0.9}}}],
            "rawSignals": [{"position": {"LatLng": "1°, 2°"}}], "userLocationProfile": {"frequentPlaces": []}}
            """
        let imported = try Imported.google(Array(text.utf8))
        #expect(Self.lines(imported) == ["driving 2025-01-01T06:30:00Z 2025-01-01T07:30:00Z 15000.0 19800"])
        #expect(imported.skipped.map(\.reason) == [.noTimes])
    }

    @Test("Takeout's semantic location history is read in its older and its newer form")
    func takeout() throws {
        let text = """
            {"timelineObjects": [{"placeVisit": {"location": {"name": "Anna's home", "address": "1 Road"},
            "duration": {"startTimestamp": "2021-05-01T06:00:00Z", "endTimestamp": "2021-05-01T07:00:00Z"}}},
            {"activitySegment": {"startLocation": {"latitudeE7": 525200080}, "duration": {"startTimestamp":
            "2021-05-01T07:00:00.120Z", "endTimestamp": "2021-05-01T07:20:00Z"}, "distance": 15032,
            "activities": [{"activityType": "IN_BUS", "probability": 99.8}, {"activityType": "WALKING", "probability": 0.1}],
            "activityType": "IN_BUS", "confidence": "HIGH", "waypointPath": {"waypoints": [{"latE7": 1}]}}},
            {"activitySegment": {"duration": {"startTimestampMs": "1430463600000", "endTimestampMs": "1430464600000"},
            "activityType": "CYCLING", "confidence": "LOW"}},
            {"activitySegment": {"duration": {"startTimestampMs": "1430473600000", "endTimestampMs": "1430474600000"},
            "activityType": "CYCLING", "confidence": "LOW", "editConfirmationStatus": "CONFIRMED"}}]}
            """
        let imported = try Imported.google(Array(text.utf8))
        let wanted = [
            "public transport 2021-05-01T07:00:00.120Z 2021-05-01T07:20:00Z 15032.0 0",
            "cycling 2015-05-01T09:46:40Z 2015-05-01T10:03:20Z 0.0 0",
        ]
        #expect(Self.lines(imported) == wanted)
        #expect(imported.report.leftOut == [.stay: 1, .unsure: 1])
        #expect(!"\(imported)".contains("Anna"))
    }

    @Test(
        "Types have Vicino's names",
        arguments: [
            ("WALKING", "walking"), ("ON_FOOT", "walking"), ("running", "running"), ("CYCLING", "cycling"),
            ("in passenger vehicle", "driving"), ("IN_VEHICLE", "driving"), ("MOTORCYCLING", "driving"),
            ("in train", "public transport"), ("IN_SUBWAY", "public transport"), ("in tram", "public transport"),
            ("IN_FERRY", "public transport"), ("FLYING", "flying"), ("SKIING", "skiing"),
        ])
    func types(type: String, name: String) throws {
        #expect(try Imported.google(Array("[\(Self.phone(type, "0.8"))]".utf8)).records.map(\.name) == [name])
    }

    @Test("What Google itself doubts or does not know is left out, and said")
    func unsure() throws {
        let text = [
            Self.phone("walking", "0.3"), Self.phone("UNKNOWN_ACTIVITY_TYPE", "0.9"), Self.phone("still", "0.9"),
            Self.phone("cycling", "0.5", day: 2),
        ]
        let imported = try Imported.google(Array("[\(text.joined(separator: ","))]".utf8))
        #expect(imported.records.map(\.name) == ["cycling"])
        #expect(imported.report.leftOut == [.unsure: 1, .unknownMovement: 1, .stay: 1])
        #expect(imported.report.remarks.contains("Left out: guesses that are too unsure (1)."))
    }

    @Test("What the file holds twice counts once")
    func twice() throws {
        let text = "[\(Self.phone("walking", "0.8")), \(Self.phone("walking", "0.8")), \(Self.phone("in bus", "0.7"))]"
        let imported = try Imported.google(Array(text.utf8))
        #expect(imported.records.map(\.name) == ["walking"])
        #expect(imported.report.leftOut == [.repeated: 2])
    }

    @Test("Any division into pieces gives the same", arguments: [1, 2, 3, 5, 64, 100_000])
    func pieces(chunk: Int) throws {
        let bytes = Array("\u{FEFF}[\(Self.stay), \(Self.phone("walking", "0.8")), \(Self.path)]".utf8)
        #expect(try Imported.google(bytes, chunk: chunk) == Imported.google(bytes))
    }

    @Test("A file that ends in the middle keeps its whole segments; one that is damaged before is refused")
    func cut() throws {
        let bytes = Array("[\(Self.phone("walking", "0.8")), \(Self.phone("cycling", "0.8", day: 2))]".utf8)
        let imported = try Imported.google(Array(bytes.dropLast(20)))
        #expect(imported.records.map(\.name) == ["walking"])
        #expect(imported.report.isIncomplete)
        #expect(throws: VicinoError.self) { try Imported.google(Array("[{\"activity\": oops}]".utf8)) }
    }

    @Test("Absurd numbers do not trap", arguments: ["1e999", "-5", "x", "9223372036854775807"])
    func absurd(number: String) throws {
        let text = """
            {"semanticSegments": [{"startTime": "2025-01-01T06:30:00Z", "endTime": "2025-01-01T07:30:00Z",
            "startTimeTimezoneUtcOffsetMinutes": "-9223372036854775808", "activity": {"distanceMeters": "\(number)",
            "topCandidate": {"type": "WALKING", "probability": "\(number)"}}}]}
            """
        let imported = try Imported.google(Array(text.utf8))
        #expect(imported.records.count + imported.skipped.count == 1)
    }
}
