package import VicinoCore
package import VicinoRepository

/// A store in which an invited user may leave a letter.
package struct StoredDrop: Hashable, Sendable {
    package let invitation: InvitationID
    /// The number of the store.
    package let store: Int64
    /// The name of the letter.
    package let name: ObjectName
    /// Whether the invitation can still be used.
    package let isOpen: Bool
}
