/// When somebody was near since the service runs.
package struct PersonSighting: Codable, Equatable, Sendable {
    /// Whom it is about: the id.
    package let user: String
    /// When they came last, or went, in milliseconds since 1970.
    package let at: Int64
    /// Whether they are near now.
    package let isNear: Bool
    /// Whether a question about them waits for an answer.
    package let isAsked: Bool

    /// Joins the parts.
    package init(user: String, at: Int64, isNear: Bool, isAsked: Bool) {
        (self.user, self.at, self.isNear, self.isAsked) = (user, at, isNear, isAsked)
    }
}
