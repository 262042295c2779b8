internal import Foundation
internal import GRDB
internal import VicinoCore
internal import VicinoFolder
internal import VicinoLocks

/// The connections to one database file. Where the file cannot be written now, they only read.
///
/// The next change tries to open the file for writing again, so a program goes on when there is room again.
final class DatabaseConnections: Sendable {
    private struct State {
        var connections: any DatabaseWriter
        /// Why the connections only read; nil if they also write.
        var obstacle: (any Error)?
        /// The file when it was opened only for reading. SQLite does not notice that another program changes it then.
        var trace = FileTrace()
        /// How many calls use the connections.
        var users = 0
    }

    private let path: String
    private let form: DatabaseForm
    private let state: LockedValue<State>
    private let lifetime = DatabaseLifetime()

    /// Opens or creates a file; only for reading if it cannot be written.
    ///
    /// - Throws: what `DatabaseFile.open` throws, if the file cannot be read either.
    init(_ path: String, _ form: DatabaseForm) throws {
        self.path = path
        self.form = form
        state = LockedValue(try Self.open(path, form))
    }

    /// Connections to a database in memory.
    init(memory: DatabaseQueue, _ form: DatabaseForm) {
        path = ""
        self.form = form
        state = LockedValue(State(connections: memory))
    }

    private static func open(_ path: String, _ form: DatabaseForm) throws -> State {
        do { return State(connections: try DatabaseFile.open(path, form)) } catch {
            let trace = FileTrace(ofDatabase: path)
            guard let connections = try? UnwritableFile(path, form).open(after: error) else { throw error }
            return State(connections: connections, obstacle: error, trace: trace)
        }
    }

    /// The connections that are open now.
    var present: any DatabaseWriter { state.withLock(\.connections) }

    /// Why the connections only read; nil if they also write.
    var obstacle: (any Error)? { state.withLock(\.obstacle) }

    func read<T>(_ body: (Database) throws -> T) throws -> T { try use(writes: false) { try $0.read(body) } }

    func write<T>(_ body: (Database) throws -> T) throws -> T { try use(writes: true) { try $0.write(body) } }

    func writeWithoutTransaction<T>(_ body: (Database) throws -> T) throws -> T {
        try use(writes: true) { try $0.writeWithoutTransaction(body) }
    }

    /// Reads by the open connections.
    func use<T>(_ work: (any DatabaseWriter) throws -> T) throws -> T { try use(writes: false, work) }

    /// Does work while the connections are open.
    func whileOpen<T>(_ work: () throws -> T) throws -> T { try lifetime.use(work) }

    /// Closes the file when the running reads and writes are over.
    func close() throws { try lifetime.close { try present.close() } }

    /// A copy of the present state in memory, where it can be changed.
    func copyInMemory() throws -> DatabaseConnections {
        let copy = try DatabaseQueue(configuration: DatabaseFile.configuration)
        try read { source in try copy.writeWithoutTransaction { try source.backup(to: $0) } }
        return DatabaseConnections(memory: copy, form)
    }

    private func use<T>(writes: Bool, _ work: (any DatabaseWriter) throws -> T) throws -> T {
        try lifetime.use {
            let connections = try state.withLock { state in
                try renew(&state, writes: writes)
                state.users += 1
                return state.connections
            }
            defer { state.withLock { $0.users -= 1 } }
            return try work(connections)
        }
    }

    /// Opens the file again if it was opened only for reading, and is now to be written or was changed.
    private func renew(_ state: inout State, writes: Bool) throws {
        guard let obstacle = state.obstacle else { return }
        if state.users == 0, writes || state.trace != FileTrace(ofDatabase: path) {
            // As long as a connection that cannot write is open here, SQLite shares its index with the others.
            try? state.connections.close()
            state = try Self.open(path, form)
        }
        if writes, state.obstacle != nil { throw state.obstacle ?? obstacle }
    }
}
