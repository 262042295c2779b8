package import VicinoCore

/// What the user is reminded of.
package enum Reminder: Equatable, Sendable {
    /// To record: nothing was recorded since a moment, or ever. The names are the activities to propose.
    case record(since: Timestamp?, names: [String])
    /// To move: today has fewer steps or more sitting than usual by this time of day.
    case move(DayMovement)
    /// To confirm a guessed activity.
    case confirm(Guess)
    /// To say what a guessed activity was, if it was not what the program guessed. The names are proposals.
    case choose(Guess, names: [String])

    /// A kind of reminder. At most one of each kind is on the screen.
    package enum Kind: Hashable, CaseIterable, Sendable {
        case record, move, confirm
    }

    /// Its kind.
    package var kind: Kind {
        switch self {
        case .record: .record
        case .move: .move
        case .confirm, .choose: .confirm
        }
    }

    /// A guessed activity that the user has neither confirmed nor changed.
    package struct Guess: Equatable, Sendable {
        /// The record's id.
        package let id: RecordID
        /// The activity.
        package let activity: Activity

        /// A guess; nil for an activity that the user entered or confirmed.
        package init?(id: RecordID, _ activity: Activity) {
            guard activity.source == .recognised, activity.isConfirmed != true else { return nil }
            self.id = id
            self.activity = activity
        }
    }

    /// What the user answers with a button.
    package enum Answer: Hashable, Sendable {
        /// Start this activity.
        case start(String)
        /// Say nothing about it for a while.
        case notNow
        /// The guess is right.
        case confirm
        /// The guess is wrong.
        case somethingElse
        /// The guessed activity was this one.
        case was(String)
    }
}

extension Reminder.Answer {
    private static let startPrefix = "start:"
    private static let wasPrefix = "was:"

    /// The answer as a text, by which a program recognises its button.
    package var key: String {
        switch self {
        case .start(let name): Self.startPrefix + name
        case .was(let name): Self.wasPrefix + name
        case .notNow: "not-now"
        case .confirm: "confirm"
        case .somethingElse: "something-else"
        }
    }

    /// Reads a key; nil for any other text.
    package init?(key: String) {
        switch key {
        case "not-now": self = .notNow
        case "confirm": self = .confirm
        case "something-else": self = .somethingElse
        case _ where key.hasPrefix(Self.startPrefix): self = .start(String(key.dropFirst(Self.startPrefix.count)))
        case _ where key.hasPrefix(Self.wasPrefix): self = .was(String(key.dropFirst(Self.wasPrefix.count)))
        default: return nil
        }
    }
}
