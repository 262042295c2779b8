package import Foundation
package import VicinoActivity
package import VicinoCore

/// Three days as a user might record them: today up to now, and the two days before.
///
/// They have what the pages show of a diary: nights, walks with steps, rides with distances, and gaps. All names are
/// known ones, which every language has.
package struct DemoDays {
    private let now: Timestamp
    private let timeZone: TimeZone

    /// How many days there are, the first of which begins with the night before.
    package static var dayCount: Int { plans.count }

    /// - Parameters:
    ///   - now: the present, after which nothing is recorded.
    ///   - timeZone: the time zone whose clocks the days follow.
    package init(until now: Timestamp, in timeZone: TimeZone) {
        self.now = now
        self.timeZone = timeZone
    }

    /// The activities, by their start. None overlaps another one, and none runs.
    ///
    /// - Parameter generator: varies the times and amounts a little; the same seed gives the same days.
    package func activities(using generator: inout some RandomNumberGenerator) -> [Activity] {
        let today = WallTime(now, in: timeZone).date
        var all: [Activity] = []
        for (index, plan) in Self.plans.enumerated() {
            let date = today.adding(days: index + 1 - Self.dayCount)
            for block in plan {
                let shift = Int.random(in: -Self.shiftLimit...Self.shiftLimit, using: &generator)
                let pace = Double.random(in: 0.95...1.05, using: &generator)
                guard let activity = activity(block, on: date, shift: shift, pace: pace, after: all.last?.end) else {
                    continue
                }
                all.append(activity)
            }
        }
        return all
    }

    /// By how many minutes a part of a day begins and ends earlier or later than planned, at most.
    private static let shiftLimit = 4

    /// - Parameters:
    ///   - shift: by how many minutes it is later than planned.
    ///   - pace: by how much steps and distances are more than planned, as a factor.
    ///   - earlier: the end of the activity before.
    /// - Returns: nil if it is still to come.
    private func activity(
        _ block: DemoBlock, on date: CivilDate, shift: Int, pace: Double, after earlier: Timestamp?
    ) -> Activity? {
        guard let planned = moment(block.start + shift, on: date), let plannedEnd = moment(block.end + shift, on: date)
        else { return nil }
        let start = max(planned, earlier ?? planned)
        let end = min(plannedEnd, now)
        guard end.milliseconds - start.milliseconds >= 60_000 else { return nil }
        let minutes = Double(end.milliseconds - start.milliseconds) / 60_000
        var activity = Activity()
        activity.name = block.name
        activity.start = start
        activity.end = end
        activity.utcOffset = timeZone.utcOffset(at: start)
        activity.steps = block.steps.map { Int((minutes * $0 * pace).rounded()) }
        activity.distance = block.metres.map { (minutes * $0 * pace).rounded() }
        return activity
    }

    /// The moment so many minutes after midnight, or before it if they are negative.
    private func moment(_ minutes: Int, on date: CivilDate) -> Timestamp? {
        WallTime(date: date, millisecondOfDay: minutes * 60_000).moment(in: timeZone)
    }

    /// What is done on each day, in minutes since its midnight.
    private static let plans: [[DemoBlock]] = [
        [
            .sleeping(from: -50, to: 405), .walking(from: 445, to: 470), .transit(from: 472, to: 500),
            .sitting(from: 515, to: 730), .walking(from: 735, to: 760), .sitting(from: 800, to: 1020),
            .transit(from: 1026, to: 1054), .running(from: 1110, to: 1150), .sitting(from: 1210, to: 1370),
        ],
        [
            .sleeping(from: -45, to: 420), .cycling(from: 465, to: 490), .sitting(from: 500, to: 715),
            .walking(from: 720, to: 755), .sitting(from: 765, to: 1000), .cycling(from: 1010, to: 1036),
            .driving(from: 1090, to: 1112), .walking(from: 1115, to: 1165), .driving(from: 1168, to: 1190),
            .still(from: 1250, to: 1340),
        ],
        [
            .sleeping(from: -40, to: 400), .walking(from: 440, to: 465), .sitting(from: 475, to: 650),
            .cycling(from: 655, to: 682), .sitting(from: 740, to: 960), .walking(from: 965, to: 1000),
            .running(from: 1080, to: 1115), .sitting(from: 1160, to: 1350),
        ],
    ]
}
