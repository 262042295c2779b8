internal import VicinoCore

/// Which reminders the user wants; by default none.
package struct ReminderPlan: Hashable, Sendable {
    /// After how long without a record the user is reminded to record; nil for never.
    package var interval: Duration?
    /// The minutes of the day at which the user is reminded to record, from 0 to 1439.
    package var times: [Int]
    /// Whether the user is reminded to move.
    package var remindsToMove: Bool
    /// Whether the user is reminded to confirm guesses.
    package var remindsToConfirm: Bool

    package init(
        interval: Duration? = nil, times: [Int] = [], remindsToMove: Bool = false, remindsToConfirm: Bool = false
    ) {
        self.interval = interval
        self.times = times
        self.remindsToMove = remindsToMove
        self.remindsToConfirm = remindsToConfirm
    }

    /// Whether the user wants no reminder.
    package var isEmpty: Bool { self == ReminderPlan() }

    /// Whether the user wants reminders of a kind.
    package func wants(_ kind: Reminder.Kind) -> Bool {
        switch kind {
        case .record: interval != nil || !times.isEmpty
        case .move: remindsToMove
        case .confirm: remindsToConfirm
        }
    }

    /// How long "Not now" lasts, in milliseconds.
    func pause(after kind: Reminder.Kind) -> Int64 {
        switch kind {
        case .record: interval.map { $0.milliseconds } ?? Self.pause
        case .move: Self.pause
        // By then, another guess may be asked about; for the same one, `Reminders` waits longer.
        case .confirm: Self.pause
        }
    }

    private static let pause: Int64 = 2 * 3_600_000
}
