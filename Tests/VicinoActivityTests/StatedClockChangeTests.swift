import Foundation
import Testing
import VicinoCore

@testable import VicinoActivity

@Suite("Changes of clocks that records state")
struct StatedClockChangeTests {
    private let names = ["Africa/Cairo", "America/Havana", "America/New_York", "America/Bogota", "Europe/Athens"]

    private func change(
        _ before: String, at earlierOffset: Int, to after: String, at laterOffset: Int
    ) throws -> StatedClockChange {
        StatedClockChange(
            before: .init(try moment(before), utcOffset: earlierOffset),
            after: .init(try moment(after), utcOffset: laterOffset))
    }

    private func found(_ changes: [StatedClockChange]) -> [String] {
        StatedClockChange.timeZones(agreeingWith: changes, among: names).map(\.identifier)
    }

    @Test("Zones that agree with both records are found, and the one that changes last comes first")
    func order() throws {
        // In Havana clocks go back at 05:00 UTC, in New York at 06:00.
        let night = try change("2025-11-02T04:30:00Z", at: -14_400, to: "2025-11-03T01:00:00Z", at: -18_000)
        #expect(found([night]) == ["America/New_York", "America/Havana"])
    }

    @Test("A record between the changes of two zones decides between them")
    func decided() throws {
        let night = try change("2025-11-02T05:30:00Z", at: -14_400, to: "2025-11-03T01:00:00Z", at: -18_000)
        #expect(found([night]) == ["America/New_York"])
    }

    @Test("Records too far from each other do not show on which night clocks changed")
    func pause() throws {
        let pause = try change("2025-10-31T04:30:00Z", at: -14_400, to: "2025-11-03T01:00:00Z", at: -18_000)
        #expect(found([pause]).isEmpty)
    }

    @Test("A change that no zone has is in none")
    func journey() throws {
        let journey = try change("2025-07-02T04:30:00Z", at: -14_400, to: "2025-07-03T01:00:00Z", at: -18_000)
        #expect(found([journey]).isEmpty)
    }

    @Test("A year of a zone has three stretches, which meet at its changes")
    func stretches() throws {
        let newYork = try #require(TimeZone(identifier: "America/New_York"))
        let begin = try moment("2025-01-01T00:00:00Z")
        let spring = try moment("2025-03-09T07:00:00Z")
        let autumn = try moment("2025-11-02T06:00:00Z")
        let end = try moment("2026-01-01T00:00:00Z")
        let expected = [
            ClockStretch(moments: begin..<spring, utcOffset: -18_000),
            ClockStretch(moments: spring..<autumn, utcOffset: -14_400),
            ClockStretch(moments: autumn..<end, utcOffset: -18_000),
        ]
        #expect(newYork.clockStretches(in: begin..<end) == expected)
    }
}
