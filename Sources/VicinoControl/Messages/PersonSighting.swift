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
    /// Whether the answer was no, for as long as they are near.
    package let isDeclined: Bool
    /// When a beacon of theirs was heard last, in milliseconds since 1970; nil if none was lately.
    package let heardAt: Int64?
    /// Whether they have something new that has not come, whatever was chosen; nil if that is not known.
    package let hasNews: Bool?
    /// Where they seem to be now, as `host:port`, the likeliest place first.
    package let places: [String]

    /// Joins the parts.
    package init(
        user: String, at: Int64, isNear: Bool, isAsked: Bool, isDeclined: Bool, heardAt: Int64?,
        hasNews: Bool?, places: [String]
    ) {
        (self.user, self.at, self.isNear, self.isAsked) = (user, at, isNear, isAsked)
        (self.isDeclined, self.heardAt, self.hasNews, self.places) = (isDeclined, heardAt, hasNews, places)
    }
}
