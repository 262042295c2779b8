import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoSensing

@Suite("Observations from speeds")
struct SpeedObservationsTests {
    private static let start = Timestamp.epoch + .seconds(1_790_000_000)

    /// Seconds at a speed in metres per second.
    private struct Piece {
        let speed: Double
        let seconds: Int

        init(_ speed: Double, _ seconds: Int) {
            self.speed = speed
            self.seconds = seconds
        }
    }

    /// The observations of pieces, with a speed every few seconds.
    private func observations(_ pieces: [Piece], every step: Int = 5) -> [Observation] {
        var value = SpeedObservations()
        var all: [Observation] = []
        var time = 0
        for piece in pieces {
            for _ in stride(from: 0, to: piece.seconds, by: step) {
                all += value.take(piece.speed, at: Self.start + .seconds(time))
                time += step
            }
        }
        return all + value.finish()
    }

    /// The observations that are over, as the activity and its minutes.
    private func words(_ pieces: [Piece]) -> [String] {
        observations(pieces).filter { !$0.goesOn }.map { observation in
            "\(observation.activity) \(Int((observation.seenUntil - observation.start) / .seconds(60) + 0.5))"
        }
    }

    private func rides(_ count: Int, stop: (Int) -> Int, speed: Double = 14, seconds: Int = 90) -> [Piece] {
        (0..<count).flatMap { [Piece(speed, seconds), Piece(0, stop($0))] } + [Piece(speed, seconds)]
    }

    @Test("Walking, running, cycling and driving are told by their speeds")
    func tells() {
        #expect(words([Piece(1.4, 600)]) == ["walking 10"])
        #expect(words([Piece(3, 600)]) == ["running 10"])
        #expect(words([Piece(5.5, 600)]) == ["cycling 10"])
        #expect(words([Piece(25, 600)]) == ["driving 10"])
        #expect(words([Piece(0.1, 600)]) == [])
    }

    @Test("A walk to a car and back is three observations, which do not overlap")
    func changes() {
        let pieces = [Piece(1.4, 600), Piece(20, 1200), Piece(0, 20), Piece(20, 600), Piece(1.4, 600)]
        let ended = observations(pieces).filter { !$0.goesOn }
        #expect(ended.map(\.activity) == ["walking", "driving", "walking"])
        #expect(zip(ended, ended.dropFirst()).allSatisfy { $0.seenUntil <= $1.start })
        let distance = ended.count == 3 ? ended[1].distance ?? 0 : 0
        #expect(abs(distance - 36_000) < 2000)
    }

    @Test("Regular stops of one length are those of a line, and waits at lights are not")
    func stops() {
        let line = rides(8) { index in 25 + index % 3 * 5 }
        #expect(words(line).map { $0.split(separator: " ").first } == ["public"])
        let lights = rides(8) { index in index % 2 == 0 ? 12 : 80 }
        #expect(words(lights).map { $0.split(separator: " ").first } == ["driving"])
        let few = rides(3) { _ in 30 }
        #expect(words(few).map { $0.split(separator: " ").first } == ["driving"])
    }

    @Test("What only a train reaches is a train")
    func trains() { #expect(words([Piece(50, 600)]) == ["public transport 10"]) }

    @Test("Driving is less certain than cycling")
    func certainties() {
        let driving = observations([Piece(25, 600)]).last?.certainty ?? 100
        let cycling = observations([Piece(5.5, 600)]).last?.certainty ?? 0
        #expect(driving <= 50)
        #expect(cycling > driving)
    }

    @Test("A gap ends what goes on, and so does a clock that is set back")
    func gaps() {
        var value = SpeedObservations()
        var all: [Observation] = []
        for second in stride(from: 0, to: 300, by: 5) { all += value.take(5.5, at: Self.start + .seconds(second)) }
        #expect(all.last?.goesOn == true)
        #expect(value.take(5.5, at: Self.start + .seconds(3600)).map(\.goesOn) == [false])
        for second in stride(from: 3605, to: 4000, by: 5) { all += value.take(5.5, at: Self.start + .seconds(second)) }
        #expect(all.last?.goesOn == true)
        #expect(value.take(5.5, at: Self.start).map(\.goesOn) == [false])
    }

    @Test(
        "Whatever speeds come, observations follow each other, and values stay in range",
        arguments: 1...50 as ClosedRange<UInt64>)
    func properties(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var value = SpeedObservations()
        var all: [Observation] = []
        var time = Self.start
        var speed = 0.0
        for _ in 0..<3000 {
            if Int.random(in: 0..<40, using: &generator) == 0 {
                speed = [0, 1.4, 3, 6, 15, 45, .nan, -1, 1000].randomElement(using: &generator) ?? 0
            }
            time = time + .seconds(Int.random(in: 0...20, using: &generator))
            all += value.take(speed, at: time)
        }
        all += value.finish()
        let ended = all.filter { !$0.goesOn }
        #expect(Set(all.map(\.start)).count == ended.count)
        #expect(zip(ended, ended.dropFirst()).allSatisfy { $0.seenUntil <= $1.start })
        #expect(all.allSatisfy { $0.seenUntil > $0.start && ($0.distance ?? -1) >= 0 })
    }
}
