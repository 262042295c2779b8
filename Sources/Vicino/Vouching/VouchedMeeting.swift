/// That a friend whom the user has verified has met a person, as both of them say.
package struct VouchedMeeting: Equatable, Sendable {
    /// Who has told the user.
    package let teller: Person
    /// The day on which the two compared six digits, as the teller says.
    package let day: CivilDate
}
