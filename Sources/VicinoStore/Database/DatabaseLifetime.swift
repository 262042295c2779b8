internal import Dispatch
internal import VicinoCore
internal import VicinoLocks

/// Closes a database only when no read and no write uses it, and turns away those that begin later.
///
/// GRDB's pool must not be used while it is closed. A read that waits for a connection then gets one that is closed,
/// and the process crashes.
final class DatabaseLifetime: Sendable {
    private struct State {
        var users = 0
        var isClosed = false
    }

    private let state = LockedValue(State())
    /// Signalled when the last user leaves after the database was closed.
    private let isIdle = DispatchSemaphore(value: 0)

    /// Does work with the database.
    ///
    /// - Throws: `VicinoError` with `.folder` if it is closed; what the work throws.
    func use<T>(_ work: () throws -> T) throws -> T {
        try state.withLock { state in
            guard !state.isClosed else {
                throw VicinoError(.folder, "The database was closed, and cannot be used any more.")
            }
            state.users += 1
        }
        defer { leave() }
        return try work()
    }

    /// Waits until the work that runs is over, and closes the database.
    ///
    /// - Throws: what `close` throws; then the database can still be used.
    func close(_ close: () throws -> Void) throws {
        let isBusy: Bool? = state.withLock { state in
            guard !state.isClosed else { return nil }
            state.isClosed = true
            return state.users > 0
        }
        guard let isBusy else { return }
        if isBusy { isIdle.wait() }
        do { try close() } catch {
            state.withLock { $0.isClosed = false }
            throw error
        }
    }

    private func leave() {
        let isLast = state.withLock { state in
            state.users -= 1
            return state.isClosed && state.users == 0
        }
        if isLast { isIdle.signal() }
    }
}
