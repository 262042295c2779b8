import Testing
import VicinoTesting

@testable import VicinoMotion

@Suite("Steps and motion in samples")
struct MotionRecogniserTests {
    @Test("Steps are counted at any rate, from 25 to 400 samples a second", arguments: [25, 50, 60, 100, 200, 400])
    func rates(rate: Int) {
        for cadence in [1.4, 1.8, 2.2] {
            let windows = MotionRecogniser.windows(Movement(rate: rate, cadence: cadence).samples)
            let steps = windows.reduce(0) { $0 + $1.steps }
            #expect(abs(steps / (60 * cadence) - 1) < 0.03, "\(rate) Hz, \(cadence) steps/s: \(steps)")
        }
    }

    @Test("A device that lies still has no steps, and neither has one that is shaken without a rhythm")
    func stillness() {
        let still = MotionRecogniser.windows(Movement.still.samples)
        #expect(still.count == 12)
        #expect(still.allSatisfy { $0.motion == .still && $0.steps == 0 })
        var generator = SeededGenerator(seed: 49)
        let shaken = Movement.still.samples.map { sample in
            MotionSample(time: sample.time, x: 0, y: 0, z: 9.8 + Double.random(in: -4...4, using: &generator))
        }
        let steps = MotionRecogniser.windows(shaken).reduce(0) { $0 + $1.steps }
        #expect(steps < 30)
    }

    @Test("Running is quicker and harder than walking")
    func running() {
        let windows = MotionRecogniser.windows(Movement.running.samples)
        #expect(windows.allSatisfy { $0.motion == .running })
        #expect(abs(windows.reduce(0) { $0 + $1.steps } / 168 - 1) < 0.03)
        #expect(MotionRecogniser.windows(Movement().samples).allSatisfy { $0.motion != .running })
    }

    @Test("However the device is held, the same is recognised")
    func orientation() {
        let samples = Movement().samples
        let turned = samples.map { MotionSample(time: $0.time, x: $0.z, y: -$0.x, z: $0.y) }
        let windows = MotionRecogniser.windows(samples)
        let others = MotionRecogniser.windows(turned)
        #expect(windows.count == 12)
        #expect(others.count == 12)
        for (one, other) in zip(windows, others) {
            #expect(one.motion == other.motion)
            #expect(abs(one.steps - other.steps) < 0.01)
        }
    }

    @Test("A gap divides the windows, and a short one is bridged")
    func gaps() {
        let first = Movement(seconds: 20).samples
        let later = Movement(seconds: 20, start: 60).samples
        let windows = MotionRecogniser.windows(first + later)
        #expect(windows.count == 8)
        #expect(windows.allSatisfy { $0.end <= 20 || $0.start >= 60 })
        let bridged = MotionRecogniser.windows(first.filter { $0.time < 10 || $0.time >= 10.3 })
        #expect(bridged.count == 4)
        #expect(bridged.first?.start == 0)
    }

    @Test("Values that no sensor gives, and times that go back, are left out and counted")
    func damage() {
        let samples = Movement().samples
        var recogniser = MotionRecogniser()
        var windows: [MotionWindow] = []
        for (index, sample) in samples.enumerated() {
            windows += recogniser.take(sample)
            guard index.isMultiple(of: 7) else { continue }
            for bad in [
                MotionSample(time: .nan, x: 0, y: 0, z: 0), MotionSample(time: .infinity, x: 0, y: 0, z: 0),
                MotionSample(time: sample.time, x: 9, y: 9, z: 9), MotionSample(time: -1e300, x: 0, y: 0, z: 0),
                MotionSample(time: sample.time + 0.001, x: .nan, y: 0, z: 0),
                MotionSample(time: sample.time + 0.001, x: 0, y: 1e9, z: 0),
            ] {
                windows += recogniser.take(bad)
            }
        }
        windows += recogniser.finish()
        #expect(windows == MotionRecogniser.windows(samples))
        #expect(recogniser.takenCount == samples.count)
        #expect(recogniser.droppedCount == (samples.count + 6) / 7 * 6)
    }

    @Test("Windows follow each other in time, whatever comes", arguments: 1...20 as ClosedRange<UInt64>)
    func order(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var recogniser = MotionRecogniser()
        var windows: [MotionWindow] = []
        var time = 0.0
        for _ in 0..<5000 {
            let isJump = Int.random(in: 0..<500, using: &generator) == 0
            let step = isJump ? Double.random(in: -100...1e6, using: &generator) : 0.02
            time += step * Double.random(in: -0.2...2, using: &generator)
            let values = (0..<3).map { _ in Double.random(in: -20...20, using: &generator) }
            windows += recogniser.take(MotionSample(time: time, x: values[0], y: values[1], z: values[2]))
        }
        windows += recogniser.finish()
        #expect(windows.allSatisfy { $0.start < $0.end && $0.steps >= 0 && (0...1).contains($0.certainty) })
        #expect(zip(windows, windows.dropFirst()).allSatisfy { $0.end <= $1.start })
    }

    @Test("What is held does not grow with the recording")
    func memory() {
        var recogniser = MotionRecogniser()
        for sample in Movement(rate: 100, seconds: 600).samples {
            _ = recogniser.take(sample)
            let stretch = Mirror(reflecting: recogniser).descendant("stretch", "some")
            let held = Mirror(reflecting: stretch ?? ())
            let cells = held.descendant("cells") as? [Cell]
            let steps = held.descendant("steps") as? [Double]
            #expect((cells?.count ?? .max) <= 125)
            #expect((steps?.count ?? .max) <= 10)
        }
    }
}
