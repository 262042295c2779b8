import Testing
import VicinoActivity

@Suite("A simulated year of guesses")
struct SimulatedYearTests {
    @Test("No guesses overlap, nothing entered changes, and nothing deleted comes back, a year long")
    func keepsRules() throws {
        let seed: UInt64 = 1
        var year = SimulatedYear(seed: seed)
        try year.live(days: 365)
        print(
            "simulated year: seed \(seed), \(year.pastCount + year.own.count) records, \(year.changeCount) changes of guesses"
        )
        #expect(year.changeCount > 1_000)
    }

    @Test("Six other users live a month each", arguments: UInt64(2)...7)
    func keepsRulesForMany(seed: UInt64) throws {
        var month = SimulatedYear(seed: seed)
        try month.live(days: 30)
        #expect(month.changeCount > 100)
    }

    @Test("The same seed has the same result")
    func isDeterministic() throws {
        var first = SimulatedYear(seed: 11)
        var second = SimulatedYear(seed: 11)
        try first.live(days: 20)
        try second.live(days: 20)
        #expect(first.own == second.own)
        #expect(first.changeCount == second.changeCount)
    }
}
