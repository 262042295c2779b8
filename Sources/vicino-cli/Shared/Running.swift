import Vicino

/// One's own activities without an end, the latest first. There is one at most, unless two devices or programs began
/// one each.
struct Running {
    let activities: [Identified<Activity>]
    private let node: Node
    private let clock: Clockwork

    /// Looks for what runs.
    init(_ node: Node, _ clock: Clockwork) throws {
        self.node = node
        self.clock = clock
        var query = Query()
        query.from = clock.now
        query.newestFirst = true
        activities = try node.records(of: node.me, as: Activity.self, query).filter { $0.record.end == nil }
    }

    /// The one that began last.
    var latest: Identified<Activity>? { activities.first }

    /// Ends all of them, or none if one of them began later than that.
    func end(at moment: Timestamp) throws {
        for running in activities { try check(running.record, endsAt: moment) }
        for running in activities {
            try node.edit(running.id, as: Activity.self) { activity in
                // It may have been edited since it was found; what has an end by now keeps it.
                guard activity.end == nil else { return }
                try check(activity, endsAt: moment)
                activity.end = moment
            }
        }
    }

    private func check(_ activity: Activity, endsAt moment: Timestamp) throws {
        guard activity.start > moment else { return }
        let start = clock.text(activity.start)
        throw Refusal(
            .refused, "\(activity.activity) began on \(start) and cannot end before. Give a later --at, or edit it.")
    }
}
