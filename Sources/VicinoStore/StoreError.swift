internal import GRDB
public import VicinoCore

/// What VicinoStore throws: something that cannot be stored, found or trusted.
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
        /// Several things go by that name.
        public static let ambiguous = Code("ambiguous")
        /// The data does not match what its author signed.
        public static let unverified = Code("unverified")
        /// What came lacks the content of a record that stands.
        public static let contentMissing = Code("content-missing")
        /// The request makes no sense as things are.
        public static let refused = Code("refused")
        /// The disk is full.
        public static let diskFull = Code("disk-full")
        /// Another process holds the database.
        public static let busy = Code("busy")
        /// Nobody made such an invitation here, or whoever shows it does not know its secret.
        public static let invitationUnknown = Code("invitation-unknown")
        /// The invitation was good until a moment that is over.
        public static let invitationExpired = Code("invitation-expired")
        /// The invitation has been used as often as it was meant to be.
        public static let invitationSpent = Code("invitation-spent")
        /// The invitation is older than the moment at which its holder was shut out.
        public static let invitationRevoked = Code("invitation-revoked")
        /// Whoever asks has been blocked.
        public static let blocked = Code("blocked")
    }

    /// Which kind of failure this is.
    public let code: Code
    /// What happened, to what, and what to do.
    public let message: String
    /// SQLite's or the system's error behind it, if there is one.
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

    /// Says in words what an error means for this database.
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
        // The statements are fixed, so it is the tables that are not as they were made.
        case .SQLITE_ERROR, .SQLITE_MISMATCH, .SQLITE_TOOBIG:
            let reason = error.message ?? "its tables are not those of this program"
            return StoreError(.folder, "\(file) is damaged: \(reason). Restore it from a backup.", cause: error)
        default: return error
        }
    }
}

/// What is in a database cannot be what this program has written.
struct DatabaseDamage: Error {
    /// A clause that says so, such as “a segment cannot be read”.
    let what: String

    init(_ what: String) { self.what = what }
}
