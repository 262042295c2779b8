import Foundation
import Vicino
import VicinoActivity
import VicinoDesktop
import VicinoDrawing
import VicinoService

extension Notice {
    /// The notice of a reminder.
    ///
    /// - Parameters:
    ///   - hasButtons: whether the desktop shows buttons. Without them, the text says how to answer.
    ///   - region: how the user reads times.
    init(
        _ reminder: Reminder, at now: CalendarNow, hasButtons: Bool,
        region: RegionalFormat = SettingsFile().regionalFormat
    ) {
        var lines = Self.lines(of: reminder, at: now, region)
        if !hasButtons, let command = Self.command(for: reminder) { lines.append("In a terminal: \(command)") }
        let buttons = Self.answers(to: reminder).map { Button($0.key, label: $0.label(for: reminder)) }
        self.init(Self.summary(of: reminder), body: lines.joined(separator: "\n"), buttons: buttons)
    }

    private static func summary(of reminder: Reminder) -> String {
        switch reminder {
        case .record: "What are you doing?"
        case .move: "Time to move?"
        case .confirm(let guess): "Was this \(guess.activity.name)?"
        case .choose: "What was it?"
        }
    }

    private static func lines(of reminder: Reminder, at now: CalendarNow, _ region: RegionalFormat) -> [String] {
        switch reminder {
        case .record(let since?, _):
            let wall = WallTime(since, in: now.timeZone)
            let day = wall.date == now.wall.date ? "" : "on \(CalendarName.short(wall.date)) "
            return ["You last recorded something \(day)at \(region.clock.time(wall))."]
        case .record(nil, _): return ["You have recorded nothing in the last few days."]
        case .move(let movement):
            let steps =
                "\(AmountFormat.english.steps(movement.steps)) today; usually \(AmountFormat.english.number(movement.usualSteps)) by now."
            let sitting = movement.sitting
            let usual = movement.usualSitting
            let rest =
                "\(AmountFormat.english.duration(sitting)) of sitting today; "
                + "usually \(AmountFormat.english.duration(usual)) by now."
            return (movement.hasFewSteps ? [steps] : []) + (movement.hasMuchSitting ? [rest] : [])
        case .confirm(let guess), .choose(let guess, _):
            return [ActivitySentence(activity: guess.activity, timeZone: now.timeZone, region: region).text.text]
        }
    }

    private static func answers(to reminder: Reminder) -> [Reminder.Answer] {
        switch reminder {
        case .record(_, let names): names.map { .start($0) } + [.notNow]
        case .move: [.start("walking"), .notNow]
        case .confirm: [.confirm, .somethingElse, .notNow]
        case .choose(_, let names): names.map { .was($0) } + [.notNow]
        }
    }

    private static func command(for reminder: Reminder) -> String? {
        switch reminder {
        case .record, .move: "vicino start walking"
        case .confirm(let guess): ProposedCommand("vicino edit \(guess.id) --confirm").text
        case .choose(let guess, _): ProposedCommand("vicino edit \(guess.id) --activity NAME --confirm").text
        }
    }
}

extension Reminder.Answer {
    /// The button's label.
    fileprivate func label(for reminder: Reminder) -> String {
        switch self {
        case .start(let name): return "Start \(name)"
        case .was(let name): return name
        case .notNow: return "Not now"
        case .somethingElse: return "Something else"
        case .confirm:
            guard case .confirm(let guess) = reminder else { return "Yes" }
            return "Yes, it was \(guess.activity.name)"
        }
    }
}
