import Foundation
import HTTPTypes
import Testing
import Vicino
import VicinoActivity
import VicinoPage
import VicinoTesting

@testable import VicinoWeb

@Suite("Gaps that are folded, and gaps that the user leaves")
struct GapTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let node: Node
    private let browser: TestBrowser

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self, Visit.self])
        browser = try TestBrowser(node)
    }

    private func moment(minutesAgo minutes: Int64) -> Timestamp {
        clock.now.advanced(byMilliseconds: -minutes * 60_000)
    }

    private func add(_ name: String, minutesAgo start: Int64, until end: Int64) throws {
        var activity = Activity()
        activity.name = name
        activity.utcOffset = 7_200
        activity.start = moment(minutesAgo: start)
        activity.end = moment(minutesAgo: end)
        try node.add(activity)
    }

    /// How long the gaps are that have a row.
    private func rows(_ path: String = "/") async throws -> [String] {
        try await browser.get(path).text.matches(of: /<b>unknown<\/b> · ([^<]*)</).map { String($0.1) }
    }

    /// The fields of a gap, as its row sends them.
    private func fields(minutesAgo start: Int64, until end: Int64) -> KeyValuePairs<String, String> {
        [
            "start": "\(moment(minutesAgo: start).milliseconds)", "end": "\(moment(minutesAgo: end).milliseconds)",
            "return": "/",
        ]
    }

    @Test("A gap under ten minutes has no row, but is in the line")
    func folded() async throws {
        try add("walking", minutesAgo: 120, until: 90)
        try add("reading", minutesAgo: 81, until: 60)
        try add("sitting", minutesAgo: 50, until: 5)
        #expect(try await rows() == ["10 min"])
        let page = try await browser.get("/").text
        #expect(page.contains("unknown 14:43–14:52"))
        #expect(page.contains("unknown 15:13–15:23"))
    }

    @Test("A gap that the user leaves has no row any more, on any page, until the press is taken back")
    func left() async throws {
        try add("walking", minutesAgo: 120, until: 90)
        try add("sitting", minutesAgo: 50, until: 5)
        #expect(try await rows() == ["40 min"])
        let gap = fields(minutesAgo: 90, until: 50)
        #expect(try await browser.post("/leave", gap).headers[.location] == "/")
        let page = try await browser.get("/").text
        #expect(page.contains("Left unknown: <b>14:43–15:23</b>."))
        #expect(page.contains("action=\"/ask\""))
        #expect(try await rows().isEmpty)
        #expect(try await rows("/calendar/day").isEmpty)
        #expect(try await browser.get("/").text.contains("unknown 14:43–15:23"), "The time is still unknown.")
        let again = try Node.open(node.configuration)
        #expect(try again.dismissedGaps(touching: Timestamp.earliest..<Timestamp.latest).count == 1)
        _ = try await browser.post("/leave", gap)
        #expect(try await browser.post("/ask", gap).status == .seeOther)
        #expect(try await browser.get("/").text.contains("Asked about again: <b>14:43–15:23</b>."))
        #expect(try await rows() == ["40 min"])
    }

    @Test("Time after a gap that was left is asked about again once it is long enough")
    func later() async throws {
        try add("walking", minutesAgo: 120, until: 40)
        _ = try await browser.post("/leave", fields(minutesAgo: 40, until: 0))
        clock.advance(by: .seconds(540))
        #expect(try await rows().isEmpty)
        clock.advance(by: .seconds(120))
        #expect(try await rows() == ["11 min"])
        try add("reading", minutesAgo: 31, until: 21)
        #expect(try await rows() == ["11 min"], "What is left of it stays left.")
    }

    @Test("A gap that ends before it begins, or in the future, is not one")
    func impossible() async throws {
        for (start, end) in [(5, 10), (10, 10), (10, -5)] as [(Int64, Int64)] {
            let answer = try await browser.post("/leave", fields(minutesAgo: start, until: end))
            #expect(answer.status == .badRequest)
        }
        #expect(try node.dismissedGaps(touching: Timestamp.earliest..<Timestamp.latest).isEmpty)
    }

    @Test(
        "What is left of a time without others",
        arguments: [
            ([0..<2], [2..<9]), ([3..<4], [0..<3, 4..<9]), ([0..<9], []),
            ([6..<7, 1..<3, 2..<4], [0..<1, 4..<6, 7..<9]),
            ([-3..<1, 5..<5, 8..<12, 9..<10], [1..<8]), ([], [0..<9]),
        ] as [([Range<Int64>], [Range<Int64>])])
    func rest(without others: [Range<Int64>], is rest: [Range<Int64>]) throws {
        func times(_ range: Range<Int64>) throws -> Range<Timestamp> {
            try Timestamp(milliseconds: range.lowerBound)..<Timestamp(milliseconds: range.upperBound)
        }
        let whole = try times(0..<9)
        #expect(try whole.subtracting(others.map(times)) == rest.map(times))
    }
}
