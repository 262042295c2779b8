internal import HTTPTypes
internal import NIOCore
internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoPage
internal import VicinoPresence
internal import VicinoService
internal import VicinoThreads

/// Tells a page that the running activity, the people nearby or the open questions have changed. The page then fetches
/// itself again.
enum LiveRoutes {
    static let all = [
        WebRoute(
            method: .get, path: "/live", access: .signedIn, work: .waiting { .stream(try stream($0)) },
            answersHead: false)
    ]

    /// How often the service is asked.
    static let interval = Duration.seconds(2)
    /// After how many looks without news a comment is sent, so that a closed connection is noticed.
    private static let looksPerComment = 10

    private static func stream(_ request: WebRequest) throws -> WebStream {
        guard let session = request.session else { throw WebRefusal.badForm }
        let watch = LiveWatch(request.site, session)
        return WebStream(
            type: "text/event-stream",
            pieces: AsyncThrowingStream(unfolding: {
                for _ in 0..<looksPerComment {
                    guard await watch.isSignedIn else { return nil }
                    if await watch.detectChange() { return ByteBuffer(string: "event: changed\ndata:\n\n") }
                    try await Task.sleep(for: interval)
                }
                return ByteBuffer(string: ": nothing new\n\n")
            }))
    }
}

/// Remembers what one page shows.
actor LiveWatch {
    /// What a page shows of the running activity and of the people around.
    private struct ShownState: Equatable {
        let running: [String]
        let sightings: [String]
        let networks: [String]
        let isDiscovering: Bool
    }

    private let site: WebSite
    private let session: WebSession
    private var shown: ShownState?

    init(_ site: WebSite, _ session: WebSession) {
        self.site = site
        self.session = session
    }

    /// Whether the browser may still see it.
    var isSignedIn: Bool { site.sessions.isSignedIn(session, now: site.node.now) }

    /// Whether something is different from the last look; false at the first.
    func detectChange() async -> Bool {
        let (status, running) = await BlockingWork.ofPage.run { [site] in (site.service.status, Self.running(site)) }
        let sightings = status?.seenPeople.map {
            "\($0.user) \($0.isNear) \($0.hasQuestion) \($0.zone?.zone.rawValue ?? "")"
        }
        let networks = status?.networks?.map { "\($0.ids) \($0.state.rawValue)" }
        let now = ShownState(
            running: running, sightings: sightings?.sorted() ?? [], networks: networks?.sorted() ?? [],
            isDiscovering: status?.isDiscovering == true)
        defer { shown = now }
        guard let former = shown else { return false }
        return former != now
    }

    /// What runs. If it cannot be read, the page itself says so.
    private static func running(_ site: WebSite) -> [String] {
        let running = try? Diary(site.node, timeZone: site.now.timeZone).running()
        return running?.map { "\($0.id) \($0.record.name) \($0.record.start)" } ?? []
    }
}
