package import Vicino

/// What a notice says of somebody who is near.
package struct NoticeContent: Hashable, Sendable {
    /// What to call whom it is about.
    package let name: String
    /// How many records of theirs are new, changed or gone since they came.
    package var arrived = 0
    /// What the person in front of the device is asked.
    package var question: Request?
}
