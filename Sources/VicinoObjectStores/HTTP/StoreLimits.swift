/// How long a store may take.
package struct StoreLimits: Hashable, Sendable {
    /// Until there is a connection.
    package var connecting: Duration
    /// Between two pieces of an answer, and before the first.
    package var silence: Duration
    /// For the whole of a small request.
    package var request: Duration
    /// What a store must at least reach with many bytes.
    package var bytesPerSecond: Int

    package init(
        connecting: Duration = .seconds(15), silence: Duration = .seconds(30), request: Duration = .seconds(60),
        bytesPerSecond: Int = 8192
    ) {
        self.connecting = connecting
        self.silence = silence
        self.request = request
        self.bytesPerSecond = max(1, bytesPerSecond)
    }

    /// The time for a request whose bodies have some bytes.
    func time(for byteCount: Int) -> Duration { request + .seconds(byteCount / bytesPerSecond) }
}
