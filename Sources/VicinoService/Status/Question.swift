package import Vicino

/// A question that waits for the user's answer.
package struct Question: Codable, Equatable, Sendable {
    /// The kind of question, in the service's word.
    package let kind: String
    /// The id of the person in question.
    package let user: String
    /// Their name. It is the claimed name if the user has not given them a petname, so it may contain anything.
    package let name: String
    /// When it was asked.
    package let askedAt: Timestamp
    /// Whether the answer was no; it can be changed as long as they are near.
    package let isDeclined: Bool

    package init(kind: String, user: String, name: String, askedAt: Timestamp, isDeclined: Bool = false) {
        self.kind = kind
        self.user = user
        self.name = name
        self.askedAt = askedAt
        self.isDeclined = isDeclined
    }
}

extension Question {
    /// The service's word for a question about a network.
    package static let networkKind = "network"

    /// Whether the question is about a network, not about a person.
    package var isNetwork: Bool { kind == Self.networkKind }
}
