import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoActivity

@Suite("TCX export")
struct TCXExportTests {
    private static let names = [
        "walking", "Hiking", "running", "cycling", "sleeping", "other", "<Tea & \"cake\">", "散歩", "🚲 to work", "a]]>b",
    ]

    private static let notes: [String?] = [
        nil, "Fast", "two\nlines", "a\r\nb", "<Notes>&amp;</Notes>", String(repeating: "long ", count: 400) + "end",
    ]

    /// An activity with everything that the format has, or with some of it.
    private func activity(_ generator: inout SeededGenerator) throws -> Activity {
        func some<Value>(_ value: Value) -> Value? { Bool.random(using: &generator) ? value : nil }
        var activity = Activity()
        activity.name = try #require(Self.names.randomElement(using: &generator))
        activity.start = Timestamp.epoch.advanced(byMilliseconds: .random(in: 0...1_700_000_000_000, using: &generator))
        activity.end = activity.start.advanced(byMilliseconds: .random(in: 1...90_000_000, using: &generator))
        activity.utcOffset = Int.random(in: -56...56, using: &generator) * 900
        activity.steps = some(Int.random(in: 0...100_000, using: &generator))
        activity.distance = some(Double(Int.random(in: 1...1_000_000, using: &generator)) / 10)
        activity.place = some("At <home>")
        activity.area = some("home & garden")
        activity.note = try #require(Self.notes.randomElement(using: &generator))
        activity.heartRate = some(Int.random(in: 20...120, using: &generator))
        activity.maxHeartRate = some(Int.random(in: 120...255, using: &generator))
        activity.climb = some(Double(Int.random(in: 1...30_000, using: &generator)) / 10)
        activity.energy = some(Int.random(in: 1...50_000, using: &generator))
        activity.source = .imported
        return activity
    }

    private func file(_ activities: [Activity]) -> [UInt8] {
        let texts = activities.compactMap { TCXActivityWriter.activity($0) }
        return Array((TCXActivityWriter.head + texts.joined() + TCXActivityWriter.foot).utf8)
    }

    @Test("What was exported imports again without a loss", arguments: UInt64(1)...20)
    func roundTrip(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var activities: [Activity] = []
        for _ in 0..<20 { activities.append(try activity(&generator)) }
        let imported = try Imported.tcx(file(activities), chunk: Int.random(in: 1...2000, using: &generator))
        #expect(imported.records == activities)
        #expect(imported.report.remarks.isEmpty)
        #expect(imported.skipped.isEmpty)
    }

    @Test("The sport is one of the three that the format has, and no name is translated")
    func sports() throws {
        var texts: [String] = []
        for name in ["running", "Jogging", "cycling", "walking", "tea"] {
            var activity = Activity()
            activity.name = name
            activity.end = try moment("2026-05-01T08:00:00Z")
            texts.append(try #require(TCXActivityWriter.activity(activity)))
        }
        let sports = try texts.map { try #require($0.firstMatch(of: /Sport="([A-Za-z]+)"/)).1 }
        #expect(sports == ["Running", "Running", "Biking", "Other", "Other"])
    }

    @Test("What runs is left out, and a letter that XML cannot hold")
    func leftOut() throws {
        var activity = Activity()
        activity.name = "a\u{1}b"
        #expect(TCXActivityWriter.activity(activity) == nil)
        activity.end = try moment("2026-05-01T08:00:00Z")
        #expect(TCXActivityWriter.activity(activity)?.contains("<Name>ab</Name>") == true)
    }

    @Test("The mean heart rate of laps is that of their time")
    func meanHeartRate() throws {
        let laps = [("08:00", 600, 100), ("08:10", 200, 140)].map { time, seconds, beats in
            """
            <Lap StartTime="2026-05-01T\(time):00Z"><TotalTimeSeconds>\(seconds)</TotalTimeSeconds>
            <AverageHeartRateBpm><Value>\(beats)</Value></AverageHeartRateBpm></Lap>
            """
        }
        let text =
            "<TrainingCenterDatabase><Activities><Activity Sport=\"Running\">\(laps.joined())</Activity></Activities>"
            + "</TrainingCenterDatabase>"
        #expect(try Imported.tcx(Array(text.utf8)).records.map(\.heartRate) == [110])
    }
}
