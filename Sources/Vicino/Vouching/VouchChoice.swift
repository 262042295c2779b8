/// Whether others may learn that the user has met a person.
package struct VouchChoice: Equatable, Sendable {
    /// A person whom the user has verified.
    package let person: Person
    /// The day on which the two compared six digits, in UTC.
    package let day: CivilDate
    /// Whether the user allows it.
    package let isAllowed: Bool
    /// Whether the person allows it, as far as this device knows.
    package let isAllowedByThem: Bool

    /// Whether this device tells others.
    package var isTold: Bool { isAllowed && isAllowedByThem }
}
