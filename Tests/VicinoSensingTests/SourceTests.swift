import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoSensing

@Suite("Sources of observations")
struct SourceTests {
    @Test("The simulated source keeps the rules of sources", arguments: SourceConformance.Rule.allCases)
    func conforms(rule: SourceConformance.Rule) async throws {
        try await SourceConformance { StagedSource.simulated() }.verify(rule)
    }

    @Test("An observation moves values out of range into it")
    func isInRange() {
        let start = Timestamp.epoch.advanced(byMilliseconds: 10_000)
        let observation = Observation(
            "walking", since: start, until: .epoch, goesOn: false, certainty: 400, steps: -3, distance: .nan)
        #expect(observation.seenUntil == start)
        #expect(observation.certainty == 100)
        #expect(observation.steps == 0)
        #expect(observation.distance == nil)
    }

    @Test("Sources have names in a fixed order")
    func isOrdered() {
        let names: [SourceName] = [.watch, .speed, .motion, .computer, SourceName("bed")]
        #expect(names.sorted().map(\.text) == ["bed", "computer", "motion", "speed", "watch"])
    }
}
