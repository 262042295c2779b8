package import VicinoCore

/// What is true at a moment, as far as reminders depend on it.
package struct ReminderSituation: Sendable {
    /// The moment, and the user's clock.
    package var now: CalendarNow
    /// Whether the desktop must not disturb the user now.
    package var isQuiet: Bool
    /// The activity that runs.
    package var running: Activity?
    /// When the user last added or changed an activity; nil for never.
    package var lastRecorded: Timestamp?
    /// The activities that the user recorded lately, most frequent first.
    package var names: [String]
    /// Today's movement so far; nil if it is not known or not needed.
    package var movement: DayMovement?
    /// The unconfirmed guesses of the last days, the latest first.
    package var guesses: [Reminder.Guess]

    /// A situation in which nothing was recorded.
    package init(_ now: CalendarNow, isQuiet: Bool = false) {
        self.now = now
        self.isQuiet = isQuiet
        names = []
        guesses = []
    }

    /// Updates what reminders depend on from the user's activities of the last days.
    ///
    /// - Parameter activities: in any order, each with the moment of its last change.
    package mutating func update(from activities: [(id: RecordID, activity: Activity, changed: Timestamp)]) {
        let activities = activities.filter { !$0.activity.isPlanned(at: now.moment) }
        let latestFirst = activities.sorted { $0.activity.start > $1.activity.start }
        running = latestFirst.first { $0.activity.end == nil }?.activity
        guesses = latestFirst.compactMap { Reminder.Guess(id: $0.id, $0.activity) }.filter { $0.activity.end != nil }
        let recorded = activities.filter { Reminder.Guess(id: $0.id, $0.activity) == nil }
        // A device whose clock is ahead may have made the change.
        lastRecorded = recorded.map { min($0.changed, now.moment) }.max()
        let counts = Dictionary(recorded.map { ($0.activity.name, 1) }, uniquingKeysWith: +)
        names = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    }

    /// Whether the user runs an activity in which the body rests while the user is awake.
    var isResting: Bool {
        guard let running else { return false }
        return DayMovement.restingNames.contains(running.name.lowercased())
    }
}
