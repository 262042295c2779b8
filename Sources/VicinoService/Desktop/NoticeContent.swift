package import Vicino

/// The content of a notice about a near person.
package struct NoticeContent: Hashable, Sendable {
    /// The person's name, as this device shows it.
    package let name: String
    /// How many of the person's records were added, changed or removed since they came near.
    package var arrived = 0
    /// The question to the user.
    package var question: MeetingQuestion?
}
