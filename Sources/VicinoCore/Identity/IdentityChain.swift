/// A user's identity from the beginning on: the first statement, and the successions since. It says which key signs rosters.
package struct IdentityChain: Hashable, Sendable {
    /// What the user id is the digest of; nil if the id is of an earlier program, and is the identity key itself.
    package let first: FirstStatement?
    /// The replacements of the identity key, in their order.
    package let successions: [Succession]
    /// The user.
    package let user: UserID

    /// The maximum number of successions.
    package static let successionLimit = 16

    /// Makes a chain without a check of its signatures.
    ///
    /// - Throws: `VicinoError` with `.outOfRange` for more successions than allowed.
    package init(_ first: FirstStatement, _ successions: [Succession] = []) throws(VicinoError) {
        guard successions.count <= Self.successionLimit else {
            throw VicinoError(.outOfRange, "An identity key is replaced at most \(Self.successionLimit) times.")
        }
        self.first = first
        self.successions = successions
        user = first.user
    }

    /// Begins an identity with two public keys.
    package init(identityKey: [UInt8], recoveryKey: [UInt8]) {
        let first = FirstStatement(identityKey: identityKey, commitment: RecoveryCommitment(to: recoveryKey))
        self.first = first
        successions = []
        user = first.user
    }

    /// The identity of a user whose id is of an earlier program. No succession is possible.
    ///
    /// Nobody has the secret key of an id that is a digest, so nobody can pass such an id off as an earlier one.
    package init(earlier user: UserID) {
        first = nil
        successions = []
        self.user = user
    }

    /// Whether the user id is of an earlier program.
    package var isEarlier: Bool { first == nil }

    /// The public key that is in force: it signs rosters.
    package var identityKey: [UInt8] { successions.last?.identityKey ?? first?.identityKey ?? user.bytes }

    /// All identity keys so far, from the first to the one in force.
    package var identityKeys: [[UInt8]] { [first?.identityKey ?? user.bytes] + successions.map(\.identityKey) }

    /// The commitment in force: its key may sign the next succession. An earlier id has none.
    package var commitment: RecoveryCommitment? { successions.last?.commitment ?? first?.commitment }

    /// Checks that each succession is signed by the key to which the user had committed before it.
    ///
    /// - Throws: `VicinoError` with `.badSignature`.
    package func check() throws(VicinoError) {
        guard var commitment = first?.commitment else { return }
        for (index, succession) in successions.enumerated() {
            try succession.check(keeping: commitment, of: user, index: index)
            commitment = succession.commitment
        }
    }

    /// Whether this chain has all successions of an earlier state, and perhaps more.
    package func continues(_ earlier: IdentityChain) -> Bool {
        guard user == earlier.user, successions.count >= earlier.successions.count else { return false }
        return zip(successions, earlier.successions).allSatisfy { $0.agrees(with: $1) }
    }

    /// The chain with one succession more.
    ///
    /// - Parameters:
    ///   - identityKey: the public key that signs rosters from then on.
    ///   - nextRecoveryKey: the public key that may sign the next succession.
    ///   - recoveryKey: the key to which the user has committed.
    /// - Throws: `VicinoError` with `.refused` if the user has committed to another key, or can have no more successions.
    package func succeeded(
        by identityKey: [UInt8], nextRecoveryKey: [UInt8], signedBy recoveryKey: SigningKey
    ) throws -> IdentityChain {
        guard let first, RecoveryCommitment(to: recoveryKey.publicKey) == commitment else {
            throw VicinoError(.refused, "This is another phrase than the one that belongs to this identity.")
        }
        guard successions.count < Self.successionLimit else {
            throw VicinoError(
                .refused, "Your identity key was replaced \(Self.successionLimit) times, and cannot be once more.")
        }
        let terms = SuccessionTerms(
            author: user, index: UInt64(successions.count), identityKey: identityKey,
            commitment: RecoveryCommitment(to: nextRecoveryKey))
        return try IdentityChain(first, successions + [try Succession(terms, signedBy: recoveryKey)])
    }
}
