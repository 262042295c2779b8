// A source may be cancelled from any thread, but its type does not say so yet.
@preconcurrency internal import Dispatch

/// Takes the connections that the system accepts on a listening socket.
///
/// The waits for the kernel are on threads of Dispatch, because they must not block Swift's own.
struct ChannelAcceptor: Sendable {
    private let family: ChannelFamily
    private let socket: ChannelSocket
    private let source: any DispatchSourceRead
    private let accept: @Sendable (ChannelSocket, ChannelFamily.SocketAddress) -> Void

    /// - Parameter accept: called for each connection; must return quickly.
    init(
        _ family: ChannelFamily, _ socket: ChannelSocket,
        accept: @escaping @Sendable (ChannelSocket, ChannelFamily.SocketAddress) -> Void
    ) {
        self.family = family
        self.socket = socket
        self.accept = accept
        source = DispatchSource.makeReadSource(fileDescriptor: socket.descriptor)
    }

    /// Begins to accept.
    func start() {
        source.setEventHandler { takeAll() }
        // The source holds the socket until the system no longer watches it.
        source.setCancelHandler { withExtendedLifetime(socket) {} }
        source.activate()
    }

    /// Stops accepting, and closes the socket.
    func stop() { source.cancel() }

    private func takeAll() {
        while true {
            switch socket.accept(by: family) {
            case .connection(let channel, from: let peer): accept(channel, peer)
            case .none: return
            case .exhausted:
                // The connection still waits, so the system would report it again at once, without end.
                source.suspend()
                return family.pause { source.resume() }
            }
        }
    }
}
