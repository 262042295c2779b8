internal import VicinoControl

/// The lock of the only service of a data folder, for as long as this object is held.
final class ServiceLock: Sendable {
    private let lock: ProcessLock

    /// Takes the lock, and says where other programs find the service. It waits for the disk.
    ///
    /// - Throws: `VicinoError` with `.busy` if another service runs.
    init(_ socket: ServiceSocket) throws {
        lock = try ProcessLock(socket.lockPath)
        try lock.write(socket.socketPath)
    }
}
