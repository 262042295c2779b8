import Vicino
import VicinoActivity
import VicinoTesting

/// A user who follows many people.
struct TestCrowd {
    let user: Node
    /// Keeps the folders of all.
    let folder: TemporaryFolder
    let clock: TestClock

    /// - Parameters:
    ///   - count: how many people the user follows.
    ///   - body: records what the person of a number did.
    init(of count: Int, _ body: (_ author: Node, _ number: Int) throws -> Void) throws {
        folder = try TemporaryFolder()
        clock = TestClock()
        user = try Node.testing(folder, "Ben", clock: clock, kinds: [Activity.self])
        for number in 0..<count {
            let configuration = Node.Configuration.testing(folder, "\(number)", clock: clock)
            let author = try Node.create(configuration, claimedName: "Person with a name \(number)")
            try body(author, number)
            var dump: [UInt8] = []
            try author.export { dump += $0 }
            try user.follow(.bytes(dump))
        }
    }
}

extension Node {
    /// Records activities of an hour that overlap, over seven days, with long places and notes.
    func addOverlapping(_ count: Int) throws {
        let text = String(repeating: "long ", count: 150)
        try add(
            contentsOf: (0..<count).map { number in
                var activity = Activity()
                activity.name = "activity \(number % 9)"
                activity.start = now.advanced(
                    byMilliseconds: -3_700_000 - Int64(number) * 7 * 86_400_000 / Int64(count))
                activity.end = activity.start.advanced(byMilliseconds: 3_600_000)
                activity.place = text
                activity.note = text
                activity.steps = number
                return activity
            })
    }

    /// Records a year with ten activities a day, of ten kinds.
    func addFullYear() throws { try addFull(years: 1) }

    /// The same for several years.
    func addFull(years: Int) throws {
        let names = [
            "walking", "reading", "cycling", "cooking", "garden", "sitting", "driving", "running", "choir", "x",
        ]
        try add(
            contentsOf: (0..<3650 * years).map { number in
                var activity = Activity()
                activity.name = names[(number * 7 + number / 13) % names.count]
                activity.start = now.advanced(byMilliseconds: -Int64(number) * 8_640_000 - 8_000_000)
                activity.end = activity.start.advanced(byMilliseconds: Int64(20 + number % 97) * 60_000)
                if ["walking", "running"].contains(activity.name) {
                    activity.steps = number % 9_000
                    activity.distance = Double(number % 7_001)
                }
                return activity
            })
    }
}
