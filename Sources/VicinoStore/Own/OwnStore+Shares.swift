package import VicinoCore

/// Parts of the recovery phrase for friends.
extension OwnStore {
    /// Divides a phrase: some of the shares together give the phrase, and fewer say nothing about it.
    ///
    /// - Parameters:
    ///   - phrase: the one to which the user has committed.
    ///   - needed: how many of the shares are the phrase.
    ///   - friends: who is to keep one each.
    ///   - generator: must be the system's, except in tests.
    /// - Throws: `VicinoError` with `.badValue` for numbers that are not allowed, and `.refused` for another phrase.
    package func shares(
        of phrase: RecoveryPhrase, needed: Int, among friends: [UserID], at now: Timestamp,
        using generator: inout some RandomNumberGenerator
    ) throws -> [Verified<RecoveryShare>] {
        guard try isInForce(phrase) else {
            throw VicinoError(.refused, "This is another phrase than the one that belongs to this identity.")
        }
        let shares = try RecoveryShare.dividing(
            phrase, of: user, needed: needed, among: friends, at: now, using: &generator)
        let key = try phrase.recoveryKey()
        return try shares.map { try $0.signed(by: key) }
    }
}
