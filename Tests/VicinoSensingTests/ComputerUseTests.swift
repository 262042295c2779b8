import Testing
import VicinoCore

@testable import VicinoSensing

@Suite("Sitting, from the use of the computer")
struct ComputerUseTests {
    private let start = Timestamp.epoch + .seconds(1_000_000)

    private func at(_ minute: Int) -> Timestamp { start + .seconds(60 * minute) }

    /// Sees states, each for a range of minutes, once a minute.
    private func events(_ states: [(ClosedRange<Int>, ComputerState)]) -> [SourceEvent] {
        var use = ComputerUse()
        return states.flatMap { minutes, state in minutes.flatMap { use.see(state, at: at($0)) } }
    }

    private func sitting(_ begin: Int, _ end: Int, goesOn: Bool = false) -> SourceEvent {
        .observed(Observation("sitting", since: at(begin), until: at(end), goesOn: goesOn, certainty: 70))
    }

    @Test("Use is observed after five minutes, again while it goes on, and ends when the computer became idle")
    func observes() {
        let events = events([(0...12, .used), (13...18, .idle(since: at(12)))])
        #expect(
            events == [
                .available, sitting(0, 5, goesOn: true), sitting(0, 9, goesOn: true), sitting(0, 12),
            ])
    }

    @Test("A short pause is part of the use")
    func bridges() {
        let events = events([(0...6, .used), (7...9, .idle(since: at(6))), (10...10, .used)])
        #expect(events.last == sitting(0, 10, goesOn: true))
        #expect(events.count == 3)
    }

    @Test("A lock and a sleep end the use at once", arguments: [ComputerState.locked, .away])
    func ends(state: ComputerState) {
        let events = events([(0...6, .used), (7...7, state)])
        #expect(events.last == sitting(0, 7))
    }

    @Test("A short use is not observed")
    func ignoresShortUse() {
        let events = events([(0...3, .used), (4...4, .locked), (6...9, .used), (10...20, .idle(since: at(9)))])
        #expect(events == [.available])
    }

    @Test("A computer that has slept unnoticed ends the use where it was last seen, and begins another one")
    func noticesSleep() {
        let events = events([(0...6, .used), (90...96, .used)])
        #expect(events == [.available, sitting(0, 5, goesOn: true), sitting(0, 6), sitting(90, 95, goesOn: true)])
    }

    @Test("A clock that is set back ends the use, too")
    func noticesClock() {
        let events = events([(100...106, .used), (50...56, .used)])
        #expect(events.contains(sitting(100, 106)))
        #expect(events.last == sitting(50, 55, goesOn: true))
    }

    @Test("A system that does not tell ends the use, and says why, once")
    func isUnavailable() {
        let unknown = ComputerState.unknown(reason: "No logind.", remedy: "Start it.")
        let events = events([(0...6, .used), (7...9, unknown), (10...10, .used)])
        #expect(
            events == [
                .available, sitting(0, 5, goesOn: true), sitting(0, 6),
                .unavailable(reason: "No logind.", remedy: "Start it."), .available,
            ])
    }

    @Test("An idleness from before the use, or from the future, moves into it")
    func boundsIdleness() {
        let before = events([(0...6, .used), (7...13, .idle(since: at(-30)))])
        #expect(before.last == sitting(0, 0))
        let after = events([(0...6, .used), (7...7, .idle(since: at(99)))])
        #expect(after.count == 2)
    }
}
