/// The services that are present: it takes the daemon's reports, and returns what to do about them.
///
/// Strangers can fill a network with names, so the number of watched services is limited. The others wait in a queue,
/// and replace services that are silent. A service that cannot be resolved moves to the end of the queue, so that each
/// gets its turn.
///
/// A daemon answers for a crashed peer for up to 75 minutes. So a service whose records do not change for a while
/// counts as gone. It stays watched until another service needs its slot, and is found again when its records change.
struct ServiceTable {
    /// A report of the daemon.
    enum Input: Hashable {
        case appeared(HeardService.Key)
        case disappeared(HeardService.Key)
        case resolved(HeardService)
        /// A record of a watched service, which arrives before the service is resolved again.
        case said(HeardService.Key, record: HeardRecord)
        /// A record that no longer holds.
        case replaced(HeardService.Key, record: HeardRecord)
        /// The daemon is gone, or other interfaces are used: all queries begin again.
        case restarted
    }

    /// What to do.
    enum Effect: Hashable {
        case resolve(HeardService.Key)
        case stopResolving(HeardService.Key)
        case report(BrowseEvent)
    }

    typealias Instant = ContinuousClock.Instant

    fileprivate struct Entry {
        /// The service as it was reported; nil before the first report, and once it counts as gone.
        var reported: HeardService?
        var lastHeard: Instant
        /// The service as it was resolved; nil before that.
        var resolved: HeardService?
        var texts = RecordSuccession<[[UInt8]]>()
        var ports = RecordSuccession<UInt16>()

        /// The service with its newest records; nil before it is resolved.
        var service: HeardService? {
            guard var service = resolved else { return nil }
            service.texts = texts.newest ?? service.texts
            service.port = ports.newest ?? service.port
            return service
        }
    }

    private var entries: [HeardService.Key: Entry] = [:]
    /// The names that this side has advertised, the latest ones last. Former names are still heard for a moment.
    private var ownNames: [DNSLabel] = []
    private var line = WaitingLine()
    private let limits: ServiceLimits

    init(limits: ServiceLimits) { self.limits = limits }

    /// The services that count as present.
    var services: [HeardService] { entries.values.compactMap(\.reported) }

    /// When `advance` must be called next.
    var deadline: Instant? {
        let isAwaited = !line.isEmpty
        return entries.values.lazy.compactMap { [limits] entry in
            if entry.reported != nil { return entry.lastHeard + limits.silence }
            return isAwaited ? entry.lastHeard + limits.resolving : nil
        }.min()
    }

    /// Marks names as this side's own, so that they are not reported.
    mutating func own(_ names: [DNSLabel]) -> [Effect] {
        let known = ownNames.filter { !names.contains($0) }
        ownNames = Array((known + names).suffix(4 * limits.advertised))
        return entries.keys.filter { names.contains($0.instance) }.flatMap { remove($0, .withdrawn) }
    }

    /// Handles a report of the daemon.
    mutating func handle(_ input: Input, at now: Instant) -> [Effect] {
        switch input {
        case .appeared(let key): return admit(key, at: now)
        case .disappeared(let key):
            line.remove(key)
            return remove(key, .withdrawn)
        case .resolved(let service): return change(service.key, at: now) { $0.resolved = service }
        case .said(let key, record: let record): return change(key, at: now) { $0.hear(record) }
        case .replaced(let key, record: let record):
            // The service itself has not spoken, so a silent one stays silent.
            guard let entry = entries[key], entry.reported != nil else { return [] }
            return change(key, at: entry.lastHeard) { $0.forget(record) }
        case .restarted:
            line = WaitingLine()
            return entries.keys.flatMap { remove($0, .unwatched) }
        }
    }

    /// Handles the passing of time.
    mutating func advance(to now: Instant) -> [Effect] {
        var effects: [Effect] = []
        for (key, entry) in entries where entry.lastHeard + limits.silence <= now {
            guard let service = entry.reported else { continue }
            entries[key]?.reported = nil
            effects.append(.report(.lost(service, loss: .silent)))
        }
        while let slot = freeSlot(at: now), let next = line.next() {
            if case .takenBy(let key) = slot { effects += giveWay(key) }
            effects += enter(next, at: now)
        }
        return effects
    }

    private mutating func admit(_ key: HeardService.Key, at now: Instant) -> [Effect] {
        guard entries[key] == nil, !ownNames.contains(key.instance) else { return [] }
        guard entries.count >= limits.watched else { return enter(key, at: now) }
        line.add(key)
        return []
    }

    private mutating func enter(_ key: HeardService.Key, at now: Instant) -> [Effect] {
        guard !ownNames.contains(key.instance) else { return [] }
        entries[key] = Entry(lastHeard: now)
        return [.resolve(key)]
    }

    /// Drops a silent service to make room. A peer that was reported is not queried again, because the daemon would
    /// answer for it.
    private mutating func giveWay(_ key: HeardService.Key) -> [Effect] {
        if entries[key]?.resolved == nil { line.add(key) }
        return remove(key, .silent)
    }

    /// Applies a change to a watched service, and notes when the service itself spoke last.
    private mutating func change(
        _ key: HeardService.Key, at spoken: Instant, _ change: (inout Entry) -> Void
    ) -> [Effect] {
        guard var entry = entries[key] else { return [] }
        let reported = entry.reported
        change(&entry)
        // Records alone do not count: a service that cannot be resolved loses its slot in time, whatever its records
        // say.
        if entry.resolved != nil { entry.lastHeard = spoken }
        entry.reported = entry.service
        entries[key] = entry
        guard let service = entry.service, service != reported else { return [] }
        return [.report(reported == nil ? .found(service) : .changed(service))]
    }

    private mutating func remove(_ key: HeardService.Key, _ loss: BrowseEvent.Loss) -> [Effect] {
        guard let entry = entries.removeValue(forKey: key) else { return [] }
        return [.stopResolving(key)] + (entry.reported.map { [.report(.lost($0, loss: loss))] } ?? [])
    }

    private enum Slot {
        case free
        case takenBy(HeardService.Key)
    }

    /// A slot for one more service: a free one, or that of the service that has been silent longest, if that is long
    /// enough.
    private func freeSlot(at now: Instant) -> Slot? {
        if line.isEmpty { return nil }
        if entries.count < limits.watched { return .free }
        let silent = entries.lazy.filter { [limits] in
            $0.value.reported == nil && $0.value.lastHeard + limits.resolving <= now
        }
        return silent.min { $0.value.lastHeard < $1.value.lastHeard }.map { .takenBy($0.key) }
    }
}

extension ServiceTable.Entry {
    fileprivate mutating func hear(_ record: HeardRecord) {
        switch record {
        case .texts(let texts): self.texts.hear(texts)
        case .port(let port): ports.hear(port)
        }
    }

    fileprivate mutating func forget(_ record: HeardRecord) {
        switch record {
        case .texts(let texts): self.texts.forget(texts)
        case .port(let port): ports.forget(port)
        }
    }
}
