internal import Synchronization
internal import Vicino
internal import VicinoSettings

/// What the service's parts share: the settings in force, the running discovery, and what happened.
final class ServiceState: Sendable {
    /// A part that must start before the service is ready.
    enum Part { case control, listening }

    private struct Content {
        var discovery: Discovery?
        var outlook = Outlook()
        var counts = ServiceCounts()
        var starting: Set<Part> = [.control, .listening]
    }

    /// Ends when every part has started.
    let readiness: AsyncStream<Void>
    private let ready: AsyncStream<Void>.Continuation
    private let watched: Watched<Settings>
    private let content = Mutex(Content())
    /// Receives each event as it happens.
    let tell: @Sendable (ServiceEvent) -> Void

    init(_ settings: Settings, tell: @escaping @Sendable (ServiceEvent) -> Void = { _ in }) {
        (watched, self.tell) = (Watched(settings), tell)
        (readiness, ready) = AsyncStream.makeStream()
    }

    /// The settings in force.
    var settings: Settings { watched.value }

    /// The settings in force, and then each change; an unread change is replaced by the next.
    func changes() -> AsyncStream<Settings> { watched.changes() }

    /// Puts other settings in force.
    func take(_ settings: Settings) { watched.take(settings) }

    /// The running discovery; nil if there is none.
    var discovery: Discovery? { content.withLock { $0.discovery } }

    /// Takes which discovery is running.
    func announce(_ discovery: Discovery?) { content.withLock { $0.discovery = discovery } }

    /// What is known about others nearby.
    var outlook: Outlook { content.withLock { $0.outlook } }

    /// Changes what is known about others nearby.
    func see(_ change: (inout Outlook) -> Void) { content.withLock { change(&$0.outlook) } }

    /// The counts so far.
    var counts: ServiceCounts { content.withLock { $0.counts } }

    /// Changes the counts.
    func count(_ change: (inout ServiceCounts) -> Void) { content.withLock { change(&$0.counts) } }

    /// Takes that a part has started.
    func started(_ part: Part) {
        let isReady = content.withLock { content in
            content.starting.remove(part)
            return content.starting.isEmpty
        }
        if isReady { ready.finish() }
    }
}
