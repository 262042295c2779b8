/// The shares that friends have given back, until there are enough of them.
package struct RecoveryShares: Sendable {
    private let roster: Verified<Roster>
    private var shares: [RecoveryShare] = []

    /// - Parameter roster: the newest known roster of the user whose phrase it is.
    package init(of roster: Verified<Roster>) { self.roster = roster }

    /// How many more shares are needed; nil before the first.
    package var missing: Int? { shares.first.map { max(0, $0.division.needed - shares.count) } }

    /// Adds a share.
    ///
    /// - Parameter name: what the user calls it, for the message.
    /// - Throws: `VicinoError` with `.refused` for a share of another user, of another division, of a phrase that was replaced,
    ///   or that is here already, and `.badSignature` for one that was changed.
    package mutating func add(_ share: Unverified<RecoveryShare>, named name: String) throws(VicinoError) {
        guard let claimed = try? share.claimed() else { throw VicinoError(.malformed, "\(name) is not a share.") }
        guard claimed.author == roster.author else {
            throw VicinoError(
                .refused, "\(name) is a part of another user's phrase: \(claimed.author.fingerprint).")
        }
        let verified: RecoveryShare
        do { verified = try share.verified(against: roster).value } catch {
            guard error.code != .refused else { throw error }
            throw VicinoError(.badSignature, "\(name) was not signed by its author's recovery key, or was changed.")
        }
        if let first = shares.first, first.division != verified.division {
            throw VicinoError(.refused, "\(name) was made another time than the first share, and does not fit it.")
        }
        guard !shares.contains(where: { $0.index == verified.index }) else {
            throw VicinoError(.refused, "\(name) is one that was given already.")
        }
        shares.append(verified)
    }

    /// The phrase.
    ///
    /// - Throws: `VicinoError` with `.refused` if shares are missing, or if the phrase has been replaced since.
    package func phrase() throws -> RecoveryPhrase {
        guard let missing else { throw VicinoError(.refused, "No share was given.") }
        guard missing == 0 else {
            throw VicinoError(.refused, "These shares are not enough: \(missing) more are needed.")
        }
        let bytes = (0..<RecoveryPhrase.byteCount).map { position in
            SecretPolynomial.secret(
                through: shares.prefix(shares[0].division.needed).map {
                    (at: UInt8($0.index), value: $0.values[position])
                })
        }
        guard let phrase = RecoveryPhrase(bytes),
            RecoveryCommitment(to: try phrase.recoveryKey().publicKey) == roster.identity.commitment
        else {
            throw VicinoError(
                .refused, "The phrase of these shares has been replaced since they were made. Ask for newer shares.")
        }
        return phrase
    }
}
