internal import VicinoStore

/// What of the user's identity is on this device, and whether the user has its recovery phrase.
package struct IdentityState: Equatable, Sendable {
    /// Where the identity key is.
    package enum Key: String, Sendable {
        /// It lies open on this device, which signs changes of the list of devices by itself.
        case open
        /// It is sealed: such a change needs the recovery phrase.
        case sealed
        /// It is not on this device.
        case absent
    }

    /// Where the identity key is.
    package let key: Key
    /// Whether the recovery phrase is on this device, and can be shown.
    package let hasPhrase: Bool
    /// When the phrase was shown on this device; nil if it never was.
    package let shownAt: Timestamp?
    /// Whether the user wants no reminder of the phrase.
    package let isReminderDismissed: Bool

    init(_ own: OwnStore) throws {
        let notes = try own.notes(of: Self.group)
        switch try own.heldIdentity() {
        case .open(let hasPhrase):
            key = .open
            self.hasPhrase = hasPhrase
        case .sealed:
            key = .sealed
            hasPhrase = false
        case .absent:
            key = .absent
            hasPhrase = false
        }
        shownAt = notes[Self.shown].flatMap { Int64($0) }.map { Timestamp.epoch.advanced(byMilliseconds: $0) }
        isReminderDismissed = notes[Self.dismissed] != nil
    }

    /// Whether to remind a user with so many followers and followed people of the phrase: not at the start, when there is
    /// nobody to lose.
    package func needsReminder(peopleCount: Int) -> Bool {
        hasPhrase && shownAt == nil && !isReminderDismissed && peopleCount >= Self.peopleOfReminder
    }

    /// From how many people on the user is reminded.
    package static let peopleOfReminder = 3

    // The notes of this device.
    static let group = "identity"
    static let shown: Int64 = 0
    static let dismissed: Int64 = 1
}
