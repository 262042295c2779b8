package import VicinoCore

/// The user's claimed name.
extension OwnStore {
    /// Signs a roster with another name, durably; nothing if the user has that name.
    ///
    /// - Parameter phrase: opens a sealed identity; nil if none was asked for.
    /// - Throws: `VicinoError` with `.outOfRange` for a name that no roster can hold.
    package func setClaimedName(_ name: String, unsealedBy phrase: RecoveryPhrase? = nil, now: Timestamp) throws {
        guard try name != claimedName() else { return }
        try signRoster(claimedName: name, unsealedBy: phrase, now: now)
    }
}
