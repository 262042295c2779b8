import Testing
import VicinoActivity
import VicinoAreas
import VicinoGeoClue
import VicinoSensing
import VicinoTesting

@testable import Vicino
@testable import VicinoService

@Suite("Guesses from the speed of this device", .timeLimit(.minutes(10)))
struct SpeedSourceTests {
    /// A rider with a receiver, who rests or cycles.
    private final class Rider: Sendable {
        let receiver = FakeReceiver()
        let clock = TestClock()

        /// Reports a speed every ten seconds.
        func move(_ metresPerSecond: Double, seconds: Int) throws {
            let position = try #require(Position(latitude: 45.8131, longitude: 15.9772))
            for _ in stride(from: 0, to: seconds, by: 10) {
                clock.advance(by: .seconds(10))
                receiver.send(.fix(PositionFix(position, accuracy: 3, speed: metresPerSecond)))
            }
        }
    }

    private static let cycling = 5.5

    private static func stage() -> StagedSource {
        let rider = Rider()
        let speed = Speedometer()
        var pauses = SpeedSource.Pauses()
        pauses.retry = .milliseconds(1)
        let source = SpeedSource(rider.receiver.source(), mayDisclose: false, pauses: pauses) { rider.clock.now }
        return StagedSource(source) {
            speed.set(cycling)
            try rider.move(cycling, seconds: 480)
        } end: {
            speed.set(0)
            try rider.move(0, seconds: 300)
        } deliver: {
            try rider.move(speed.value, seconds: 10)
        } setAvailable: { isAvailable in
            rider.receiver.setObstacle(isAvailable ? nil : .switchedOff)
            try await yieldUntil("the receiver is not as it should be") { rider.receiver.isAsked == isAvailable }
        }
    }

    @Test("The source of speeds keeps the rules of sources", arguments: SourceConformance.Rule.allCases)
    func conforms(rule: SourceConformance.Rule) async throws {
        try await SourceConformance { Self.stage() }.verify(rule)
    }

    /// Reads a source during a test.
    private func reading(_ source: SpeedSource, _ body: (EventNotes) async throws -> Void) async throws {
        let notes = EventNotes()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { for await event in source.events { notes.add(event) } }
            try await body(notes)
            group.cancelAll()
        }
    }

    @Test("Where others would be told what is around, nothing is asked, and the event says what to do")
    func disclosure() async throws {
        let receiver = FakeReceiver()
        let obstacle = LocationObstacle.discloses([.accessPoints])
        let location = receiver.source(obstacle)
        try await reading(SpeedSource(location, mayDisclose: false) { .epoch }) { notes in
            let told = SourceEvent.unavailable(reason: obstacle.reason, remedy: obstacle.remedy)
            try await yieldUntil("nothing was said") { notes.all == [told] }
        }
        #expect(receiver.startCount == 0)
        try await reading(SpeedSource(location, mayDisclose: true) { .epoch }) { notes in
            try await yieldUntil("no position was asked for") { notes.all == [.available] }
        }
        #expect(receiver.intervals == [.seconds(5)])
    }

    @Test("A receiver that has lost its satellites ends what goes on, and is said to tell nothing")
    func silence() async throws {
        let rider = Rider()
        var pauses = SpeedSource.Pauses()
        pauses.check = .milliseconds(50)
        let source = SpeedSource(rider.receiver.source(), mayDisclose: false, pauses: pauses) { rider.clock.now }
        try await reading(source) { notes in
            try await yieldUntil("it did not say that it works") { notes.all == [.available] }
            try rider.move(Self.cycling, seconds: 240)
            try await yieldUntil("nothing was observed") { notes.all.count > 1 }
            rider.clock.advance(by: .seconds(121))
            let silent = LocationObstacle.silent
            let told = SourceEvent.unavailable(reason: silent.reason, remedy: silent.remedy)
            try await yieldUntil("the silence was not noticed") { notes.all.last == told }
            let observed = notes.all.compactMap { event -> Observation? in
                guard case .observed(let observation) = event else { return nil }
                return observation
            }
            #expect(observed.last?.goesOn == false)
            try rider.move(0, seconds: 10)
            try await yieldUntil("it did not say that it works again") { notes.all.last == .available }
        }
    }
}
