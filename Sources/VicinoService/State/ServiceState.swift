internal import Vicino
internal import VicinoLocks
internal import VicinoSettings

/// What the service's parts share: the settings in force, the running discovery, and what happened.
final class ServiceState: Sendable {
    /// A part that must start before the service is ready.
    enum Part { case control, listening }

    private struct Content {
        var discovery: Discovery?
        var nearbyState = NearbyState()
        var counts = ServiceCounts()
        var failures = FailureNews()
        var missed = MissedEvents()
        var sources: [SourceStatus] = []
        var starting: Set<Part> = [.control, .listening]
        var reportsEnd = true
        var hasOwnLinks: (@Sendable () -> Bool)?
        var folders: [FolderStatus] = []
        var stores = StoresStatus()
    }

    /// Ends when every part has started.
    let readiness: AsyncStream<Void>
    private let ready: AsyncStream<Void>.Continuation
    /// Ends when the service is to end.
    let ending: AsyncStream<Void>
    private let end: AsyncStream<Void>.Continuation
    private let watched: ObservableValue<Settings>
    private let content = LockedValue(Content())
    /// Receives each event as it happens.
    let tell: @Sendable (ServiceEvent) -> Void
    let uptime: ServiceUptime

    init(
        _ settings: Settings, uptime: ServiceUptime = .system(),
        tell: @escaping @Sendable (ServiceEvent) -> Void = { _ in }
    ) {
        watched = ObservableValue(settings)
        self.uptime = uptime
        self.tell = tell
        let start = AsyncStream.makeStream(of: Void.self)
        readiness = start.stream
        ready = start.continuation
        let stop = AsyncStream.makeStream(of: Void.self)
        ending = stop.stream
        end = stop.continuation
    }

    /// The settings in force.
    var settings: Settings { watched.value }

    /// The settings in force, and then each change; an unread change is replaced by the next.
    func changes() -> AsyncStream<Settings> { watched.changes() }

    /// Puts other settings in force.
    func apply(_ settings: Settings) { watched.set(settings) }

    /// The running discovery; nil if there is none.
    var discovery: Discovery? { content.withLock { $0.discovery } }

    /// Notes which discovery is running.
    func announce(_ discovery: Discovery?) { content.withLock { $0.discovery = discovery } }

    /// Whether a link over Bluetooth that this device has set up is still there.
    var hasOwnLinks: Bool {
        // The answer takes a lock of its own.
        guard let hasOwnLinks = content.withLock(\.hasOwnLinks) else { return false }
        return hasOwnLinks()
    }

    /// Notes whom to ask for such links; nil if there are none.
    func askForLinks(_ hasOwnLinks: (@Sendable () -> Bool)?) { content.withLock { $0.hasOwnLinks = hasOwnLinks } }

    /// What is known about others nearby.
    var nearbyState: NearbyState { content.withLock { $0.nearbyState } }

    /// Changes what is known about others nearby.
    func see(_ change: (inout NearbyState) -> Void) { content.withLock { change(&$0.nearbyState) } }

    /// How the watched folders are.
    var folders: [FolderStatus] { content.withLock { $0.folders } }

    /// Notes how the watched folders are.
    func show(_ folders: [FolderStatus]) { content.withLock { $0.folders = folders } }

    /// How it publishes to stores, and fetches from them.
    var stores: StoresStatus { content.withLock(\.stores) }

    /// Notes how it publishes to stores, and fetches from them.
    func seeStores(_ change: (inout StoresStatus) -> Void) { content.withLock { change(&$0.stores) } }

    /// The sources that are switched on.
    var sources: [SourceStatus] { content.withLock(\.sources) }

    /// Notes which sources are switched on.
    func see(_ sources: [SourceStatus]) { content.withLock { $0.sources = sources } }

    /// Notes how a source works; nothing if it was switched off meanwhile.
    func see(_ source: SourceStatus) {
        content.withLock { content in
            guard let index = content.sources.firstIndex(where: { $0.name == source.name }) else { return }
            content.sources[index] = source
        }
    }

    /// The counts so far.
    var counts: ServiceCounts { content.withLock { $0.counts } }

    /// Changes the counts.
    func count(_ change: (inout ServiceCounts) -> Void) { content.withLock { change(&$0.counts) } }

    /// Reports an event of sessions. Failed sessions with a person are reported at a limited rate.
    ///
    /// - Parameter person: the person whose session has failed; nil for another event.
    func tell(_ event: ServiceEvent, failing person: Person?) {
        guard let person else { return tell(event) }
        let now = uptime.now()
        switch content.withLock({ $0.failures.record(person.user, at: now) }) {
        case .report: tell(event)
        case .reportAsLast:
            tell(event)
            tell(.failsOften(person))
        case .ignore: break
        }
    }

    /// Reports that events were missed, at a limited rate.
    ///
    /// - Parameter event: makes the report of a number of events.
    func tell(missing count: MissedCount, _ event: (MissedCount) -> ServiceEvent) {
        let now = uptime.now()
        content.withLock { $0.missed.record(count, at: now) }.map { tell(event($0)) }
    }

    /// Whether the end of the service is an event.
    var reportsEnd: Bool { content.withLock { $0.reportsEnd } }

    /// Ends the service.
    ///
    /// - Parameter isReported: whether that is an event; the program that ends its own service knows it.
    func end(isReported: Bool) {
        content.withLock { $0.reportsEnd = isReported }
        end.finish()
    }

    /// Notes that a part has started.
    func started(_ part: Part) {
        let isReady = content.withLock { content in
            content.starting.remove(part)
            return content.starting.isEmpty
        }
        if isReady { ready.finish() }
    }
}
