package import VicinoCore
internal import VicinoLocks

/// Statements that this device holds and this process has verified: the same bytes are not verified again.
///
/// A verification takes longer than reading the statement, and a session reads the same few ones for each answer. Only
/// statements from this device's own files belong here. What a peer sends is always verified: the time of an answer must
/// not tell a stranger which statements are known here.
package final class VerifiedStatementCache<S: Signable>: Sendable {
    private struct Key: Hashable {
        let statement: Unverified<S>
        /// The roster whose devices may have signed it; nil for a statement that names its own key.
        let roster: Unverified<Roster>?
    }

    private let verified = LockedValue<[Key: Verified<S>]>([:])
    private let limit: Int

    /// - Parameter limit: the maximum number of statements that are kept; beyond it, all are forgotten.
    package init(limit: Int = 64) { self.limit = limit }

    /// A held statement, verified by the body unless these bytes were verified before under the same roster.
    ///
    /// - Throws: what the body throws; nothing is kept then.
    package func verified(
        _ statement: Unverified<S>, against roster: Verified<Roster>? = nil,
        _ verify: (Unverified<S>) throws -> Verified<S>
    ) throws -> Verified<S> {
        let key = Key(statement: statement, roster: roster?.source)
        if let known = verified.withLock({ $0[key] }) { return known }
        let result = try verify(statement)
        keep(result, key)
        return result
    }

    /// Keeps a statement without a roster that has been verified and is being stored, so that it is not verified again
    /// when it is read.
    func keep(_ stored: Verified<S>) { keep(stored, Key(statement: stored.source, roster: nil)) }

    private func keep(_ statement: Verified<S>, _ key: Key) {
        verified.withLock { known in
            if known.count >= limit { known.removeAll() }
            known[key] = statement
        }
    }
}
