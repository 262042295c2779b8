import Foundation
import Testing
import Vicino
import VicinoActivity
import VicinoTesting

@testable import VicinoDiary

@Suite("An import keeps the rules of the diary")
struct RecordingImportTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let node: Node

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self])
    }

    private func run(_ text: String) throws -> RecordingReport {
        var pieces = [Array(text.utf8)]
        return try RecordingImport(node, timeZone: .gmt).run(.csv) { pieces.popLast() ?? [] }
    }

    /// A row that lies this many seconds after now.
    private func row(_ name: String, from start: Int64, until end: Int64) -> String {
        let times = [start, end].map { clock.now.advanced(byMilliseconds: $0 * 1000).iso8601 }
        return "\(name),\(times[0]),\(times[1])\n"
    }

    @Test("A name without a visible letter is skipped and counted, as forms refuse it")
    func invisible() throws {
        let report = try run(
            "activity,start,end\n" + row("\u{200B}", from: -180, until: -120) + row("tea", from: -100, until: -50))
        #expect(report.added == 1 && report.skipped.map(\.reason) == [.noName])
    }

    @Test("What begins or ends in the future is skipped and counted, as forms refuse it")
    func future() throws {
        let rows =
            row("walking", from: 120, until: 180) + row("reading", from: -120, until: 120)
            + row("sitting", from: -120, until: 60)
        let report = try run("activity,start,end\n" + rows)
        // Clocks of devices are inexact by a minute.
        #expect(report.added == 1 && report.skippedCount == 2)
        #expect(report.skipped.map(\.reason) == [.future, .future])
        #expect(report.skipped.map(\.detail).allSatisfy { $0.hasSuffix("is in the future.") })
        #expect(report.skipped.first?.location.hasPrefix("walking, ") == true)
        #expect(try node.records(Activity.self).all().map(\.name) == ["sitting"])
    }

    @Test("A name stays as the file gives it")
    func names() throws {
        let report = try run("activity,start,end\n" + row("Hiking", from: -120, until: -60))
        #expect(report.added == 1 && report.translations.isEmpty)
        #expect(try node.records(Activity.self).all().map(\.name) == ["Hiking"])
    }
}
