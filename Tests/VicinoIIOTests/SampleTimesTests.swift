import Testing
import VicinoTesting

@testable import VicinoIIO

@Suite("The times of samples")
struct SampleTimesTests {
    @Test("The device's stamps count if they are on the clock of the arrival")
    func stamps() {
        var times = SampleTimes(rate: 50)
        #expect(times.times([1_000_000_000, 1_020_000_000], arrival: 1.1) == [1, 1.02])
        #expect(times.times([1_040_000_000], arrival: 1.1) == [1.04])
    }

    @Test(
        "Stamps of another clock, alike, missing or falling are counted instead",
        arguments: [
            [1_700_000_000_000_000_000, 1_700_000_000_020_000_000], [5, 5], [nil, nil], [9_000_000_000, 8_000_000_000],
            [9_980_000_000, nil],
        ] as [[Int64?]])
    func counts(stamps: [Int64?]) {
        var times = SampleTimes(rate: 50)
        let counted = times.times(stamps, arrival: 10)
        #expect(counted.count == 2)
        #expect(abs((counted.last ?? 0) - 10) < 1e-9)
        #expect(abs((counted.first ?? 0) - 9.98) < 1e-9)
    }

    @Test("A batch that is late is no gap, and a long silence is one")
    func gaps() {
        var times = SampleTimes(rate: 50)
        let stamps = [Int64?](repeating: nil, count: 100)
        let first = times.times(stamps, arrival: 2)
        let late = times.times(stamps, arrival: 4.5)
        #expect(abs((late.first ?? 0) - (first.last ?? 0) - 0.02) < 0.001)
        let after = times.times(stamps, arrival: 60)
        #expect((after.first ?? 0) > 57.9)
        #expect(abs((after.last ?? 0) - 60) < 1e-9)
    }

    @Test("A device that is slower than it says stays near the clock")
    func corrects() {
        var times = SampleTimes(rate: 50)
        let stamps = [Int64?](repeating: nil, count: 100)
        var last = 0.0
        // 100 samples in 2.04 s are 49 a second.
        for batch in 1...2000 { last = times.times(stamps, arrival: Double(batch) * 2.04).last ?? 0 }
        #expect(abs(last - 4080) < 1)
    }

    @Test("Times rise, whatever comes", arguments: 1...50 as ClosedRange<UInt64>)
    func rises(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var times = SampleTimes(rate: 50)
        var arrival = 100.0
        var all: [Double] = []
        for _ in 0..<200 {
            arrival += Double.random(in: 0...30, using: &generator)
            let count = Int.random(in: 0...120, using: &generator)
            let begin = arrival + Double.random(in: -30...2, using: &generator)
            let hasStamps = Bool.random(using: &generator)
            let stamps = (0..<count).map { hasStamps ? Int64((begin + Double($0) * 0.02) * 1e9) : nil }
            all += times.times(stamps, arrival: arrival)
        }
        #expect(zip(all, all.dropFirst()).allSatisfy { $0 < $1 })
    }
}
