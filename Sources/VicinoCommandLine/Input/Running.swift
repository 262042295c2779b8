import Vicino
import VicinoActivity

/// The user's own activities without an end, the latest first. There is at most one, unless two devices or programs
/// each began one.
struct Running {
    let activities: [Identified<Activity>]
    private let clock: Clockwork

    /// Looks up the running activities.
    init(_ node: Node, _ clock: Clockwork) throws {
        self.init(try Self.request(node.records(Activity.self), clock), clock)
    }

    /// Looks up the running activities as part of a change.
    init(_ transaction: Transaction, _ clock: Clockwork) throws {
        self.init(try Self.request(transaction.records(Activity.self), clock), clock)
    }

    private init(_ found: [Identified<Activity>], _ clock: Clockwork) {
        activities = found.filter { $0.record.end == nil }
        self.clock = clock
    }

    private static func request(
        _ records: Records<Activity>, _ clock: Clockwork
    ) throws -> [Identified<Activity>] { try records.overlapping(from: clock.now).reversed().all() }

    /// The activity that began last.
    var latest: Identified<Activity>? { activities.first }

    /// Ends all running activities, or none if one began after `moment`.
    ///
    /// - Returns: the ended activities, the latest first.
    func end(at moment: Timestamp, _ transaction: Transaction) throws -> [Identified<Activity>] {
        try activities.map { running in
            try check(running.record, endsAt: moment)
            let ended = try transaction.update(running.id, as: Activity.self) { $0.end = moment }
            return Identified(id: running.id, record: ended)
        }
    }

    private func check(_ activity: Activity, endsAt moment: Timestamp) throws {
        guard activity.start > moment else { return }
        let start = clock.start(of: activity)
        throw Refusal(
            .refused, "\(activity.activity) began on \(start) and cannot end earlier. Give a later --at, or edit it.")
    }
}
