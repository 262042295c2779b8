package import VicinoCore

/// Decides which reminders the user sees, and when. It knows no clock, no store and no desktop: a program checks at
/// intervals, and reports what the user does with a reminder.
///
/// No reminder appears in quiet hours, after the user answered one of its kind with "Not now", or while one of its kind is
/// shown. Besides:
///
/// - To record: after the plan's interval without a record, and at its times of day; not while an activity runs. A time of
///   day is skipped if the user has just recorded, and made up for if the computer slept.
/// - To move: if today has fewer steps or more sitting than usual, as `DayMovement` says. Not while an activity runs,
///   except a sitting one, nor soon after a record.
/// - To confirm: one guess at a time, the latest first, and each at most once a day.
package struct Reminders: Sendable {
    /// What the program must do.
    package enum Effect: Equatable, Sendable {
        /// Show this reminder, in place of the one of its kind.
        case show(Reminder)
        /// Withdraw the reminder of a kind.
        case withdraw(Reminder.Kind)
    }

    /// From when on the interval to record counts.
    private var base: Timestamp
    private var checked: Timestamp
    private var shown: [Reminder.Kind: Shown] = [:]
    /// Until when there is no reminder of a kind.
    private var pauses: [Reminder.Kind: Timestamp] = [:]
    /// When each guess was last asked about.
    private var asked: [RecordID: Timestamp] = [:]
    /// The plan and the names of the last check.
    private var plan = ReminderPlan()
    private var names: [String] = []

    /// A reminder on the screen, and since when.
    private struct Shown {
        let reminder: Reminder
        let since: Timestamp
    }

    /// For how long after a record the user is not reminded: 30 minutes.
    static let justRecorded: Int64 = 1_800_000
    /// How long after its time of day a missed reminder is still shown: 3 hours.
    static let lateness: Int64 = 3 * 3_600_000
    /// The wait between two questions about one guess: a day.
    static let guessPause: Int64 = 86_400_000
    /// The maximum number of activities that a reminder proposes: to record one, and as alternatives to a guess.
    private static let recordNames = 3
    private static let guessNames = 4

    /// Begins at a moment: no earlier time counts as one without a record.
    package init(from now: Timestamp) {
        base = now
        checked = now
    }

    // MARK: What happens

    /// Checks what is due.
    package mutating func check(_ situation: ReminderSituation, _ plan: ReminderPlan) -> [Effect] {
        let now = situation.now.moment
        self.plan = plan
        names = situation.names
        if now < checked { rewind(to: now) }
        var effects = Reminder.Kind.allCases.filter { isOver($0, situation) }.compactMap { withdraw($0) }
        let due = [dueRecord(situation), dueMove(situation), dueGuess(situation)]
        if situation.isQuiet || situation.running != nil { base = now }
        checked = now
        for reminder in due.compactMap({ $0 }) {
            guard plan.wants(reminder.kind), !situation.isQuiet, shown[reminder.kind] == nil,
                !isPaused(reminder.kind, at: now)
            else { continue }
            effects.append(show(reminder, at: now))
        }
        let known = Set(situation.guesses.map(\.id))
        asked = asked.filter { known.contains($0.key) }
        return effects
    }

    /// Takes an answer of the user to the shown reminder of a kind, which the program then withdraws.
    ///
    /// - Returns: the reminder that was answered, and what to do next; nil if none is shown.
    package mutating func answered(
        _ kind: Reminder.Kind, _ answer: Reminder.Answer, at now: Timestamp
    ) -> (reminder: Reminder, effects: [Effect])? {
        guard let reminder = shown[kind]?.reminder else { return nil }
        shown[kind] = nil
        if answer == .notNow { pauses[kind] = now.advanced(byMilliseconds: plan.pause(after: kind)) }
        guard answer == .somethingElse, case .confirm(let guess) = reminder else { return (reminder, []) }
        let others = (names + Activity.knownNames.filter { !names.contains($0) }).filter {
            $0 != guess.activity.name
        }
        return (reminder, [show(.choose(guess, names: Array(others.prefix(Self.guessNames))), at: now)])
    }

    /// Notes that the reminder of a kind is no longer on the screen.
    ///
    /// - Parameter isDismissed: whether the user closed it, which means "Not now".
    package mutating func closed(_ kind: Reminder.Kind, isDismissed: Bool, at now: Timestamp) {
        guard shown.removeValue(forKey: kind) != nil, isDismissed else { return }
        pauses[kind] = now.advanced(byMilliseconds: plan.pause(after: kind))
    }

    /// Notes that the desktop has lost all reminders.
    package mutating func lost() { shown = [:] }
}

extension Reminders {
    /// The clock was set back.
    private mutating func rewind(to now: Timestamp) {
        base = min(base, now)
        checked = now
        pauses = [:]
        asked = asked.mapValues { min($0, now) }
    }

    private mutating func show(_ reminder: Reminder, at now: Timestamp) -> Effect {
        shown[reminder.kind] = Shown(reminder: reminder, since: now)
        switch reminder {
        case .record: base = now
        case .move: pauses[.move] = now.advanced(byMilliseconds: plan.pause(after: .move))
        case .confirm(let guess), .choose(let guess, _): asked[guess.id] = now
        }
        return .show(reminder)
    }

    private func isPaused(_ kind: Reminder.Kind, at now: Timestamp) -> Bool {
        guard let end = pauses[kind] else { return false }
        return now < end
    }

    private mutating func withdraw(_ kind: Reminder.Kind) -> Effect? {
        shown.removeValue(forKey: kind).map { _ in .withdraw(kind) }
    }

    /// Whether the shown reminder of a kind has lost its reason.
    private func isOver(_ kind: Reminder.Kind, _ situation: ReminderSituation) -> Bool {
        guard let shown = shown[kind] else { return false }
        if !plan.wants(kind) || situation.isQuiet { return true }
        switch shown.reminder {
        case .record:
            if let last = situation.lastRecorded, last > shown.since { return true }
            return situation.running != nil
        case .move: return situation.running != nil && !situation.isResting
        case .confirm(let guess), .choose(let guess, _): return !situation.guesses.contains(guess)
        }
    }

    private func dueRecord(_ situation: ReminderSituation) -> Reminder? {
        let now = situation.now.moment
        guard situation.running == nil else { return nil }
        let last = situation.lastRecorded
        let silence = now.milliseconds - max(base, last ?? base).milliseconds
        let isLong = if let interval = plan.interval { silence >= interval.milliseconds } else { false }
        let isTime = plan.times.contains { hasPassed($0, situation.now) } && !hasJustRecorded(last, at: now)
        guard isLong || isTime else { return nil }
        let names = situation.names.isEmpty ? ["walking"] : situation.names
        return .record(since: last, names: Array(names.prefix(Self.recordNames)))
    }

    private func dueMove(_ situation: ReminderSituation) -> Reminder? {
        guard let movement = situation.movement, movement.hasFewSteps || movement.hasMuchSitting,
            situation.running == nil || situation.isResting,
            !hasJustRecorded(situation.lastRecorded, at: situation.now.moment)
        else { return nil }
        return .move(movement)
    }

    private func dueGuess(_ situation: ReminderSituation) -> Reminder? {
        let now = situation.now.moment
        return situation.guesses.first { canAsk(about: $0, at: now) }.map { .confirm($0) }
    }

    /// Whether a guess was not asked about lately.
    private func canAsk(about guess: Reminder.Guess, at now: Timestamp) -> Bool {
        guard let last = asked[guess.id] else { return true }
        return now.milliseconds - last.milliseconds >= Self.guessPause
    }

    /// Whether the user has just recorded.
    private func hasJustRecorded(_ last: Timestamp?, at now: Timestamp) -> Bool {
        guard let last else { return false }
        return now.milliseconds - last.milliseconds < Self.justRecorded
    }

    /// Whether a minute of the day has come since the last check.
    private func hasPassed(_ minute: Int, _ now: CalendarNow) -> Bool {
        let since = max(checked, now.moment.advanced(byMilliseconds: -Self.lateness))
        return [-1, 0].contains { day in
            let wall = WallTime(date: now.wall.date.adding(days: day), millisecondOfDay: minute * 60_000)
            guard let moment = wall.moment(in: now.timeZone) else { return false }
            return since < moment && moment <= now.moment
        }
    }
}
