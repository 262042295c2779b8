import Testing
import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import VicinoStore

/// `Protocol/logs.md`, *What a view must not tell*: two authors who differ only in what they withhold give a follower the
/// same bytes.
///
/// What takes a rule out, and makes this fail:
///
/// - A1, numbers of the view's own: give an entry of a view the number that the change has in `own`.
/// - A2, no entry without a visible change: add a value to a view's log at each change of a record that it shows.
/// - A3, the clock from the view: pass the clock of the version in `own` to `VersionClock(now:after:)`.
/// - A4, an id of the view's own: name a record in a view by its id in `own`.
/// - A5, no deletion of what is not shown: take a number of a view's log for each deletion of a record of its kind.
/// - A6, the order of what is shown: derive a view in the order of the records' ids.
/// - A7, no revision and no list in heads: sign the device's revision, or the version of the revocation list.
/// - A8, no list: leave the revocation list in the header of dumps and in offers.
/// - A9, closings by view: leave the closings of all views in dumps and offers.
/// - A10, what a head has seen: name the next numbers of the logs in `own`.
/// - A12, a log begins with its first change: make the logs of all views of an audience with the audience.
/// - A13, heads as of now: sign a view's log with anything that changes without it, such as the time.
/// - A14, earlier positions: forget those of all logs when there are too many.
/// - A16, randomness by purpose: draw the audience's key from the same sequence as what is withheld.
/// - A18, orders: put logs or closings in the order in which they were made.
///
/// ``differences(of:)`` shows that the twins really differ in what these rules keep away.
@Suite("What a view must not tell")
struct NonInterferenceTests {
    @Test("Twins who differ only in what they withhold give the same bytes", arguments: 0..<WorldSeeds.blocks)
    func same(block: Int) throws {
        for seed in WorldSeeds.block(block, of: 8) {
            let plan = try VisiblePlan(seed: seed)
            let one = try WithholdingAuthor(plan, twin: seed % 3)
            let other = try WithholdingAuthor(plan, twin: 7)
            try one.run()
            try other.run()
            #expect(one.received.count == other.received.count, "VICINO_SEED=\(seed) runs it again.")
            for (look, pair) in zip(one.received, other.received).enumerated() {
                let difference = pair.0.difference(from: pair.1)
                #expect(difference == nil, "Look \(look). VICINO_SEED=\(seed) runs it again.")
            }
        }
    }

    @Test("Twins with several devices give the same bytes, whichever device is met", arguments: 0..<WorldSeeds.blocks)
    func sameOnDevices(block: Int) throws {
        for seed in WorldSeeds.block(block, of: 4, share: 10) {
            let plan = try VisiblePlan(seed: seed, steps: 20, devices: seed % 3 == 0 ? 3 : 2)
            let one = try WithholdingAuthor(plan, twin: seed % 2)
            let other = try WithholdingAuthor(plan, twin: 7)
            try one.run()
            try other.run()
            #expect(one.received.count == other.received.count, "VICINO_SEED=\(seed) runs it again.")
            for (look, pair) in zip(one.received, other.received).enumerated() {
                let difference = pair.0.difference(from: pair.1)
                #expect(difference == nil, "Look \(look). VICINO_SEED=\(seed) runs it again.")
            }
        }
    }

    @Test("Devices that tell each other what is withheld differ in it", arguments: [UInt64(1), 4])
    func differsOnDevices(seed: UInt64) throws {
        let plan = try VisiblePlan(seed: seed, steps: 20, devices: 2)
        let one = try WithholdingAuthor(plan, twin: 0)
        let other = try WithholdingAuthor(plan, twin: 7)
        try one.run()
        try other.run()
        for difference in [WithheldDifference.numbers, .slots] {
            #expect(try difference.value(in: one) != difference.value(in: other))
        }
    }

    @Test("A follower who sees more than is withheld notices it", arguments: [UInt64(2), 5, 11])
    func notices(seed: UInt64) throws {
        let plan = try VisiblePlan(seed: seed)
        let one = try WithholdingAuthor(plan, twin: 0)
        let other = try WithholdingAuthor(plan, twin: 7)
        try one.run()
        try other.run()
        let all = Sharing(.kinds(try (0...2).map { try DayContent.schema($0).kind }), in: .everything)
        var bytes: [FollowerBytes] = []
        for author in [one, other] {
            var generator = SeededGenerator(seed: 1)
            var held = FollowerBytes.Held()
            let now = plan.begin.advanced(byMilliseconds: 3_000_000_000)
            _ = try author.store.audience(for: all, now: now, using: &generator)
            bytes.append(try FollowerBytes(author.store, all, now: now, held: &held, using: &generator))
        }
        #expect(bytes[0] != bytes[1])
    }

    @Test("The twins differ in everything that a rule keeps away", arguments: WithheldDifference.allCases)
    func differs(difference: WithheldDifference) throws {
        for seed in UInt64(0)..<12 {
            let plan = try VisiblePlan(seed: seed, steps: 6)
            let one = try WithholdingAuthor(plan, twin: 0)
            let other = try WithholdingAuthor(plan, twin: 7)
            try one.run()
            try other.run()
            if try difference.value(in: one) != difference.value(in: other) { return }
        }
        Issue.record("No twins differ in that, so the proof says nothing about it.")
    }
}
