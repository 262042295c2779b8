internal import Foundation
internal import VicinoActivity
internal import VicinoCore

/// A row of the list of a day: a record, or a gap between records.
struct DayRow: Sendable {
    var record: Record?
    var gap: Gap?

    /// A record.
    struct Record: Sendable {
        let id: String
        let name: String
        let cssClass: String
        let letters: String
        let from: String
        let to: String
        let datetime: String
        let beganBefore: Bool
        let duration: String
        let details: [String]
        let isGuess: Bool
        /// What the button that confirms a guess sends, so that it confirms no other one.
        let shown: String
        /// The button that confirms a guess.
        let yes: String
        /// The page that changes it; nil for what another person recorded.
        let editPath: String?
        /// The page that follows an answer; nil for that of today.
        var returnPath: String?
    }

    /// Time that no record covers.
    struct Gap: Sendable {
        let from: String
        let to: String
        let datetime: String
        let duration: String
        let start: String
        let end: String
        /// Whether it is long enough to ask about it.
        let isAsked: Bool
        let answers: [Answer]
        let fillPath: String
        /// The page that follows an answer; nil for that of today.
        let returnPath: String?

        /// A likely answer.
        struct Answer: Sendable {
            let value: String
            let name: String
        }
    }
}
