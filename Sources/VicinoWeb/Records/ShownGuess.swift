internal import Vicino
internal import VicinoActivity
internal import VicinoCore

/// The guess that a page shows, as a short digest that its button sends. So the user confirms no other guess, which
/// another program has stored since.
enum ShownGuess {
    /// The name of the hidden field.
    static let field = "shown"

    static func text(_ activity: String, start: Timestamp, end: Timestamp?) -> String {
        let text = "\(start.milliseconds) \(end?.milliseconds ?? -1) \(activity)"
        return String(Digest.sha256(Array(text.utf8)).description.prefix(16))
    }
}
