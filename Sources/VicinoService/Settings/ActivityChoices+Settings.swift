package import VicinoActivity
internal import VicinoCore
package import VicinoDrawing
package import VicinoSettings

extension ChartHue {
    /// The colour of a setting.
    package init(_ color: ActivityColor.Name) {
        self =
            switch color {
            case .green: .green
            case .red: .red
            case .orange: .orange
            case .blue: .blue
            case .purple: .purple
            case .tan: .tan
            case .gray: .gray
            case .indigo: .indigo
            case .teal: .teal
            case .olive: .olive
            case .pink: .pink
            case .slate: .slate
            case .brown: .brown
            }
    }
}

extension Settings {
    /// What the user has chosen about all activities.
    package var activityChoices: ActivityChoices {
        let hues = activityColors.map { (ActivityKey($0.activity.text), ChartHue($0.color)) }
        let letters = activityLetters.map { (ActivityKey($0.activity.text), $0.letters) }
        return ActivityChoices(
            hues: Dictionary(hues) { $1 }, letters: Dictionary(letters) { $1 },
            moving: Set(movingActivities.map { ActivityKey($0.text) }))
    }

    /// What the user has chosen about one activity.
    package func choice(of activity: String) -> ActivityChoice {
        let key = ActivityKey(activity)
        return ActivityChoice(
            color: activityColors.last { ActivityKey($0.activity.text) == key }?.color,
            letters: activityLetters.last { ActivityKey($0.activity.text) == key }?.letters,
            isMoving: movingActivities.contains { ActivityKey($0.text) == key })
    }

    /// Chooses for one activity.
    ///
    /// - Throws: `VicinoError` with `.badValue` for letters that are none, and with `.tooMany` if there are choices for too
    ///   many activities.
    package mutating func choose(_ choice: ActivityChoice, for activity: String) throws {
        let key = ActivityKey(activity)
        let title = ActivityTitle(activity)
        activityColors.removeAll { ActivityKey($0.activity.text) == key }
        if let color = choice.color { activityColors.append(ActivityColor(title, color)) }
        activityLetters.removeAll { ActivityKey($0.activity.text) == key }
        if let letters = choice.letters {
            guard let letters = ActivityLetters(title, letters) else {
                throw VicinoError(.badValue, "An activity has one or two letters or digits.")
            }
            activityLetters.append(letters)
        }
        let isMoving = movingActivities.contains { ActivityKey($0.text) == key }
        if choice.isMoving != isMoving {
            movingActivities.removeAll { ActivityKey($0.text) == key }
            if choice.isMoving { movingActivities.append(title) }
        }
        let limit = Self.activityLimit
        guard activityColors.count <= limit, activityLetters.count <= limit, movingActivities.count <= limit else {
            throw VicinoError(.tooMany, "There are choices for \(limit) activities, and no room for more.")
        }
    }

    /// The maximum number of activities for which the user may choose, so that the file keeps its limit.
    private static let activityLimit = 100

    /// Lets the choices for an activity follow it to another name. If both become one, those for the other name stay.
    package mutating func renameActivity(_ old: String, to new: String, isMerged: Bool) throws {
        let choice = choice(of: old)
        guard ActivityKey(old) != ActivityKey(new) else { return try choose(choice, for: new) }
        // A known activity may be recorded again, and moves as before.
        let isKnown = Activity.knownNames.contains(ActivityKey(old).text)
        try choose(ActivityChoice(isMoving: isKnown && choice.isMoving), for: old)
        if !isMerged { try choose(choice, for: new) }
    }
}

extension SettingsFile {
    /// What the user has chosen about activities. A mistake in the file is reported where settings are shown, and hides no
    /// calendar.
    package var activityChoices: ActivityChoices { (try? settings())?.activityChoices ?? ActivityChoices() }
}
