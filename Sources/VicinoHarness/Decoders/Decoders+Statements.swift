public import VicinoCore
internal import VicinoRepository

extension Decoders {
    /// A kind of what a key signs.
    public enum Statement: CaseIterable, Sendable {
        /// The list of an author's devices.
        case roster
        /// The state of a log.
        case head
        /// Where the logs of a writer end.
        case closing
        /// The grants that the author has revoked.
        case revocationList
        /// A follower's permission to receive records.
        case grant
        /// That a recovery phrase was divided.
        case division
        /// A friend's share of it.
        case share
        /// That a user has met another one.
        case vouch
        /// Where a repository has what.
        case pointer
        /// The key of a repository, for one device.
        case envelope
        /// That an invited user wants to follow.
        case letter
    }

    /// Reads a statement, writes it and reads it again, and checks a signature of zeros.
    ///
    /// - Returns: whether both are the same.
    /// - Throws: an error for bytes that are not such a statement.
    public static func isStable(_ statement: Statement, _ bytes: ArraySlice<UInt8>) throws -> Bool {
        switch statement {
        case .roster: try isStable(Roster.self, bytes)
        case .head: try isStable(Head.self, bytes)
        case .closing: try isStable(Closing.self, bytes)
        case .revocationList: try isStable(RevocationList.self, bytes)
        case .grant: try isStable(Grant.self, bytes)
        case .division: try isStable(RecoveryDivision.self, bytes)
        case .share: try isStable(RecoveryShare.self, bytes)
        case .vouch: try isStable(Vouch.self, bytes)
        case .pointer: try isStable(Pointer.self, bytes)
        case .envelope: try isStable(Envelope.self, bytes)
        case .letter: try isStable(Letter.self, bytes)
        }
    }

    private static func isStable<S: Signable & Equatable>(_ type: S.Type, _ bytes: ArraySlice<UInt8>) throws -> Bool {
        let statement = try S(wireBytes: bytes)
        let again = try S(wireBytes: statement.wireBytes[...])
        let forged = Unverified<S>(payload: bytes, signature: [UInt8](repeating: 0, count: 64))
        // A key of zeros is a point of low order, and some statements fit it: only a trap would be a fault.
        _ = try? forged.verified(by: [UInt8](repeating: 0, count: 32))
        return statement == again
    }

    /// Checks the fields of a record that a reader has made, as a node does before it stores the record.
    ///
    /// - Throws: an error that names the field that breaks a rule.
    public static func check(_ record: some RecordKind) throws {
        _ = try record.content()
    }
}
