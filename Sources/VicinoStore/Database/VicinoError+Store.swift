internal import GRDB
internal import VicinoCore
internal import VicinoFolder

extension VicinoError {
    static func noField(_ name: String, _ schema: Schema) -> VicinoError {
        let names = schema.fields.map(\.name).joined(separator: ", ")
        return VicinoError(.refused, "Records of \(schema.kind.name) have no field \(name). They have \(names).")
    }

    /// Translates an error into a message for this database.
    ///
    /// - Parameter freeBytes: the bytes that are free on the disk of a file's folder; nil if not known.
    static func explaining(
        _ error: any Error, file: String, freeBytes: (String) -> Int? = FreeSpace.bytes
    ) -> any Error {
        if let damage = error as? DatabaseDamage {
            return VicinoError(.folder, "\(file) is damaged: \(damage.what). Restore it from a backup.", cause: error)
        }
        if error is RowDecodingError {
            return explaining(DatabaseDamage("a row has no proper value"), file: file)
        }
        guard let error = error as? DatabaseError else { return error }
        return explaining(sqlite: error, file: file, freeBytes)
    }

    private static func explaining(
        sqlite error: DatabaseError, file: String, _ freeBytes: (String) -> Int?
    ) -> VicinoError {
        switch error.resultCode {
        case .SQLITE_FULL: return diskIsFull(error)
        // Without room SQLite cannot make its own files, and says only that it failed.
        case .SQLITE_IOERR, .SQLITE_CANTOPEN:
            guard freeBytes(file).map({ $0 < FreeSpace.little }) != true else { return diskIsFull(error) }
            return error.resultCode == .SQLITE_IOERR ? unreadable(file, error) : unwritable(file, error)
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            return VicinoError(
                .busy, "Another program has been writing to \(file) for 5 seconds. Try again.", cause: error)
        case .SQLITE_READONLY, .SQLITE_PERM: return unwritable(file, error)
        case .SQLITE_NOTADB, .SQLITE_CORRUPT:
            return VicinoError(
                .folder, "\(file) is damaged or no database of this program. Restore it from a backup.", cause: error)
        case .SQLITE_CONSTRAINT:
            return VicinoError(
                .unverified, "The data contradicts itself or what \(file) holds. Nothing was changed.", cause: error)
        // The statements are fixed, so the tables must have been changed.
        case .SQLITE_ERROR, .SQLITE_MISMATCH, .SQLITE_TOOBIG:
            let reason = error.message ?? "its tables are not those of this program"
            return VicinoError(
                .folder, "\(file) is damaged: \(reason). Restore it from a backup.", cause: error)
        default:
            let reason = error.message ?? "error \(error.extendedResultCode.rawValue)"
            return VicinoError(
                .folder, "SQLite cannot use \(file): \(reason). Nothing was changed. Try again.", cause: error)
        }
    }

    private static func diskIsFull(_ error: DatabaseError) -> VicinoError {
        VicinoError(.diskFull, "The disk is full, so this was not recorded. Make room and try again.", cause: error)
    }

    private static func unwritable(_ file: String, _ error: DatabaseError) -> VicinoError {
        let obstacle = WriteObstacle(beside: file)
        if obstacle == .diskFull { return diskIsFull(error) }
        return VicinoError(
            .folder, (obstacle ?? .noPermission).sentence(file), cause: obstacle.map { $0 as any Error } ?? error)
    }

    private static func unreadable(_ file: String, _ error: DatabaseError) -> VicinoError {
        VicinoError(
            .folder, "\(file) cannot be read or written: \(error.message ?? "input/output error").", cause: error)
    }
}

extension VicinoError {
    /// Whether a database is not as this program has written it.
    package var isOfDamagedDatabase: Bool {
        guard let error = cause as? DatabaseError else { return cause is DatabaseDamage }
        return [.SQLITE_NOTADB, .SQLITE_CORRUPT, .SQLITE_ERROR, .SQLITE_MISMATCH, .SQLITE_TOOBIG].contains(
            error.resultCode)
    }
}

/// Data in a database that this program cannot have written.
struct DatabaseDamage: Error {
    /// A clause that describes it, such as “a segment cannot be read”.
    let what: String

    init(_ what: String) { self.what = what }
}
