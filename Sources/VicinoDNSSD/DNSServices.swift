internal import CAvahi
package import VicinoCore
internal import VicinoLocks
internal import VicinoPresence
internal import VicinoThreads

/// Advertises services on the local network and browses those of peers, through the Avahi daemon.
///
/// ```swift
/// let services = try DNSServices(on: trustedInterfaces)
/// try await services.advertise([ServiceAdvertisement(instance: name, host: alias, port: port, text: tag)])
/// for await event in services.events { … }
/// ```
///
/// It uses the given interfaces only. When the daemon or the bus restarts, or the host's addresses change, it browses
/// and advertises again. When the last reference to the object goes, its advertisements are withdrawn, and its streams
/// end.
///
/// The daemon may publish the computer's own name and addresses by itself, as its settings say (`publish-addresses`).
/// These advertisements do not name the computer, but their addresses are the same.
package actor DNSServices {
    /// When to connect to the daemon again, and how long to wait after that.
    struct Retry {
        var at: ContinuousClock.Instant
        var next: Duration
    }

    /// An advertisement, and the daemon's progress with it.
    struct PublishedService {
        var service: ServiceAdvertisement
        var group: AvahiGroup?
        var state = Announcement.State.waiting
    }

    nonisolated let thread: LoopThread<AvahiLoop>
    nonisolated let limits: ServiceLimits
    let notes = AvahiNotes()
    var connection: AvahiConnection?
    var network: NetworkWatch?
    var isRunning = false
    var retry: Retry
    /// When advertisements whose names were taken are published again.
    var collisionRetry: ContinuousClock.Instant?
    var interfaces: Set<InterfaceIndex>
    /// The names of the interfaces to follow, which may not exist; nil if `interfaces` is fixed.
    var names: [String]?
    var announced: [DNSLabel: PublishedService] = [:]
    var table: ServiceTable
    /// Why the daemon runs and still cannot advertise.
    var publishingObstacle: MediumObstacle?

    /// The present availability, for readers outside the actor. The lock also keeps it in step with its stream.
    nonisolated let shown = LockedValue(ServiceAvailability.unavailable(.beginning))
    nonisolated let availabilityBroadcast: Broadcast<ServiceAvailability>
    nonisolated let eventBroadcast: Broadcast<BrowseEvent>
    nonisolated let announcementBroadcast: Broadcast<Announcement>

    /// Begins to browse.
    ///
    /// - Parameters:
    ///   - interfaces: the interfaces that it may use: networks that the user trusts.
    ///   - names: instead, the names of interfaces to use whenever they exist.
    ///   - prepareThread: called first on the object's own thread; tests move it to another network.
    /// - Throws: `VicinoError` with `.system` if the system cannot start a thread.
    package init(
        on interfaces: Set<InterfaceIndex> = [], following names: [String]? = nil,
        limits: ServiceLimits = ServiceLimits(),
        prepareThread: @escaping @Sendable () -> Void = {}
    ) throws(VicinoError) {
        let loop = try AvahiLoop()
        do throws(ThreadError) {
            thread = try LoopThread(loop, prepare: prepareThread)
        } catch {
            throw VicinoError(
                .system,
                "The system could not start a thread for Avahi (error \(error.number)). Close some programs, and try again.",
                cause: error)
        }
        self.limits = limits
        self.interfaces = interfaces
        self.names = names
        table = ServiceTable(limits: limits)
        retry = Retry(at: .now, next: limits.retries.lowerBound)
        availabilityBroadcast = Broadcast(limit: limits.eventsWaiting)
        eventBroadcast = Broadcast(limit: limits.eventsWaiting, keepsEarly: true)
        announcementBroadcast = Broadcast(limit: limits.eventsWaiting)
        thread.setTurn { [weak self] in self?.assumeIsolated { $0.turn() } }
    }

    isolated deinit {
        // Releasing the connection calls Avahi, which must happen on its own thread, as here.
        connection = nil
        network = nil
        availabilityBroadcast.finish()
        eventBroadcast.finish()
        announcementBroadcast.finish()
        thread.stop()
    }

    /// Avahi's own thread.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// Whether services can be advertised and browsed: first the present value, then each change. Without a reader, the
    /// oldest values are dropped.
    package nonisolated var availability: AsyncStream<ServiceAvailability> {
        shown.withLock { availabilityBroadcast.listen(after: [$0]) }
    }

    /// The events from now on; the first reader also gets all earlier ones. If more than `ServiceLimits.eventsWaiting`
    /// wait, the oldest are dropped.
    package nonisolated var events: AsyncStream<BrowseEvent> { eventBroadcast.listen() }

    /// The same events, converted; those that convert to nil are left out.
    package nonisolated func events<Other: Sendable>(
        _ translate: @escaping @Sendable (BrowseEvent) -> Other?
    ) -> AsyncStream<Other> { eventBroadcast.listen(translate) }

    /// `availability`, converted.
    package nonisolated func availability<Other: Sendable>(
        _ translate: @escaping @Sendable (ServiceAvailability) -> Other
    ) -> AsyncStream<Other> {
        shown.withLock { availabilityBroadcast.listen(after: [$0], translate) }
    }

    /// The progress of advertisements from now on. Only the latest advertisements report.
    package nonisolated var announcements: AsyncStream<Announcement> { announcementBroadcast.listen() }

    /// The services that are present now.
    package var services: [HeardService] { table.services }

    /// Advertises these services instead of the earlier ones; none to be silent.
    ///
    /// Where only the text differs, it is changed in place. Every other change withdraws the old services, which
    /// browsers are told, and publishes the new ones in one step. Until that is possible, the services are remembered.
    ///
    /// - Throws: `VicinoError` with `.tooMany` for more than allowed, and with `.invalidName` if two have the same
    ///   name; then nothing changes.
    package func advertise(_ services: [ServiceAdvertisement]) throws(VicinoError) {
        guard services.count <= limits.advertised else {
            throw VicinoError(.tooMany, "At most \(limits.advertised) names can be advertised at a time.")
        }
        guard Set(services.map(\.instance)).count == services.count else {
            throw VicinoError(.invalidName, "Two advertisements have the same name.")
        }
        perform(table.own(services.map(\.instance)))
        let wanted = Dictionary(services.map { ($0.instance, $0) }) { first, _ in first }
        for (name, old) in announced where wanted[name]?.differsInTextOnly(from: old.service) != true {
            old.group?.withdraw()
            announced[name] = nil
        }
        for service in services { advertise(service) }
        showAvailability()
    }
}
