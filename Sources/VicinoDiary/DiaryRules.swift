package import Foundation
package import Vicino
package import VicinoActivity
internal import VicinoDrawing

/// What holds for every activity that the user enters. It knows no node, so that a program can check input early.
package enum DiaryRules {
    /// By how much a time may lie after now: clocks of devices and programs are inexact.
    private static let tolerance: Int64 = 60_000

    /// An activity as it may be stored, with its name made plain.
    ///
    /// - Parameter before: the activity before a change, of which unchanged times are not checked again; nil for a new
    ///   activity.
    /// - Throws: `VicinoError` with `.badValue`, and for an end before the start the error of the kind itself.
    package static func checked(
        _ activity: Activity, changing before: Activity? = nil, at now: Timestamp, in timeZone: TimeZone
    ) throws(VicinoError) -> Activity {
        var activity = activity
        activity.name = try activity.name == before?.name ? name(activity.name) : typedName(activity.name)
        if activity.start != before?.start || activity.end != before?.end {
            try checkPast(activity, at: now, in: timeZone)
        }
        if let steps = activity.steps, steps < 0 { throw VicinoError(.badValue, "Steps cannot be negative.") }
        if let distance = activity.distance, !distance.isFinite || distance < 0 {
            throw VicinoError(.badValue, "A distance cannot be negative.")
        }
        return activity
    }

    /// An activity's name without the spaces around it.
    ///
    /// - Throws: `VicinoError` with `.badValue` if nothing of it can be shown.
    package static func name(_ typed: String) throws(VicinoError) -> String {
        let plain = typed.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !DisplayText(plain).isBlank else {
            throw VicinoError(.badValue, "An activity needs a name, such as walking.")
        }
        return plain
    }

    /// A name that the user has typed, without the spaces around it.
    ///
    /// - Throws: `VicinoError` with `.badValue` if nothing of it can be shown, or for a character that nobody sees or that
    ///   reorders the text. Names in files are not typed here, and keep such characters.
    package static func typedName(_ typed: String) throws(VicinoError) -> String {
        let name = try name(typed)
        try UnfitCharacter.refuse(in: name, as: .badValue)
        return name
    }

    /// Checks that an activity neither begins nor ends in the future.
    package static func checkPast(
        _ activity: Activity, at now: Timestamp, in timeZone: TimeZone
    ) throws(VicinoError) {
        let latest = now.advanced(byMilliseconds: tolerance)
        if activity.start > latest { throw future("start", activity.start, in: timeZone) }
        if let end = activity.end, end > latest { throw future("end", end, in: timeZone) }
    }

    static func future(_ word: String, _ moment: Timestamp, in timeZone: TimeZone) -> VicinoError {
        let wall = WallTime(moment, in: timeZone)
        let text = "\(CalendarName.short(wall.date)), \(wall.hourAndMinute)"
        return VicinoError(.badValue, "The \(word), \(text), is in the future.")
    }
}
