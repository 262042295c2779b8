internal import VicinoFormat
internal import VicinoStore

/// The user's identity: what signs the list of their devices, and the phrase that replaces it.
extension Node {
    /// What of the identity is on this device.
    package func identityState() throws -> IdentityState { try IdentityState(files.own) }

    /// The recovery phrase; nil if it is not on this device.
    ///
    /// - Parameter isShown: whether the user sees it now, so that nothing reminds them of it any more.
    package func recoveryPhrase(isShown: Bool) throws -> RecoveryPhrase? {
        guard let phrase = try files.own.phrase() else { return nil }
        if isShown { try noteIdentity(IdentityState.shown, "\(now.milliseconds)") }
        return phrase
    }

    /// Reminds the user of the phrase no more, or again.
    package func dismissPhraseReminder(_ isDismissed: Bool = true) throws {
        try noteIdentity(IdentityState.dismissed, isDismissed ? "yes" : nil)
    }

    private func noteIdentity(_ number: Int64, _ text: String?) throws {
        try changeDeviceNotes(of: IdentityState.group) { $0[number] = text }
    }

    /// Removes the identity key and the phrase from this device: only the phrase opens the key again.
    ///
    /// - Parameter phrase: as the user has written it down.
    /// - Throws: `VicinoError` with `.refused` for another phrase, and while shares of it wait for friends: a thief of the device
    ///   could put them together.
    package func sealIdentity(with phrase: RecoveryPhrase) throws {
        if let waiting = try friendShares.circle()?.waiting, !waiting.isEmpty {
            let names = waiting.map(\.description).joined(separator: ", ")
            throw VicinoError(
                .refused,
                "Shares of your phrase still wait on this device for: \(names). Meet them first, or give these shares up."
            )
        }
        try files.own.sealIdentity(with: phrase)
    }

    /// Keeps the identity key and the phrase on this device again.
    ///
    /// - Throws: `VicinoError` with `.refused` for another phrase.
    package func unsealIdentity(with phrase: RecoveryPhrase) throws { try files.own.unsealIdentity(with: phrase) }

    /// Replaces the identity key and the phrase, because the key was stolen, or may have been. Followers stay.
    ///
    /// The presence key may have been taken with it, so it is replaced, too.
    ///
    /// - Parameters:
    ///   - phrase: the recovery phrase, as it was until now.
    ///   - isKeepingDevices: whether the user's other devices stay; otherwise they are removed.
    /// - Returns: the new phrase, which counts from now on.
    /// - Throws: `VicinoError` with `.refused` for another phrase.
    package func recoverIdentity(with phrase: RecoveryPhrase, isKeepingDevices: Bool) throws -> RecoveryPhrase {
        var generator = SystemRandomNumberGenerator()
        let catalog = files.catalog
        let next = try files.own.succeed(
            with: phrase, isKeepingDevices: isKeepingDevices, now: now, using: &generator,
            after: catalog.rotatePresenceKey)
        // Until then, a device that is removed may have been told the next key.
        try catalog.rotatePresenceKey()
        try changeDeviceNotes(of: IdentityState.group) { $0 = [:] }
        // Shares of the former phrase are good for nothing. If this cannot be stored now, they are passed over.
        try? friendShares.forgetDivisions()
        return next
    }

    /// Puts the shares of friends together.
    ///
    /// - Parameter shares: each with what the user calls it.
    /// - Throws: `VicinoError` that names the share which does not fit, or says how many are missing.
    package func recoveryPhrase(of shares: [(name: String, text: String)]) throws -> RecoveryPhrase {
        try Self.recoveryPhrase(of: shares, as: roster())
    }

    private static func recoveryPhrase(
        of shares: [(name: String, text: String)], as roster: Verified<Roster>
    ) throws -> RecoveryPhrase {
        var given = RecoveryShares(of: roster)
        for share in shares { try given.add(try Unverified<RecoveryShare>(text: share.text), named: share.name) }
        return try given.phrase()
    }

    /// What proves a lost identity.
    package enum RecoveryProof: Sendable {
        /// The twelve words.
        case phrase(RecoveryPhrase)
        /// The shares of friends, each with what the user calls it.
        case shares([(name: String, text: String)])
    }

    /// Sets up an empty data folder for a user who has lost all devices: with a new identity key, and the records of a dump.
    ///
    /// - Parameters:
    ///   - source: the newest known dump of the user's own records.
    ///   - proof: the recovery phrase, or enough shares of it.
    ///   - isKeepingDevices: whether the user's other devices stay; otherwise they are removed.
    /// - Returns: the node, and what was merged. The new phrase is on this device.
    /// - Throws: `VicinoError` with `.refused` for another phrase, or for a folder that is set up; nothing is made then.
    package static func recover(
        _ configuration: Configuration, from source: DumpSource, with proof: RecoveryProof, isKeepingDevices: Bool
    ) throws -> (node: Node, report: MergeReport) {
        let roster = try DumpStatements(source.reader()).roster
        let phrase =
            switch proof {
            case .phrase(let phrase): phrase
            case .shares(let shares): try recoveryPhrase(of: shares, as: roster)
            }
        var generator = SystemRandomNumberGenerator()
        let own = try OwnStore.create(
            in: configuration.folder, continuing: roster, with: phrase, isKeepingDevices: isKeepingDevices,
            now: configuration.now(), using: &generator)
        try own.close()
        let node = try open(configuration)
        let report = try node.importDump(source)
        try node.files.own.closeRemovedWriters()
        return (node, report)
    }
}
