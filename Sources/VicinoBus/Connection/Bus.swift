internal import VicinoThreads

/// A private connection to a message bus.
///
/// ```swift
/// let bus = try await Bus.connect(to: .session(environment))
/// let names = try await bus.call(
///     MethodCall("ListNames", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus", on: .daemon)
/// ).read([String].self)
/// ```
///
/// A connection does all its work in order on its own thread, so nothing waits on Swift's threads. It closes when the
/// last reference to it goes. Iterations over its signals and the objects that it serves hold a reference.
package actor Bus {
    /// The states of a connection.
    enum Phase {
        /// Waiting for the daemon's hello.
        case connecting(until: MonotonicTime, CheckedContinuation<Void, any Error>?)
        case open
        /// Sending what is pending.
        case closing(until: MonotonicTime)
        /// Over: lost if there is an error, or closed by this side.
        case over(BusError?)
    }

    nonisolated let thread: LoopThread<BusLoop>
    nonisolated let limits: BusLimits
    var connection: SystemdConnection?
    var phase = Phase.connecting(until: .never, nil)
    var calls = PendingCalls()
    /// Whether this turn has received signals.
    var hasSignals = false
    var observers: [UInt64: Observer] = [:]
    var owners: [BusName: BusName] = [:]
    var objects = ServedObjects()
    var served = CallsServed()
    var userIDs: [BusName: UInt32] = [:]
    var endWaiters: [UInt64: CheckedContinuation<Void, Never>] = [:]
    private var lastNumber: UInt64 = 0

    /// The name that the daemon has given this connection.
    package private(set) var uniqueName: BusName = ":0.0"

    /// The connection's own thread.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    private init(_ thread: LoopThread<BusLoop>, _ limits: BusLimits) {
        self.thread = thread
        self.limits = limits
    }

    /// Connects to a bus.
    ///
    /// - Throws: `BusError` with the code `unreachable` or `timeout`; `CancellationError`.
    package static func connect(to address: BusAddress, limits: BusLimits = BusLimits()) async throws -> Bus {
        let bus = Bus(try newThread(), limits)
        try await bus.start(address)
        return bus
    }

    private static func newThread() throws(BusError) -> LoopThread<BusLoop> {
        do {
            return try LoopThread(BusLoop())
        } catch {
            throw BusError(errno: error.number, "A thread for the bus could not be made")
        }
    }

    isolated deinit {
        // The last reference is gone, so nothing waits for the connection. It closes when it is released.
        connection = nil
        thread.stop()
    }

    /// Runs a closure on the connection's thread, after all earlier work.
    nonisolated func perform(_ closure: @escaping @Sendable (isolated Bus) -> Void) {
        thread.perform { self.assumeIsolated(closure) }
    }

    func nextNumber() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }

    private func start(_ address: BusAddress) async throws {
        try Task.checkCancellation()
        connection = try SystemdConnection(address)
        thread.setTurn { [weak self] in self?.assumeIsolated { $0.turn() } }
        let deadline = MonotonicTime.now().advanced(by: limits.connecting)
        do {
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { phase = .connecting(until: deadline, $0) }
            } onCancel: {
                perform { $0.finish(.closedHere) }
            }
        } catch {
            try Task.checkCancellation()
            throw error
        }
    }

    /// Handles that the connection is ready, for which `start` waits.
    func hasConnected(_ waiter: CheckedContinuation<Void, any Error>?) throws(BusError) {
        guard let connection else { return }
        uniqueName = try connection.uniqueName()
        phase = .open
        waiter?.resume()
    }
}
