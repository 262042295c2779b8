package import Foundation
package import Vicino
package import VicinoActivity
internal import VicinoDrawing

/// What holds for every activity that the user enters. It knows no node, so that a program can check input early.
package enum DiaryRules {
    /// An activity as it may be stored, with its name made plain.
    ///
    /// - Parameter before: the activity before a change, of which unchanged times are not checked again; nil for a new
    ///   activity. A plan may lie in the future until it is confirmed.
    /// - Throws: `VicinoError` with `.badValue`, and for an end before the start the error of the kind itself.
    package static func checked(
        _ activity: Activity, changing before: Activity? = nil, at now: Timestamp, in timeZone: TimeZone
    ) throws(VicinoError) -> Activity {
        var activity = activity
        activity.name = try name(activity.name)
        if activity.isPlan {
            guard activity.end != nil else { throw VicinoError(.badValue, "A planned activity needs an end.") }
        } else if activity.start != before?.start || activity.end != before?.end || before?.isPlan == true {
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

    /// Checks that an activity neither begins nor ends in the future.
    package static func checkPast(
        _ activity: Activity, at now: Timestamp, in timeZone: TimeZone
    ) throws(VicinoError) {
        let latest = now.advanced(byMilliseconds: Activity.clockTolerance)
        if activity.start > latest { throw future("start", activity.start, in: timeZone) }
        if let end = activity.end, end > latest { throw future("end", end, in: timeZone) }
    }

    static func future(_ word: String, _ moment: Timestamp, in timeZone: TimeZone) -> VicinoError {
        let wall = WallTime(moment, in: timeZone)
        let text = "\(CalendarName.short(wall.date)), \(wall.hourAndMinute)"
        return VicinoError(.badValue, "The \(word), \(text), is in the future.")
    }
}
