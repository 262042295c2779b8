/// Something that waits for an answer of the person in front of the device.
package struct Question: Codable, Equatable, Sendable {
    /// What is asked, in the service's word for it.
    package let kind: String
    /// Whom it is about: the id.
    package let user: String
    /// What to call them; as they call themselves, where nobody has given them a name, so it may hold anything.
    package let name: String
    /// Since when it waits, in milliseconds since 1970.
    package let askedAt: Int64
    /// Whether the answer was no, and may still be another one: as long as they are near.
    package let isDeclined: Bool

    /// Joins the parts.
    package init(kind: String, user: String, name: String, askedAt: Int64, isDeclined: Bool = false) {
        (self.kind, self.user, self.name, self.askedAt) = (kind, user, name, askedAt)
        self.isDeclined = isDeclined
    }
}
