package import Foundation
package import Vicino
package import VicinoActivity
internal import VicinoDrawing

/// What holds for every activity that the user enters. It knows no node, so that a program can check input early.
package enum DiaryRules {
    /// The maximum number of steps of one activity: more than a person takes in a month.
    package static let stepLimit = 1_000_000
    /// The maximum distance of one activity in metres: two and a half times around the Earth.
    package static let distanceLimit = 100_000_000.0
    /// The heart rates that are possible, in beats per minute.
    package static let heartRates = 20...300
    /// The maximum climb of one activity in metres.
    package static let climbLimit = 100_000.0
    /// The maximum energy of one activity in kilocalories.
    package static let energyLimit = 100_000

    /// An activity as it may be stored, with its name made plain.
    ///
    /// - Parameter before: the activity before a change, of which unchanged times are not checked again; nil for a new
    ///   activity. A plan may lie in the future until it is confirmed.
    /// - Throws: `VicinoError` with `.badValue`, and for an end before the start the error of the kind itself.
    package static func checked(
        _ activity: Activity, changing before: Activity? = nil, at now: Timestamp, in timeZone: TimeZone
    ) throws(VicinoError) -> Activity {
        var activity = activity
        activity.name = try activity.name == before?.name ? name(activity.name) : typedName(activity.name)
        if activity.isPlan {
            guard activity.end != nil else { throw VicinoError(.badValue, "A planned activity needs an end.") }
        } else if activity.start != before?.start || activity.end != before?.end || before?.isPlan == true {
            try checkPast(activity, at: now, in: timeZone)
        }
        try checkAmounts(activity, changing: before)
        return activity
    }

    /// Checks that no amount is below zero or absurd. A mistyped one would spoil each sum and each chart.
    ///
    /// - Parameter before: the activity before a change, of which unchanged amounts are not checked again; nil for a new
    ///   activity.
    package static func checkAmounts(
        _ activity: Activity, changing before: Activity? = nil
    ) throws(VicinoError) {
        if let steps = activity.steps, steps != before?.steps { try check(steps: steps) }
        if let distance = activity.distance, distance != before?.distance { try check(distance: distance) }
        if let climb = activity.climb, climb != before?.climb { try check(climb: climb) }
        if let energy = activity.energy, energy != before?.energy { try check(energy: energy) }
        if let beats = activity.heartRate, beats != before?.heartRate { try check(heartRate: beats) }
        if let beats = activity.maxHeartRate, beats != before?.maxHeartRate { try check(heartRate: beats) }
        let isSame = activity.heartRate == before?.heartRate && activity.maxHeartRate == before?.maxHeartRate
        guard !isSame, let mean = activity.heartRate, let most = activity.maxHeartRate, most < mean else { return }
        throw VicinoError(.badValue, "The highest heart rate cannot be below the mean one.")
    }

    private static func check(steps: Int) throws(VicinoError) {
        guard steps >= 0 else { throw VicinoError(.badValue, "Steps cannot be negative.") }
        guard steps <= stepLimit else {
            throw VicinoError(
                .badValue, "\(steps) steps are too many for one activity, which has at most \(stepLimit).")
        }
    }

    private static func check(climb: Double) throws(VicinoError) {
        guard climb.isFinite, climb >= 0 else { throw VicinoError(.badValue, "A climb cannot be negative.") }
        guard climb <= climbLimit else {
            throw VicinoError(
                .badValue, "The climb is too high for one activity, which has at most \(Int(climbLimit)) m.")
        }
    }

    private static func check(energy: Int) throws(VicinoError) {
        guard energy >= 0 else { throw VicinoError(.badValue, "An energy cannot be negative.") }
        guard energy <= energyLimit else {
            throw VicinoError(
                .badValue, "\(energy) kcal are too much for one activity, which has at most \(energyLimit).")
        }
    }

    private static func check(heartRate: Int) throws(VicinoError) {
        guard heartRates.contains(heartRate) else {
            throw VicinoError(
                .badValue,
                "A heart rate of \(heartRate) is not possible. It lies between \(heartRates.lowerBound) and "
                    + "\(heartRates.upperBound).")
        }
    }

    private static func check(distance: Double) throws(VicinoError) {
        guard distance.isFinite, distance >= 0 else {
            throw VicinoError(.badValue, "A distance cannot be negative.")
        }
        guard distance <= distanceLimit else {
            let most = Int(distanceLimit / 1_000)
            throw VicinoError(
                .badValue, "The distance is too long for one activity, which covers at most \(most) km.")
        }
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
