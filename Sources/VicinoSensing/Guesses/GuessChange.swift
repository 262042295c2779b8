package import VicinoActivity
package import VicinoCore

/// What has to change in the user's records, so that they hold the guesses.
package enum GuessChange: Equatable, Sendable {
    /// A new guess.
    case add(Activity)
    /// Another content of a guess.
    case change(RecordID, to: Activity)
    /// A guess that is none any more.
    case remove(RecordID)
}
