internal import FoundationEssentials
package import VicinoCore

/// Activities that began long before a period and last into it, too many to read one by one: only how many they are, and
/// when they end.
package struct EarlierActivities: Sendable {
    /// Those of them that end on one day.
    package struct Group: Hashable, Sendable {
        /// The latest end; nil for activities that still run.
        package let end: Timestamp?
        /// How many they are.
        package let count: Int

        package init(end: Timestamp?, count: Int) {
            self.end = end
            self.count = count
        }
    }

    /// The groups.
    package let groups: [Group]

    package init(_ groups: [Group]) { self.groups = groups }

    /// How many there are.
    package var count: Int { groups.reduce(0) { $0 + $1.count } }

    /// One activity that takes the time of all of them in the period; nil if there is none.
    func merged(as name: String, _ timeZone: TimeZone) -> Activity? {
        guard !groups.isEmpty else { return nil }
        var activity = Activity()
        activity.name = name
        activity.start = .earliest
        activity.utcOffset = timeZone.utcOffset(at: .earliest)
        activity.end = groups.contains { $0.end == nil } ? nil : groups.compactMap(\.end).max()
        return activity
    }
}

extension ActivitySummary {
    /// Counts the time of earlier activities, before the first activity is added.
    ///
    /// - Parameter name: the name under which they count; nil for that of all activities that exceed a limit.
    /// - Throws: `VicinoError` with `.refused` if an activity was added before.
    package mutating func add(_ earlier: EarlierActivities, as name: String? = nil) throws(VicinoError) {
        guard let activity = earlier.merged(as: name ?? SummaryNames.others, now.timeZone) else { return }
        try add(activity)
    }
}
