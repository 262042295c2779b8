/// A question to the user of this device because a person is near.
///
/// There is at most one of each kind for each person.
public struct MeetingQuestion: Hashable, Sendable {
    /// The kind of question; an open set, so that later versions can add kinds.
    package struct Kind: Hashable, Sendable {
        /// A stable, machine-readable name.
        package let name: String

        private init(_ name: String) { self.name = name }

        /// Whether to fetch a followed author's new records.
        package static let exchange = Kind("exchange")
    }

    /// The possible answers.
    package enum Answer: String, CaseIterable, Sendable {
        /// Yes, until the person leaves.
        case once
        /// No, until the person leaves.
        case notNow = "not-now"
        /// Yes, and do not ask again.
        case always
        /// No, and do not ask again.
        case never
    }

    /// The kind of question.
    package let kind: Kind
    /// The person it is about. Until a session proves it, they only *seem* to be near.
    public let person: Person
    /// When the question was asked.
    package let askedAt: Timestamp

    package init(kind: Kind = .exchange, about person: Person, askedAt: Timestamp) {
        self.kind = kind
        self.person = person
        self.askedAt = askedAt
    }

    /// Whether both are the same question. The names of the person may differ.
    public static func == (one: MeetingQuestion, other: MeetingQuestion) -> Bool {
        one.kind == other.kind && one.asked == other.asked
    }

    /// Hashes the kind, the person's id and the time.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(asked)
    }

    /// The question, as the engines know it.
    var asked: FetchDecision.Question { FetchDecision.Question(user: person.user, askedAt: askedAt) }
}
