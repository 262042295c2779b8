import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoActivity

@Suite("What is read of Gadgetbridge's database")
struct GadgetbridgeTests {
    /// 2026-05-01T08:00:00Z, in seconds.
    private static let start = 1_777_622_400

    private static func lines(_ lines: [String], ending: String? = "e done") -> [UInt8] {
        Array((lines + [ending].compactMap { $0 }).map { $0 + "\n" }.joined().utf8)
    }

    private static func spans(_ imported: Imported) -> [String] {
        imported.records.map { "\($0.name) \($0.start.iso8601) \($0.end?.iso8601 ?? "-") \($0.steps ?? 0)" }
    }

    /// Rows of a device, one each minute.
    private static func minutes(_ steps: [Int], device: Int = 1, after seconds: Int = 0, kind: Int = 1) -> [String] {
        steps.enumerated().map { index, steps in
            "r \(start + seconds + index * 60) \(device) \(steps) \(kind)"
        }
    }

    @Test("A row is what it was written from, and no other line is one")
    func rows() {
        let rows: [GadgetbridgeRow] = [
            .table(.workouts), .table(.samples(name: "MI_BAND_ACTIVITY_SAMPLE")), .table(.stages), .table(.overlays),
            .values([1, nil, -1, .max, .min], text: nil), .values([0], text: ""),
            .values([2], text: "{\"a\": 1} \"é\""),
            .end(.done), .end(.foreign), .end(.damaged), .end(.limit),
        ]
        for row in rows {
            #expect(row.line.last == UInt8(ascii: "\n"))
            #expect(GadgetbridgeRow(row.line.dropLast()) == row)
        }
        #expect(GadgetbridgeRow.values([1], text: "a\nb").line == Array("r 1 \"a b\n".utf8))
        for line in [
            "", "r", "x 1", "t DEVICE", "t a_ACTIVITY_SAMPLE", "e", "e soon", "r 1 x", "r 1  2", "r 1 2 3 4 5 6",
        ] {
            #expect(GadgetbridgeRow(Array(line.utf8)[...]) == nil, "\(line)")
        }
    }

    @Test("A workout becomes an activity with what its summary says", arguments: [1, 7, 4096])
    func workout(chunk: Int) throws {
        let summary = """
            {"steps":{"value":4200,"unit":"steps_unit"},"distanceMeters":{"value":3.1,"unit":"km"},"averageHR":\
            {"value":121,"unit":"bpm"},"maxHR":{"value":150},"caloriesBurnt":{"value":210.4},"other":{"value":"x"},"odd":3}
            """
        let text = Self.lines([
            "t BASE_ACTIVITY_SUMMARY", "r \(Self.start)000 \(Self.start + 3600)000 32 1 \"\(summary)",
        ])
        var wanted = Activity()
        wanted.name = "walking"
        wanted.start = try moment("2026-05-01T08:00:00Z")
        wanted.end = try moment("2026-05-01T09:00:00Z")
        wanted.utcOffset = 0
        wanted.distance = 3100
        wanted.steps = 4200
        wanted.heartRate = 121
        wanted.maxHeartRate = 150
        wanted.energy = 210
        wanted.source = .imported
        let imported = try Imported.gadgetbridge(text, chunk: chunk)
        #expect(imported.records == [wanted])
        #expect(imported.report.remarks.isEmpty)
    }

    @Test("A workout that is there twice counts once, and an unknown kind is a guess")
    func twice() throws {
        let row = "r \(Self.start)000 \(Self.start + 600)000 77 1 \"not JSON"
        let imported = try Imported.gadgetbridge(Self.lines(["t BASE_ACTIVITY_SUMMARY", row, row]))
        #expect(Self.spans(imported) == ["other 2026-05-01T08:00:00Z 2026-05-01T08:10:00Z 0"])
        #expect(imported.records.map(\.isConfirmed) == [false])
    }

    @Test("Steps of minutes become a walk, as a guess; rows of less than none tell nothing, in any order")
    func steps() throws {
        let rows = Self.minutes([0, 90, 100, 110, -1, 0, 20, 0])
        let imported = try Imported.gadgetbridge(Self.lines(["t MI_BAND_ACTIVITY_SAMPLE"] + rows.shuffled()))
        #expect(Self.spans(imported) == ["walking 2026-05-01T08:01:00Z 2026-05-01T08:04:00Z 300"])
        #expect(imported.records.map(\.isConfirmed) == [false])
    }

    @Test("Two devices that count the same steps count once, and steps within a workout do not count again")
    func devices() throws {
        let band = Self.minutes([100, 100, 100]) + Self.minutes([100, 100], after: 7200)
        let watch = Self.minutes([0, 110, 110, 110], device: 2, after: -60)
        let workout = "r \(Self.start + 7200)000 \(Self.start + 9000)000 16 1"
        let imported = try Imported.gadgetbridge(
            Self.lines(
                ["t MI_BAND_ACTIVITY_SAMPLE"] + band + ["t XIAOMI_ACTIVITY_SAMPLE"] + watch
                    + ["t BASE_ACTIVITY_SUMMARY", workout]))
        let wanted = [
            "running 2026-05-01T10:00:00Z 2026-05-01T10:30:00Z 0",
            "walking 2026-05-01T08:00:00Z 2026-05-01T08:03:00Z 330",
        ]
        #expect(Self.spans(imported) == wanted)
    }

    @Test("A row each quarter of an hour is no walk of a minute")
    func quarters() throws {
        let rows = (0..<8).map { "r \(Self.start + $0 * 900) 1 200 1" }
        #expect(try Imported.gadgetbridge(Self.lines(["t COLMI_ACTIVITY_SAMPLE"] + rows)).records.isEmpty)
    }

    @Test("Counters since the day began are told apart from steps of minutes")
    func cumulative() throws {
        let rows = [4000, 4100, 4200, 4200, 0, 90].enumerated().map {
            "r \(Self.start + $0.offset * 60) 1 \($0.element)"
        }
        let imported = try Imported.gadgetbridge(Self.lines(["t GARMIN_ACTIVITY_SAMPLE"] + rows))
        #expect(Self.spans(imported) == ["walking 2026-05-01T08:00:00Z 2026-05-01T08:05:00Z 290"])
    }

    @Test("Sleep is read of each device that tells it, and two that tell the same night count once")
    func sleep() throws {
        let band = (0..<120).map { "r \(Self.start + $0 * 60) 1 0 \($0 < 60 ? 121 : 123)" }
        let night = "r \(Self.start + 600)000 2 \(Self.start + 10_800)000"
        let stages = [(7_200, 1), (14_400, 2), (15_000, 1)].map { "r \(Self.start + $0.0)000 3 \($0.1)" }
        let imported = try Imported.gadgetbridge(
            Self.lines(
                ["t MI_BAND_ACTIVITY_SAMPLE"] + band + ["t XIAOMI_SLEEP_TIME_SAMPLE", night]
                    + ["t GARMIN_SLEEP_STAGE_SAMPLE"] + stages))
        #expect(Self.spans(imported) == ["sleeping 2026-05-01T08:00:00Z 2026-05-01T12:00:00Z 0"])
        let nap = "r \(Self.start) 1 \(Self.start + 1800) 3"
        let overlay = try Imported.gadgetbridge(Self.lines(["t PEBBLE_HEALTH_ACTIVITY_OVERLAY", nap]))
        #expect(Self.spans(overlay) == ["sleeping 2026-05-01T08:00:00Z 2026-05-01T08:30:00Z 0"])
        let span = "r \(Self.start) 1 -1 6 \(Self.start + 1800)"
        let huawei = try Imported.gadgetbridge(Self.lines(["t HUAWEI_ACTIVITY_SAMPLE", span]))
        #expect(Self.spans(huawei) == ["sleeping 2026-05-01T08:00:00Z 2026-05-01T08:30:00Z 0"])
    }

    @Test("What ends in the middle is taken as far as it goes, and a foreign database is refused")
    func endings() throws {
        let rows = ["t MI_BAND_ACTIVITY_SAMPLE"] + Self.minutes([100, 100, 100])
        for ending in [nil, "e damaged", "e limit"] {
            let imported = try Imported.gadgetbridge(Self.lines(rows, ending: ending))
            #expect(imported.records.count == 1)
            #expect(imported.report.isIncomplete)
        }
        #expect(throws: VicinoError.self) { try Imported.gadgetbridge(Self.lines([], ending: "e foreign")) }
    }

    @Test(
        "A process that says what it should not is not believed",
        arguments: [
            ["hello"], ["r 1 2 3"], ["t MI_BAND_ACTIVITY_SAMPLE", "r 1 2"],
            ["t MI_BAND_ACTIVITY_SAMPLE", "r 1 2 3 4 5"],
            ["e done", "e done"], ["t " + String(repeating: "A", count: 30_000)], ["t DEVICE"],
        ])
    func hostile(lines: [String]) {
        #expect(throws: VicinoError.self) { try Imported.gadgetbridge(Self.lines(lines)) }
    }

    @Test("No time and no number stops the program")
    func numbers() throws {
        let numbers = ["-", "0", "-1", "\(Int64.max)", "\(Int64.min)", "\(Self.start)", "4102444800", "4294967295"]
        let tables = [
            "BASE_ACTIVITY_SUMMARY", "MI_BAND_ACTIVITY_SAMPLE", "HUAWEI_ACTIVITY_SAMPLE", "GARMIN_ACTIVITY_SAMPLE",
            "XIAOMI_SLEEP_TIME_SAMPLE", "GARMIN_SLEEP_STAGE_SAMPLE", "PEBBLE_HEALTH_ACTIVITY_OVERLAY",
        ]
        var generator = SeededGenerator(seed: 49)
        var lines: [String] = []
        for name in tables {
            lines.append("t \(name)")
            let count = try #require(GadgetbridgeTable(name: name)).columns.count
            for _ in 0..<300 {
                let values = (0..<count).map { _ in numbers[Int.random(in: 0..<numbers.count, using: &generator)] }
                lines.append("r " + values.joined(separator: " "))
            }
        }
        for activity in try Imported.gadgetbridge(Self.lines(lines)).records {
            #expect((activity.end ?? .epoch) > activity.start)
        }
    }
}
