import Foundation
import Testing
import VicinoCore
import VicinoMotion
import VicinoSensing
import VicinoTesting

@testable import VicinoIIO

@Suite("Observations from samples")
struct MotionObservationsTests {
    private static let zero = Timestamp.epoch + .seconds(1_790_000_000)

    /// Samples of a device that lies still, or swings with steps.
    private func samples(from start: Double, seconds: Int, isWalking: Bool) -> [MotionSample] {
        (0..<seconds * 50).map { index in
            let time = start + Double(index) / 50
            let turn = 2 * Double.pi * 1.8 * time
            let strength = isWalking ? 3.0 : 0
            return MotionSample(
                time: time, x: strength / 4 * sin(turn / 2), y: strength / 10 * sin(turn), z: 9.8 + strength * sin(turn)
            )
        }
    }

    private func observations(_ samples: [MotionSample], zero: Timestamp = zero) -> [Observation] {
        var observations = MotionObservations()
        let first = samples.flatMap { observations.take($0, zero: zero) }
        return first + observations.finish(zero: zero)
    }

    @Test("Of a device that lies still nothing is said, and neither of a short walk")
    func isQuiet() {
        #expect(observations(samples(from: 0, seconds: 600, isWalking: false)).isEmpty)
        let short =
            samples(from: 0, seconds: 60, isWalking: false) + samples(from: 60, seconds: 40, isWalking: true)
            + samples(from: 100, seconds: 60, isWalking: false)
        #expect(observations(short).isEmpty)
    }

    @Test("A walk is said once a minute with one start, and ends once")
    func walks() throws {
        let walk =
            samples(from: 0, seconds: 30, isWalking: false) + samples(from: 30, seconds: 600, isWalking: true)
            + samples(from: 630, seconds: 120, isWalking: false)
        let all = observations(walk)
        #expect(Set(all.map(\.start)).count == 1)
        #expect(Set(all.map(\.activity)) == ["walking"])
        #expect(all.count { !$0.goesOn } == 1)
        #expect(all.last?.goesOn == false)
        #expect(9...11 ~= all.count)
        let steps = try #require(all.last?.steps)
        #expect(abs(steps - 1080) <= 40)
        let counts = all.compactMap(\.steps)
        #expect(counts == counts.sorted())
    }

    @Test("A clock that is set back makes no observation begin before another ends")
    func clockIsSet() {
        var observations = MotionObservations()
        var all: [Observation] = []
        for round in 0..<6 {
            let zero = Self.zero - .seconds(round % 2 * 900)
            let start = Double(round) * 400
            let moving = samples(from: start, seconds: 200, isWalking: true)
            let resting = samples(from: start + 200, seconds: 200, isWalking: false)
            all += (moving + resting).flatMap { observations.take($0, zero: zero) }
        }
        all += observations.finish(zero: Self.zero)
        let ended = all.filter { !$0.goesOn }
        #expect(ended.count == 6)
        #expect(zip(ended, ended.dropFirst()).allSatisfy { $0.seenUntil <= $1.start })
    }

    @Test("When samples stop, what goes on ends, and it can begin again")
    func finishes() {
        var observations = MotionObservations()
        let first = samples(from: 0, seconds: 120, isWalking: true).flatMap { observations.take($0, zero: Self.zero) }
        #expect(first.last?.goesOn == true)
        let last = observations.finish(zero: Self.zero)
        #expect(last.map(\.goesOn) == [false])
        #expect(last.first?.start == first.last?.start)
        #expect(observations.finish(zero: Self.zero).isEmpty)
        let again = samples(from: 500, seconds: 120, isWalking: true).flatMap { observations.take($0, zero: Self.zero) }
        #expect(again.last?.goesOn == true)
    }
}
