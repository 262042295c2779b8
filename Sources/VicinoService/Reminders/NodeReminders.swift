internal import Foundation
internal import Vicino
internal import VicinoActivity
internal import VicinoDiary

/// The reminders of a node's user: reads what they depend on, and does what the user answers.
struct NodeReminders: Sendable {
    private let node: Node
    /// Gives the user's time zone, which changes when the user travels.
    private let timeZone: @Sendable () -> TimeZone
    private var reminders: Reminders
    /// Today's movement, and when it was read.
    private var movement: ReadMovement?

    private struct ReadMovement {
        let value: DayMovement?
        let now: CalendarNow
    }

    /// How far back guesses are asked about, and records count for proposals: a week.
    private static let lately: Int64 = 7 * 86_400_000
    /// The maximum number of activities that are read at a time.
    private static let activityLimit = 20_000
    /// For how long the movement need not be read again: 10 minutes.
    private static let movementAge: Int64 = 600_000

    /// - Parameter begin: the time before which no time counts as one without a record.
    init(_ node: Node, from begin: Timestamp, timeZone: @escaping @Sendable () -> TimeZone = { .ofDevice }) {
        self.node = node
        self.timeZone = timeZone
        reminders = Reminders(from: begin)
    }

    /// The present, by the user's clock.
    var now: CalendarNow { CalendarNow(node.now, in: timeZone()) }

    /// Checks what is due. Without a plan, it reads nothing.
    mutating func check(_ plan: ReminderPlan, isQuiet: Bool) throws -> [Reminders.Effect] {
        var situation = ReminderSituation(now, isQuiet: isQuiet)
        if !plan.isEmpty { situation.update(from: try latest(at: situation.now.moment)) }
        if plan.remindsToMove, !isQuiet { situation.movement = try movement(situation.now) }
        return reminders.check(situation, plan)
    }

    /// Does what the user has answered to a reminder of a kind.
    ///
    /// - Returns: what to do next.
    mutating func answer(_ kind: Reminder.Kind, _ answer: Reminder.Answer) throws -> [Reminders.Effect] {
        guard let (reminder, effects) = reminders.answered(kind, answer, at: node.now) else { return [] }
        let diary = Diary(node, timeZone: timeZone())
        switch (answer, reminder) {
        case (.start(let name), _): try diary.start(name)
        case (.confirm, .confirm(let guess)): try diary.confirm(guess.id)
        case (.was(let name), .choose(let guess, _)):
            try diary.update(guess.id) {
                $0.name = name
                $0.isConfirmed = true
            }
        default: break
        }
        return effects
    }

    /// Notes that a reminder of a kind is no longer on the screen.
    mutating func closed(_ kind: Reminder.Kind, isDismissed: Bool) {
        reminders.closed(kind, isDismissed: isDismissed, at: node.now)
    }

    /// Notes that the desktop has lost all reminders.
    mutating func lost() { reminders.lost() }

    private func latest(at now: Timestamp) throws -> [(id: RecordID, activity: Activity, changed: Timestamp)] {
        let request = node.records(ofKind: Activity.schema.kind, of: node.me)
            .overlapping(from: now.advanced(byMilliseconds: -Self.lately)).reversed().limit(Self.activityLimit)
        var found: [(id: RecordID, activity: Activity, changed: Timestamp)] = []
        try request.forEach {
            found.append(($0.id, try Activity(content: $0.content), $0.clock.second))
        }
        return found
    }

    private mutating func movement(_ now: CalendarNow) throws -> DayMovement? {
        // Of another day, or by other clocks, it says nothing about today.
        if let movement, movement.now.wall.date == now.wall.date, movement.now.timeZone == now.timeZone,
            abs(now.moment.milliseconds - movement.now.moment.milliseconds) < Self.movementAge
        {
            return movement.value
        }
        let activities = try node.records(Activity.self).overlapping(from: DayMovement.earliest(now)).reversed()
            .limit(Self.activityLimit).all().map(\.record)
        let value = DayMovement(of: activities, now: now)
        movement = ReadMovement(value: value, now: now)
        return value
    }
}
