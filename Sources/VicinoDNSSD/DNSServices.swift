internal import CAvahi
internal import Synchronization

/// Services on the local network: advertises some, and hears those of others, through the Avahi daemon.
///
/// ```swift
/// let services = try DNSServices(on: trustedInterfaces)
/// try await services.advertise([ServiceAdvertisement(instance: name, host: alias, port: port, text: tag)])
/// for await event in services.events { … }
/// ```
///
/// All that is said is said on the given interfaces only. When the daemon or the bus goes away and comes back, or the
/// host gets other addresses, everything is asked and advertised again. When nobody holds the object any more, what it
/// advertises is withdrawn, and its streams end.
///
/// The daemon may say the computer's own name and addresses to everybody on its own account; that is for its settings
/// (`publish-addresses`). Nothing said here names the computer, but the addresses are the same.
package actor DNSServices {
    /// An advertisement, and how far the daemon has come with it.
    struct Announced {
        var service: ServiceAdvertisement
        var group: AvahiGroup?
        var state = Announcement.State.waiting
    }

    nonisolated let thread: AvahiThread
    nonisolated let limits: ServiceLimits
    let notes = AvahiNotes()
    var link: AvahiLink?
    var network: NetworkWatch?
    var isRunning = false
    var retry: (at: ContinuousClock.Instant, next: Duration)
    var interfaces: Set<InterfaceIndex>
    /// The interfaces to be followed, there or not, by name; nil if `interfaces` stay as they are.
    var names: [String]?
    var announced: [DNSLabel: Announced] = [:]
    var table: ServiceTable
    /// Why nothing can be advertised although the daemon runs.
    var publishingObstacle: ServiceAvailability.Obstacle?

    /// How it stands now, for those who ask from outside; what is told and what is sent go together.
    nonisolated let shown = Mutex(ServiceAvailability.unavailable(.beginning))
    nonisolated let availabilityBroadcast: Broadcast<ServiceAvailability>
    nonisolated let eventBroadcast: Broadcast<ServiceEvent>
    nonisolated let announcementBroadcast: Broadcast<Announcement>

    /// Begins.
    ///
    /// - Parameters:
    ///   - interfaces: those that it may speak and listen on: networks that the user trusts.
    ///   - names: instead, those of these names, whenever they are there.
    ///   - prepareThread: called on the object's own thread before anything else; tests take it to another network.
    /// - Throws: `DNSServiceError` with the code `system` if there is no room for a thread.
    package init(
        on interfaces: Set<InterfaceIndex> = [], following names: [String]? = nil,
        limits: ServiceLimits = ServiceLimits(),
        prepareThread: @escaping @Sendable () -> Void = {}
    ) throws(DNSServiceError) {
        thread = try AvahiThread(prepare: prepareThread)
        self.limits = limits
        (self.interfaces, self.names) = (interfaces, names)
        table = ServiceTable(limits: limits)
        retry = (.now, limits.retries.lowerBound)
        availabilityBroadcast = Broadcast(limit: limits.eventsWaiting)
        eventBroadcast = Broadcast(limit: limits.eventsWaiting, keepsEarly: true)
        announcementBroadcast = Broadcast(limit: limits.eventsWaiting)
        thread.setTurn { [weak self] in self?.assumeIsolated { $0.turn() } }
    }

    isolated deinit {
        // Going, the connection takes back what was asked of the daemon; that happens here, on Avahi's thread.
        link = nil
        network = nil
        availabilityBroadcast.finish()
        eventBroadcast.finish()
        announcementBroadcast.finish()
        thread.stop()
    }

    /// Avahi's own thread.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// Whether it works: how it is now, then each change. When nobody takes them the oldest are dropped.
    package nonisolated var availability: AsyncStream<ServiceAvailability> {
        shown.withLock { availabilityBroadcast.listen(after: [$0]) }
    }

    /// What is heard from now on, and for who asks first all that was heard before. Of more than
    /// `ServiceLimits.eventsWaiting` that nobody takes the oldest are dropped.
    package nonisolated var events: AsyncStream<ServiceEvent> { eventBroadcast.listen() }

    /// The same in other words; what has none is left out.
    package nonisolated func events<Other: Sendable>(
        _ translate: @escaping @Sendable (ServiceEvent) -> Other?
    ) -> AsyncStream<Other> { eventBroadcast.listen(translate) }

    /// `availability` in other words.
    package nonisolated func availability<Other: Sendable>(
        _ translate: @escaping @Sendable (ServiceAvailability) -> Other
    ) -> AsyncStream<Other> {
        shown.withLock { availabilityBroadcast.listen(after: [$0], translate) }
    }

    /// How far advertisements come, from now on. Others than the latest say nothing more.
    package nonisolated var announcements: AsyncStream<Announcement> { announcementBroadcast.listen() }

    /// What is there now.
    package var services: [HeardService] { table.services }

    /// Advertises these instead of those before; none to be silent.
    ///
    /// Where only the text differs it is changed in place. Anything else is withdrawn, which others are told, and put up
    /// in one step. While it cannot be done it is remembered.
    ///
    /// - Throws: `DNSServiceError` with `.tooMany` for more than allowed, and with `.invalidName` if two have the same
    ///   name; nothing changes then.
    package func advertise(_ services: [ServiceAdvertisement]) throws(DNSServiceError) {
        guard services.count <= limits.advertised else {
            throw DNSServiceError(.tooMany, "At most \(limits.advertised) names can be advertised at a time.")
        }
        guard Set(services.map(\.instance)).count == services.count else {
            throw DNSServiceError(.invalidName, "Two advertisements have the same name.")
        }
        perform(table.own(services.map(\.instance)))
        let wanted = Dictionary(services.map { ($0.instance, $0) }) { first, _ in first }
        for (name, old) in announced where wanted[name].map({ !$0.differsInTextOnly(from: old.service) }) ?? true {
            old.group?.withdraw()
            announced[name] = nil
        }
        for service in services { advertise(service) }
        showAvailability()
    }
}
