/// Lives as long as a connection, and tells its maker when that is over.
///
/// Whatever owns the connection's descriptor holds this object until the descriptor is closed.
public final class ConnectionLifetime: Sendable {
    private let end: @Sendable () -> Void

    /// Makes a lifetime that ends when its last owner releases it.
    ///
    /// - Parameter end: called once, when the connection is over; must not wait.
    package init(end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }
}
