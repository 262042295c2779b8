/// Which services are there, as far as is known: what the daemon says goes in, what to do about it comes out.
///
/// Strangers can fill a network with names, so only so many are watched, and those who say nothing for long lose their
/// place to others. A daemon goes on answering for a peer that crashed, for up to 75 minutes, so a service whose words do
/// not change for a while counts as gone. It stays watched as long as nobody needs the place, and is found again when it
/// says something new.
struct ServiceTable {
    /// What the daemon says.
    enum Input: Hashable {
        case appeared(HeardService.Key)
        case disappeared(HeardService.Key)
        case resolved(HeardService)
        /// The daemon is gone, or other interfaces are to be used: everything is asked anew.
        case restarted
    }

    /// What is to be done.
    enum Effect: Hashable {
        case resolve(HeardService.Key)
        case stopResolving(HeardService.Key)
        case report(ServiceEvent)
        /// Ask for all names once more, as some had no place.
        case browseAgain
    }

    typealias Instant = ContinuousClock.Instant

    private struct Entry {
        /// What was reported; nil before the first time, and once it counts as gone.
        var reported: HeardService?
        var lastHeard: Instant
    }

    private var entries: [HeardService.Key: Entry] = [:]
    /// The names that were advertised here, the latest ones last: those of before are still heard for a moment.
    private var ownNames: [DNSLabel] = []
    private var missedSince: Instant?
    private let limits: ServiceLimits

    init(limits: ServiceLimits) { self.limits = limits }

    /// What counts as there.
    var services: [HeardService] { entries.values.compactMap(\.reported) }

    /// When `advance` next has something to do.
    var deadline: Instant? {
        let ends = entries.values.lazy.filter { $0.reported != nil }.map { $0.lastHeard + limits.silence }
        return [ends.min(), missedSince.map { $0 + limits.resolving }].compactMap(\.self).min()
    }

    /// Says that names are those of this side, and nobody to be found.
    mutating func own(_ names: [DNSLabel]) -> [Effect] {
        let known = ownNames.filter { !names.contains($0) }
        ownNames = Array((known + names).suffix(4 * limits.advertised))
        return entries.keys.filter { names.contains($0.instance) }.flatMap { remove($0, .withdrawn) }
    }

    /// Takes what the daemon said.
    mutating func handle(_ input: Input, at now: Instant) -> [Effect] {
        switch input {
        case .appeared(let key): return admit(key, at: now)
        case .disappeared(let key): return remove(key, .withdrawn)
        case .resolved(let service): return take(service, at: now)
        case .restarted:
            missedSince = nil
            return entries.keys.flatMap { remove($0, .unwatched) }
        }
    }

    /// Lets time pass.
    mutating func advance(to now: Instant) -> [Effect] {
        var effects: [Effect] = []
        for (key, entry) in entries where entry.reported != nil && entry.lastHeard + limits.silence <= now {
            entries[key]?.reported = nil
            effects.append(.report(.lost(key, .silent)))
        }
        if let missed = missedSince, missed + limits.resolving <= now {
            let hasRoom = entries.count < limits.watched || placeToGive(at: now) != nil
            missedSince = hasRoom ? nil : now
            if hasRoom { effects.append(.browseAgain) }
        }
        return effects
    }

    private mutating func admit(_ key: HeardService.Key, at now: Instant) -> [Effect] {
        guard entries[key] == nil, !ownNames.contains(key.instance) else { return [] }
        var effects: [Effect] = []
        if entries.count >= limits.watched {
            guard let place = placeToGive(at: now) else {
                missedSince = missedSince ?? now
                return []
            }
            effects = remove(place, .silent)
        }
        entries[key] = Entry(lastHeard: now)
        return effects + [.resolve(key)]
    }

    private mutating func take(_ service: HeardService, at now: Instant) -> [Effect] {
        guard let entry = entries[service.key] else { return [] }
        entries[service.key] = Entry(reported: service, lastHeard: now)
        if entry.reported == service { return [] }
        return [.report(entry.reported == nil ? .found(service) : .changed(service))]
    }

    private mutating func remove(_ key: HeardService.Key, _ loss: ServiceEvent.Loss) -> [Effect] {
        guard let entry = entries.removeValue(forKey: key) else { return [] }
        return [.stopResolving(key)] + (entry.reported == nil ? [] : [.report(.lost(key, loss))])
    }

    /// Whoever has said nothing for longest, if that is long enough.
    private func placeToGive(at now: Instant) -> HeardService.Key? {
        entries.lazy.filter { $0.value.reported == nil && $0.value.lastHeard + limits.resolving <= now }
            .min { $0.value.lastHeard < $1.value.lastHeard }?.key
    }
}
