internal import Synchronization
internal import Vicino
internal import VicinoSettings

/// What the parts of the service have in common: the settings that hold now, and the lookout.
final class ServiceState: Sendable {
    /// A part without which the service is not ready.
    enum Part { case control, listening }

    private struct Content {
        var lookout: Discovery?
        var outlook = Outlook()
        var counts = ServiceCounts()
        var starting: Set<Part> = [.control, .listening]
    }

    /// Ends when every part is there.
    let readiness: AsyncStream<Void>
    private let ready: AsyncStream<Void>.Continuation
    private let watched: Watched<Settings>
    private let content = Mutex(Content())
    /// Told what happens, as it does.
    let tell: @Sendable (ServiceEvent) -> Void

    init(_ settings: Settings, tell: @escaping @Sendable (ServiceEvent) -> Void = { _ in }) {
        (watched, self.tell) = (Watched(settings), tell)
        (readiness, ready) = AsyncStream.makeStream()
    }

    /// The settings that hold now.
    var settings: Settings { watched.value }

    /// The settings that hold now, and then each change; one that is not looked at in time gives way to the next.
    func changes() -> AsyncStream<Settings> { watched.changes() }

    /// Lets other settings hold.
    func take(_ settings: Settings) { watched.take(settings) }

    /// The lookout that is under way; nil if there is none.
    var lookout: Discovery? { content.withLock { $0.lookout } }

    /// Says which lookout is under way.
    func announce(_ lookout: Discovery?) { content.withLock { $0.lookout = lookout } }

    /// What is seen of others.
    var outlook: Outlook { content.withLock { $0.outlook } }

    /// Changes what is seen of others.
    func see(_ change: (inout Outlook) -> Void) { content.withLock { change(&$0.outlook) } }

    /// What has happened so far.
    var counts: ServiceCounts { content.withLock { $0.counts } }

    /// Counts something that has happened.
    func count(_ change: (inout ServiceCounts) -> Void) { content.withLock { change(&$0.counts) } }

    /// Says that a part does its work.
    func started(_ part: Part) {
        let isReady = content.withLock { content in
            content.starting.remove(part)
            return content.starting.isEmpty
        }
        if isReady { ready.finish() }
    }
}
