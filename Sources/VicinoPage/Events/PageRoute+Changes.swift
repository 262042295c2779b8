internal import HTTPTypes
internal import NIOCore

extension PageRoute {
    /// Tells a page when what it shows is out of date, as an event `changed` of an `EventSource`. A script of the site
    /// then fetches the page again.
    ///
    /// The events end with the sign-in of the browser.
    ///
    /// - Parameters:
    ///   - path: the path to which the script listens.
    ///   - interval: how often the state is read.
    ///   - state: reads what the page shows, as a value that is compared with the one before.
    public static func changes<State: Equatable & Sendable>(
        _ path: String, every interval: Duration = .seconds(2),
        of state: @escaping @Sendable (PageRequest<Site>) async -> State
    ) -> PageRoute {
        PageRoute(
            method: .get, path: path, access: .signedIn,
            work: .waiting { request in
                guard let session = request.session else { throw PageRefusal.badForm }
                return .stream(events(for: session, of: request, every: interval) { await state(request) })
            },
            answersHead: false)
    }

    private static func events<State: Equatable & Sendable>(
        for session: WebSession, of request: PageRequest<Site>, every interval: Duration,
        _ state: @escaping @Sendable () async -> State
    ) -> WebStream {
        let watch = StateWatch(state)
        let access = request.access
        return WebStream(
            type: "text/event-stream",
            pieces: AsyncThrowingStream(unfolding: {
                for _ in 0..<looksPerComment {
                    guard access.sessions.isSignedIn(session, now: access.now()) else { return nil }
                    if await watch.detectChange() { return ByteBuffer(string: "event: changed\ndata:\n\n") }
                    try await Task.sleep(for: interval)
                }
                return ByteBuffer(string: ": nothing new\n\n")
            }))
    }

    /// After how many looks without news a comment is sent, so that a closed connection is noticed.
    private static var looksPerComment: Int { 10 }
}
