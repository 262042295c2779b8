internal import VicinoPage

/// The addresses of the pages about the user's activities.
enum OwnActivityPaths {
    /// All activities.
    static let all = "/activities"
    /// What is chosen for one of them.
    static let one = "/activities/edit"
    /// What a renaming would change.
    static let renaming = "/activities/rename"
    /// Stores what is chosen.
    static let choice = "/activities/choice"

    /// The field with the name of the activity.
    static let nameField = "activity"

    /// The page of one activity.
    static func one(_ name: String) -> String { "\(one)?\(nameField)=\(FormFields.encoded(name))" }
}
