import Foundation
import Testing
import VicinoCore

@testable import VicinoActivity

@Suite("The first time of day after a start")
struct FirstTimeTests {
    private let rome = TimeZone(identifier: "Europe/Rome") ?? .gmt

    private func moment(_ text: String) throws -> Timestamp {
        let written = try #require(TimeText.read(text))
        return try #require(written.moment(localIn: .gmt))
    }

    @Test(
        "It is on the same day, on the next one, or the second time in an hour that comes twice",
        arguments: [
            ("2026-11-21T08:00+01:00", "08:40", "2026-11-21T08:40+01:00"),
            ("2026-11-21T08:00+01:00", "08:00", "2026-11-21T08:00+01:00"),
            ("2026-11-21T23:00+01:00", "07:00", "2026-11-22T07:00+01:00"),
            ("2026-10-25T02:10+02:00", "02:40", "2026-10-25T02:40+02:00"),
            ("2026-10-25T02:50+02:00", "02:40", "2026-10-25T02:40+01:00"),
            ("2026-10-25T02:50+01:00", "02:40", "2026-10-26T02:40+01:00"),
        ])
    func first(start: String, time: String, expected: String) throws {
        let milliseconds = try #require(TypedTime.timeOfDay(time))
        let ends = TypedTime.ends(milliseconds, from: try moment(start), in: rome)
        #expect(try ends?.first == moment(expected))
    }

    @Test("Only a time of day is one", arguments: ["", "8", "24:00", "8:60", "8:00 ", "08:00+01:00", "now"])
    func none(text: String) { #expect(TypedTime.timeOfDay(text) == nil) }
}
