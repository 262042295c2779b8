internal import CSQLite
internal import VicinoActivity

/// Why a foreign database is not read, or not further.
enum ForeignFailure: Error, Equatable {
    /// It is no database, or this process could not guard itself.
    case foreign
    case damaged
    /// It takes too many steps, too much memory, or has too many rows.
    case limit
    /// A statement asks for what is not there, or not allowed.
    case unreadable

    /// - Parameter code: of SQLite.
    init(code: Int32) {
        switch code & 0xFF {
        case SQLITE_NOTADB, SQLITE_CANTOPEN: self = .foreign
        case SQLITE_INTERRUPT, SQLITE_NOMEM, SQLITE_TOOBIG, SQLITE_FULL: self = .limit
        case SQLITE_ERROR, SQLITE_AUTH: self = .unreadable
        default: self = .damaged
        }
    }

    /// What the reading process says about it.
    var ending: GadgetbridgeRow.Ending {
        switch self {
        case .foreign: .foreign
        case .damaged, .unreadable: .damaged
        case .limit: .limit
        }
    }
}
