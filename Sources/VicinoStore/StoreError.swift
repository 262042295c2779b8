internal import GRDB
public import VicinoCore

/// The error that VicinoStore throws for data that cannot be stored, found or trusted.
public struct StoreError: VicinoError {
    /// The kinds of failure; an open set, so that new ones can be added.
    public struct Code: Hashable, Sendable {
        /// A stable, machine-readable name.
        public let name: String

        private init(_ name: String) { self.name = name }

        /// The data folder, a key file or a database is not as it must be.
        public static let folder = Code("folder")
        /// There is nothing by that name.
        public static let notFound = Code("not-found")
        /// The data folder has not been set up.
        public static let notSetUp = Code("not-set-up")
        /// The name fits several things.
        public static let ambiguous = Code("ambiguous")
        /// The data does not match what its author signed.
        public static let unverified = Code("unverified")
        /// The received data lacks the content of a current version.
        public static let contentMissing = Code("content-missing")
        /// The request makes no sense in the present state.
        public static let refused = Code("refused")
        /// The disk is full.
        public static let diskFull = Code("disk-full")
        /// Another process holds the database.
        public static let busy = Code("busy")
        /// This author made no such invitation, or the user does not know its secret.
        public static let invitationUnknown = Code("invitation-unknown")
        /// The invitation has expired.
        public static let invitationExpired = Code("invitation-expired")
        /// The invitation has no uses left.
        public static let invitationSpent = Code("invitation-spent")
        /// The invitation was made before its holder's grant was revoked.
        public static let invitationRevoked = Code("invitation-revoked")
        /// The asking user is blocked.
        public static let blocked = Code("blocked")
    }

    /// Which kind of failure this is.
    public let code: Code
    /// What happened, to what, and what to do.
    public let message: String
    /// The error of SQLite or the system behind it, if there is one.
    public let cause: (any Error)?

    /// Makes an error.
    public init(_ code: Code, _ message: String, cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.cause = cause
    }

    /// The name of the code.
    public var codeName: String { code.name }

    static func noField(_ name: String, _ schema: Schema) -> StoreError {
        let names = schema.fields.map(\.name).joined(separator: ", ")
        return StoreError(.refused, "Records of \(schema.kind.name) have no field \(name). They have \(names).")
    }

    /// Translates an error into a message for this database.
    static func explaining(_ error: any Error, file: String) -> any Error {
        if let damage = error as? DatabaseDamage {
            return StoreError(.folder, "\(file) is damaged: \(damage.what). Restore it from a backup.", cause: error)
        }
        if error is RowDecodingError {
            return explaining(DatabaseDamage("a row has no proper value"), file: file)
        }
        guard let error = error as? DatabaseError else { return error }
        switch error.resultCode {
        case .SQLITE_FULL:
            return StoreError(
                .diskFull, "The disk is full. Nothing was changed. Make room and try again.", cause: error)
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            return StoreError(
                .busy, "Another program has been writing to \(file) for 5 seconds. Try again.", cause: error)
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM:
            return StoreError(
                .folder, "\(file) cannot be written to. Check the permissions of the data folder.", cause: error)
        case .SQLITE_NOTADB, .SQLITE_CORRUPT:
            return StoreError(
                .folder, "\(file) is damaged or no database of this program. Restore it from a backup.", cause: error)
        case .SQLITE_CONSTRAINT:
            return StoreError(
                .unverified, "The data contradicts itself or what \(file) holds. Nothing was changed.", cause: error)
        case .SQLITE_IOERR:
            return StoreError(
                .folder, "\(file) cannot be read or written: \(error.message ?? "input/output error").", cause: error)
        // The statements are fixed, so the tables must have been changed.
        case .SQLITE_ERROR, .SQLITE_MISMATCH, .SQLITE_TOOBIG:
            let reason = error.message ?? "its tables are not those of this program"
            return StoreError(.folder, "\(file) is damaged: \(reason). Restore it from a backup.", cause: error)
        default: return error
        }
    }
}

/// Data in a database that this program cannot have written.
struct DatabaseDamage: Error {
    /// A clause that describes it, such as “a segment cannot be read”.
    let what: String

    init(_ what: String) { self.what = what }
}
