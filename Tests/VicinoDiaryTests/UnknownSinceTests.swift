import Foundation
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoTesting

@testable import VicinoDiary

@Suite("From when on time without a record is unknown")
struct UnknownSinceTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let node: Node

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self])
    }

    @discardableResult
    private func add(daysAgo days: Int64, source: Activity.Source = .hand, seconds: Int64 = 600) throws -> Timestamp {
        var activity = Activity()
        activity.name = "walking"
        activity.source = source
        activity.start = node.now.advanced(byMilliseconds: -days * 86_400_000)
        activity.end = activity.start.advanced(byMilliseconds: seconds * 1_000)
        try node.add(activity)
        return activity.start
    }

    private func since(setTo day: CivilDate? = nil) throws -> Timestamp {
        try node.unknownSince(for: node.me, setTo: day, in: .gmt)
    }

    @Test("A short track of years ago is no beginning, whether it comes from a file or not")
    func oldTrack() throws {
        #expect(try since() == .latest)
        try add(daysAgo: 6_000, source: .imported, seconds: 13)
        #expect(try since() == .latest)
        let first = try add(daysAgo: 12)
        for day in [11, 9, 3, 0] as [Int64] { try add(daysAgo: day) }
        #expect(try since() == first)
        try add(daysAgo: 5_000, seconds: 13)
        #expect(try since() == first)
    }

    @Test("A new user's time counts from their first record on")
    func newUser() throws {
        let first = try add(daysAgo: 2)
        #expect(try since() == first)
        try add(daysAgo: 0)
        #expect(try since() == first)
    }

    @Test("An import does not move it, however many days it brings")
    func imported() throws {
        let first = try add(daysAgo: 20)
        for day in [19, 15, 2] as [Int64] { try add(daysAgo: day) }
        for day in 21...60 { try add(daysAgo: Int64(day), source: .imported) }
        #expect(try since() == first)
    }

    @Test("Of a person who only imports, it is the first kept week after the last long pause")
    func onlyImported() throws {
        for day in [400, 399, 398] as [Int64] { try add(daysAgo: day, source: .imported) }
        let first = try add(daysAgo: 100, source: .imported)
        for day in [98, 97, 30, 0] as [Int64] { try add(daysAgo: day, source: .imported) }
        #expect(try since() == first)
    }

    @Test("The user sets it, and the first record of that day counts")
    func set() throws {
        for day in [5, 4, 3, 0] as [Int64] { try add(daysAgo: day) }
        let today = WallTime(node.now, in: .gmt).date
        let fourth = try add(daysAgo: 40)
        #expect(try since(setTo: today.adding(days: -40)) == fourth)
        let midnight = WallTime(date: today.adding(days: -50), millisecondOfDay: 0).moment(in: .gmt)
        #expect(try since(setTo: today.adding(days: -50)) == midnight)
    }

    @Test("A person who keeps no week has only the last seven days")
    func sparse() throws {
        for day in [36, 32, 28, 24, 20] as [Int64] { try add(daysAgo: day) }
        #expect(try since() == .latest)
        let last = try add(daysAgo: 5)
        #expect(try since() == last)
    }
}
