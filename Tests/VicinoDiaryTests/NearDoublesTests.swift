import Testing
import Vicino
import VicinoActivity
import VicinoTesting

@testable import VicinoDiary

@Suite("One activity of two sources")
struct NearDoublesTests {
    /// Something that lasts from a second to another one.
    private func activity(
        _ name: String, _ seconds: ClosedRange<Int64>, metres: Double? = nil, isGuess: Bool = false
    ) -> Activity {
        var activity = Activity()
        activity.name = name
        activity.start = .epoch.advanced(byMilliseconds: seconds.lowerBound * 1000)
        activity.end = .epoch.advanced(byMilliseconds: seconds.upperBound * 1000)
        activity.distance = metres
        if isGuess {
            activity.source = .recognised
            activity.isConfirmed = false
        }
        return activity
    }

    private func areDoubles(_ first: Activity, _ second: Activity) throws -> Bool {
        var names = ComparedNames()
        let one = try #require(ComparedActivity(first, &names))
        let other = try #require(ComparedActivity(second, &names))
        let result = one.isDouble(of: other, by: names)
        #expect(other.isDouble(of: one, by: names) == result)
        return result
    }

    @Test("Times may differ by two minutes, by a twentieth of a long activity, and never by a quarter of it")
    func times() throws {
        let night = activity("sleeping", 0...28_800)
        #expect(try areDoubles(night, activity("sleeping", 800...28_700)))
        #expect(try !areDoubles(night, activity("sleeping", 1_000...28_800)))
        let week = activity("sleeping", 0...604_800)
        #expect(try !areDoubles(week, activity("sleeping", 901...604_800)))
        let walk = activity("walking", 0...600)
        #expect(try areDoubles(walk, activity("walking", 110...590)))
        #expect(try !areDoubles(walk, activity("walking", 110...540)))
        #expect(try !areDoubles(walk, activity("walking", 121...600)))
    }

    @Test("Distances count where both state one")
    func distances() throws {
        let walk = activity("walking", 0...600, metres: 800)
        #expect(try areDoubles(walk, activity("walking", 0...601, metres: 610)))
        #expect(try !areDoubles(walk, activity("walking", 0...601, metres: 590)))
        #expect(try areDoubles(walk, activity("walking", 0...601)))
    }

    @Test("Other words of a name are the same, and two known names are not, unless one is a guess or says nothing")
    func names() throws {
        let walk = activity("walking", 0...600, metres: 800)
        #expect(try areDoubles(walk, activity("Hiking", 0...601, metres: 800)))
        #expect(try areDoubles(walk, activity("other", 0...601)))
        #expect(try !areDoubles(walk, activity("cycling", 0...601, metres: 800)))
        #expect(try areDoubles(walk, activity("cycling", 0...601, metres: 800, isGuess: true)))
        #expect(try areDoubles(walk, activity("running", 0...601, isGuess: true)))
        #expect(try !areDoubles(walk, activity("sitting", 0...601, isGuess: true)))
    }

    @Test("A word that the program does not know needs the same distance")
    func unknownNames() throws {
        let walk = activity("walking", 0...600, metres: 800)
        #expect(try areDoubles(walk, activity("Spaziergang", 0...601, metres: 800)))
        #expect(try !areDoubles(walk, activity("Spaziergang", 0...601)))
        #expect(try areDoubles(activity("Tea", 0...600), activity("tea", 0...601)))
        #expect(try !areDoubles(activity("tea", 0...600), activity("reading", 0...601)))
    }

    @Test("What runs, is planned, or has one name too many is not compared")
    func uncompared() throws {
        var names = ComparedNames()
        var running = activity("walking", 0...600)
        running.end = nil
        #expect(ComparedActivity(running, &names) == nil)
        var plan = activity("walking", 0...600)
        plan.isConfirmed = false
        #expect(ComparedActivity(plan, &names) == nil)
        for index in 0..<ComparedNames.limit { _ = names.number(of: "name \(index)") }
        #expect(names.number(of: "walking") == nil)
        #expect(names.number(of: "name 7") == 7)
    }

    @Test("Those near a moment are found in whatever order they came, as in a list that is searched from its beginning")
    func byStart() throws {
        var generator = SeededGenerator(seed: 7)
        for count in [0, 1, 2, 3, 10, 400] {
            var names = ComparedNames()
            var all: [ComparedActivity] = []
            var found = ActivitiesByStart()
            for _ in 0..<count {
                let start = Int64.random(in: 0...500, using: &generator)
                let one = try #require(ComparedActivity(activity("walking", start...start + 9), &names))
                all.append(one)
                if Bool.random(using: &generator) {
                    found.insert(one)
                } else {
                    found.insert(contentsOf: ActivitiesByStart([one]))
                }
            }
            for _ in 0..<20 {
                let first = Int64.random(in: -10...500, using: &generator) * 1000
                let times = first...first + Int64.random(in: 0...200, using: &generator) * 1000
                let expected = all.map(\.start).filter { times.contains($0) }.sorted()
                let near = found.starting(in: times, limit: .max).map(\.start).sorted()
                #expect(near == expected)
                #expect(found.starting(in: times, limit: 3).count == min(3, expected.count))
            }
        }
    }

    @Test("Many activities in order, in reverse and as one are found without a search through all")
    func many() throws {
        var names = ComparedNames()
        var found = ActivitiesByStart()
        for index in 0..<20_000 {
            let start = Int64(index % 2 == 0 ? index : 40_000 - index) * 60
            found.insert(try #require(ComparedActivity(activity("walking", start...start + 50), &names)))
        }
        var count = 0
        for index in 0..<20_000 {
            let start = Int64(index) * 60_000
            count += found.starting(in: start...start + 1, limit: 500).count
        }
        #expect(count == 10_000)
    }
}
