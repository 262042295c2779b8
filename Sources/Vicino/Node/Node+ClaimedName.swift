extension Node {
    /// The user's claimed name.
    ///
    /// - Throws: `VicinoError` if the data folder cannot be read.
    public func claimedName() throws -> String { try device.claimedName() }

    /// Changes the user's claimed name.
    ///
    /// Followers receive it with what they receive next. Invitations that were made before keep the old name, and a
    /// petname that a follower has given stays.
    ///
    /// ```swift
    /// try node.setClaimedName("Anna Rossi")
    /// ```
    ///
    /// - Parameter name: 1 to 100 bytes; white space around it is dropped.
    /// - Throws: ``VicinoError`` with `.badValue` for a name without a visible character, or with one that controls or
    ///   reorders text, and with `.outOfRange` for one that is too long. It has `.identitySealed` if the user has sealed
    ///   their identity: then only `vicino name` changes it. Nothing is changed then.
    public func setClaimedName(_ name: String) throws { try claim(ClaimedName.checked(name)) }

    /// Changes the user's claimed name to any text that a roster can hold, as other programs may.
    package func claim(_ name: String) throws { try device.setClaimedName(name, unsealedBy: nil, now: now) }

    /// Changes the user's claimed name where their identity is sealed.
    ///
    /// - Parameter phrase: opens the identity key; nil if none was asked for.
    /// - Throws: the errors of `setClaimedName(_:)`, and `VicinoError` with `.identitySealed` if the phrase is needed.
    package func setClaimedName(_ name: String, unsealedBy phrase: RecoveryPhrase?) throws {
        try device.setClaimedName(try ClaimedName.checked(name), unsealedBy: phrase, now: now)
    }
}
