import Testing
import VicinoActivity
import VicinoCore
import VicinoSensing
import VicinoTesting

@testable import VicinoInfiniTime

@Suite("The steps of a watch")
struct StepCounterTests {
    /// A whole minute.
    private static let start = Timestamp.epoch + .seconds(1_790_000_040 - 1_790_000_040 % 60)

    private func moment(_ seconds: Int) -> Timestamp { Self.start + .seconds(seconds) }

    /// Each sample as its seconds and its steps.
    private func words(_ samples: [StepBouts.Sample]) -> [String] {
        samples.map { "\(($0.start - Self.start) / .seconds(1))-\(($0.end - Self.start) / .seconds(1)) \($0.steps)" }
    }

    @Test("The first count is no step, and those of a minute are handed over when it ends")
    func counts() {
        var counter = StepCounter()
        #expect(counter.take(5000, at: moment(0)).isEmpty)
        #expect(counter.take(5020, at: moment(10)).isEmpty)
        #expect(counter.take(5060, at: moment(40)).isEmpty)
        #expect(words(counter.take(5070, at: moment(65))) == ["0.0-60.0 60"])
        #expect(counter.pass(until: moment(119)).isEmpty)
        #expect(words(counter.pass(until: moment(120))) == ["60.0-120.0 10"])
        #expect(counter.pass(until: moment(500)).isEmpty)
    }

    @Test("A lower count is all new, as after midnight")
    func beginsAnew() {
        var counter = StepCounter()
        _ = counter.take(9000, at: moment(0))
        _ = counter.take(0, at: moment(5))
        _ = counter.take(30, at: moment(30))
        #expect(words(counter.pass(until: moment(60))) == ["0.0-60.0 30"])
    }

    @Test("What a count adds after a silence fell into the whole time")
    func spreads() {
        var counter = StepCounter()
        _ = counter.take(100, at: moment(0))
        _ = counter.take(130, at: moment(20))
        #expect(words(counter.leave(at: moment(30))) == ["0.0-30.0 30"])
        #expect(words(counter.take(1130, at: moment(620))) == ["30.0-620.0 1000"])
    }

    @Test("A count that nobody can have walked, or that is a day old, is a beginning only")
    func refuses() {
        var counter = StepCounter()
        _ = counter.take(100, at: moment(0))
        #expect(counter.take(1_000_000, at: moment(600)).isEmpty)
        _ = counter.take(1_000_010, at: moment(610))
        #expect(words(counter.pass(until: moment(660))) == ["600.0-660.0 10"])
        #expect(counter.take(1_009_000, at: moment(200_000)).isEmpty)
    }

    @Test("Samples follow each other, and hold no step twice", arguments: 1...50 as ClosedRange<UInt64>)
    func properties(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var counter = StepCounter()
        var samples: [StepBouts.Sample] = []
        var time = 0
        var count: UInt32 = 0
        for _ in 0..<500 {
            time += Int.random(in: 0...90, using: &generator)
            count += UInt32.random(in: 0...60, using: &generator)
            switch Int.random(in: 0..<6, using: &generator) {
            case 0: samples += counter.leave(at: moment(time))
            case 1: samples += counter.pass(until: moment(time))
            default: samples += counter.take(count, at: moment(time))
            }
        }
        samples += counter.pass(until: moment(time + 60))
        #expect(samples.reduce(0) { $0 + $1.steps } <= Int(count))
        #expect(samples.allSatisfy { $0.start < $0.end })
        #expect(zip(samples, samples.dropFirst()).allSatisfy { $0.end <= $1.start })
    }

    @Test("A walk is observed from a hundred steps on, goes on by the minute, and ends after a pause")
    func observes() {
        var observations = StepObservations()
        var all: [Observation] = []
        var count: UInt32 = 0
        all += observations.take(count, at: moment(0))
        for second in stride(from: 2, through: 600, by: 2) {
            count += 4
            all += observations.take(count, at: moment(second))
        }
        #expect(all.allSatisfy { $0.goesOn })
        #expect(Set(all.map(\.start)) == [moment(0)])
        #expect(9...10 ~= all.count)
        for minute in 11...14 { all += observations.pass(until: moment(minute * 60)) }
        #expect(all.count { !$0.goesOn } == 1)
        #expect(all.last?.steps == 1196)
        #expect(all.last?.activity == "walking")
        #expect(all.last?.seenUntil.milliseconds ?? 0 >= moment(600).milliseconds)
    }

    @Test("Quick steps are a run, and some steps in a room are nothing")
    func tells() {
        var running = StepObservations()
        var all: [Observation] = []
        for second in 0...300 { all += running.take(UInt32(second * 3), at: moment(second)) }
        #expect(all.last?.activity == "running")
        var room = StepObservations()
        var nothing: [Observation] = []
        for minute in 0...30 { nothing += room.take(UInt32(minute * 20), at: moment(minute * 60 + 5)) }
        #expect(nothing.isEmpty)
    }

    @Test("A clock that is set back ends what goes on")
    func clockIsSet() {
        var observations = StepObservations()
        var all: [Observation] = []
        for second in 0...300 { all += observations.take(UInt32(second * 2), at: moment(second)) }
        #expect(all.last?.goesOn == true)
        #expect(observations.take(700, at: moment(-3600)).map(\.goesOn) == [false])
    }
}
