import Testing
import VicinoCore
import VicinoDrawing
import VicinoTesting

@testable import VicinoActivity

@Suite("Amounts are written in one format")
struct AmountFormatTests {
    private let english = AmountFormat.english
    private static let minute: Int64 = 60_000

    @Test(
        "A duration is rounded once, to the unit in which it is written",
        arguments: [
            (0, "0 min"), (-5, "0 min"), (1, "<1 s"), (499, "<1 s"), (500, "1 s"), (59_499, "59 s"), (59_500, "1 min"),
            (59_999, "1 min"), (89_999, "1 min"), (90_000, "2 min"), (59 * minute + 29_999, "59 min"),
            (59 * minute + 36_000, "1 h"), (60 * minute, "1 h"), (61 * minute, "1 h 1 min"),
            (89 * minute, "1 h 29 min"), (119 * minute + 30_000, "2 h"), (2_810 * minute, "46 h 50 min"),
            (60_000 * minute, "1\u{202F}000 h"), (.max, "27\u{202F}777\u{202F}777\u{202F}777 h 47 min"),
        ] as [(Int64, String)])
    func durations(milliseconds: Int64, text: String) {
        #expect(english.duration(.milliseconds(milliseconds)) == text)
    }

    @Test("Tables and cells have shorter forms, with two digits of minutes after hours")
    func shorter() {
        let lengths = [9, 57 * 60, 60 * 60, 65 * 60, 89 * 60].map { Duration.seconds($0) }
        #expect(lengths.map(english.shortDuration) == ["9 s", "57 min", "1 h", "1 h 05", "1 h 29"])
        #expect(lengths.map(english.narrowDuration) == ["9s", "57m", "1h", "1h05", "1h29"])
    }

    @Test("What is written can be read, and differs by half of its last unit at most", arguments: 0..<8)
    func isRead(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            let length = Int64(random.next() % (4 << (random.next() % 34)))
            let time = Duration.milliseconds(length)
            for text in [english.duration(time), english.shortDuration(time), english.narrowDuration(time)]
            where length >= 500 {
                let plain = text.replacing("\u{202F}", with: "")
                let half: Int64 = length < 59_500 ? 500 : 30_000
                #expect(abs(try DurationText.read(plain).milliseconds - length) <= half, "\(length): \(text)")
                #expect(!text.contains("60 min"))
                #expect(!text.contains("60 s"))
            }
            let metres = Double(random.next() % 1_000_000) / Double(1 << (random.next() % 12))
            let text = english.distance(metres)
            let half: Double =
                switch metres {
                case ..<999.5: 0.5
                case ..<99_950: 50
                default: 500
                }
            guard metres >= 0.5 else { continue }
            let read = try #require(DistanceText.read(text.replacing("\u{202F}", with: "")))
            #expect(abs(read - metres) <= half + 0.001, "\(metres): \(text)")
            #expect(text != "1000 m", "\(metres): \(text)")
        }
    }

    @Test(
        "A distance is rounded once, and has a unit that fits",
        arguments: [
            (0, "0 m"), (-3, "0 m"), (0.2, "<1 m"), (999.4, "999 m"), (999.6, "1 km"), (1_049, "1 km"),
            (1_050, "1.1 km"), (4_810, "4.8 km"), (99_949, "99.9 km"), (99_951, "100 km"), (100_499, "100 km"),
            (1_234_567, "1\u{202F}235 km"), (.nan, "? m"), (.infinity, "? m"),
        ] as [(Double, String)])
    func distances(metres: Double, text: String) {
        #expect(english.distance(metres) == text)
    }

    @Test(
        "A typed distance is in the unit that it names, and otherwise in that of the reader",
        arguments: [
            ("3100", 3_100, 3_100_000, 4_988_966.4), ("3.1km", 3_100, 3_100, 3_100), ("850 m", 850, 850, 850),
            ("2 mi", 3_218.688, 3_218.688, 3_218.688), ("1mile", 1_609.344, 1_609.344, 1_609.344),
            ("2 Miles", 3_218.688, 3_218.688, 3_218.688), ("100 ft", 30.48, 30.48, 30.48),
        ])
    func typed(text: String, alone: Double, kilometres: Double, miles: Double) throws {
        for (unit, metres) in [(nil, alone), (.kilometres, kilometres), (.miles, miles)] as [(DistanceUnit?, Double)] {
            let read = try #require(DistanceText.read(text, in: unit))
            #expect(abs(read - metres) < 0.001)
        }
        #expect(DistanceText.read(text + "x") == nil)
    }

    @Test(
        "An operation is as long as it took, and never took no time",
        arguments: [
            (0, "0 ms"), (0.0001, "1 ms"), (0.0139, "14 ms"), (0.9999, "1 s"), (1.46, "1.5 s"), (59.94, "59.9 s"),
            (59.96, "1 min"), (5_340, "1 h 29 min"), (-1, "0 ms"),
        ] as [(Double, String)])
    func elapsed(seconds: Double, text: String) {
        #expect(english.elapsed(.seconds(seconds)) == text)
    }

    @Test("Numbers have groups of three digits, and words in the language of the reader")
    func languages() {
        #expect(
            [0, 999, 1_000, -1_234_567].map(english.number) == ["0", "999", "1\u{202F}000", "−1\u{202F}234\u{202F}567"])
        #expect(english.number(.min).hasPrefix("−9\u{202F}223"))
        #expect([0, 1, 7_306].map(english.steps) == ["0 steps", "1 step", "7\u{202F}306 steps"])
        let italian = AmountFormat.italian
        #expect([1, 2].map(italian.steps) == ["1 passo", "2 passi"])
        #expect([1, 2].map(italian.days) == ["1 giorno", "2 giorni"])
        #expect(italian.distance(4_810) == "4,8 km")
        #expect(italian.duration(.seconds(5_340)) == "1 h 29 min")
    }
}
