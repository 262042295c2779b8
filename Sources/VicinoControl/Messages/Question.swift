/// A question that waits for the user's answer.
package struct Question: Codable, Equatable, Sendable {
    /// The kind of question, in the service's word.
    package let kind: String
    /// The id of the person in question.
    package let user: String
    /// Their name. It is the claimed name if the user has not given them a petname, so it may contain anything.
    package let name: String
    /// When it was asked, in milliseconds since 1970.
    package let askedAt: Int64
    /// Whether the answer was no; it can be changed as long as they are near.
    package let isDeclined: Bool

    package init(kind: String, user: String, name: String, askedAt: Int64, isDeclined: Bool = false) {
        self.kind = kind
        self.user = user
        self.name = name
        self.askedAt = askedAt
        self.isDeclined = isDeclined
    }
}
