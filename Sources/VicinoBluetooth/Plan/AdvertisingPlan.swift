internal import VicinoPresence

/// Decides which beacons to register with BlueZ and which to withdraw, one after the other.
///
/// Each registration has a number and a new address. What is no longer wanted is withdrawn before anything new is
/// registered, so that two epochs never appear together.
struct AdvertisingPlan: Hashable, Sendable {
    /// A request to BlueZ. The next one follows when its result is known.
    enum Step: Hashable, Sendable {
        case register(Int, beacon: Beacon, isConnectable: Bool)
        case withdraw(Int)
    }

    private struct Registration: Hashable {
        let number: Int
        let id: BeaconID
        let isConnectable: Bool
        /// The beacon; nil if the registration has failed or is void, and has only to be withdrawn.
        var beacon: Beacon?
    }

    /// The beacons to advertise, in the order of their importance.
    var wanted: [Beacon] = []
    /// Whether peers may connect to the address of an advertisement.
    var isConnectable = false
    /// How long an address stays with all advertisements; nil if each has a new one.
    var addressLifetime: Duration?
    /// Whether the adapter can advertise now.
    var isReady = false {
        didSet { if isReady, !oldValue { backoff.succeeded() } }
    }
    /// Why BlueZ does not advertise what is wanted.
    private(set) var obstacle: MediumObstacle?

    /// The last advertised id, and until when it used the address.
    private var lastID: BeaconID?
    private var lastUse: Duration = .zero
    /// Ids that were advertised from an address that never changes, and must not be advertised again.
    private var exposed: [BeaconID] = []
    private var registrations: [Registration] = []
    private var pending: Step?
    private var backoff: Backoff
    private var lastNumber = 0

    init(_ timings: BluetoothTimings) { backoff = Backoff(timings.retries) }

    /// Whether BlueZ holds nothing, and no result is pending.
    var isIdle: Bool { registrations.isEmpty && pending == nil }

    /// How many advertisements BlueZ holds, or is asked to hold.
    var count: Int { if case .register? = pending { registrations.count + 1 } else { registrations.count } }

    /// When the next step is due by itself.
    var deadline: Duration? {
        guard isReady, pending == nil, let beacon = missing.first, !sharesAddress(beacon) else { return nil }
        return [backoff.due, renewal(for: beacon)].compactMap(\.self).max()
    }

    /// Whether a beacon would go out beside one of another id, from the same address.
    private func sharesAddress(_ beacon: Beacon) -> Bool {
        addressLifetime != nil && registrations.contains { $0.id != beacon.id }
    }

    /// When the address is another one, if a beacon has to wait for that.
    ///
    /// Beacons of one id may share an address. From a beacon of another id, an observer would learn that both are of
    /// one device.
    private func renewal(for beacon: Beacon) -> Duration? {
        guard let addressLifetime, let lastID, lastID != beacon.id else { return nil }
        return lastUse + addressLifetime
    }

    /// Whether a beacon need not wait for another address.
    private func hasRenewedAddress(for beacon: Beacon, at now: Duration) -> Bool {
        guard let renewal = renewal(for: beacon) else { return true }
        return renewal <= now
    }

    /// Whether some of what is wanted must not be advertised until it has other ids.
    var isExposed: Bool { wanted.contains { exposed.contains($0.id) } }

    private var allowed: [Beacon] { wanted.filter { !exposed.contains($0.id) } }

    private var missing: [Beacon] {
        allowed.filter { beacon in
            !registrations.contains { $0.beacon == beacon && $0.isConnectable == isConnectable }
        }
    }

    /// The next step; nil if there is nothing to do, or a result is pending.
    mutating func step(at now: Duration) -> Step? {
        guard pending == nil else { return nil }
        if missing.isEmpty { obstacle = nil }
        pending = nextStep(at: now)
        return pending
    }

    private mutating func nextStep(at now: Duration) -> Step? {
        if let old = registrations.first(where: { !isReady || !isWanted($0) }) { return .withdraw(old.number) }
        guard isReady, backoff.isDue(at: now), let beacon = missing.first, !sharesAddress(beacon),
            hasRenewedAddress(for: beacon, at: now)
        else { return nil }
        lastNumber += 1
        lastID = beacon.id
        return .register(lastNumber, beacon: beacon, isConnectable: isConnectable)
    }

    private func isWanted(_ registration: Registration) -> Bool {
        guard let beacon = registration.beacon else { return false }
        return registration.isConnectable == isConnectable && allowed.contains(beacon)
    }

    /// Handles that the caller advertises again after a silence.
    ///
    /// Meanwhile, another program of the user may have advertised from the address that all share. So the address counts
    /// as in use until now.
    mutating func resume(at now: Duration) { if lastID != nil { lastUse = max(lastUse, now) } }

    /// Handles the result of a registration. One that has failed is withdrawn, too: BlueZ may have made it after all.
    mutating func registered(_ number: Int, _ obstacle: MediumObstacle?, at now: Duration) {
        guard case .register(number, beacon: let beacon, isConnectable: let isConnectable)? = pending else { return }
        pending = nil
        if obstacle?.name == MediumObstacle.discoverableName { burn([beacon.id]) }
        registrations.append(
            Registration(
                number: number, id: beacon.id, isConnectable: isConnectable, beacon: obstacle == nil ? beacon : nil))
        self.obstacle = obstacle
        if obstacle == nil { backoff.succeeded() } else { backoff.failed(at: now) }
    }

    /// Handles that a registration is withdrawn, or that there was none.
    mutating func withdrawn(_ number: Int, at now: Duration) {
        guard case .withdraw(number)? = pending else { return }
        pending = nil
        lastUse = now
        registrations.removeAll { $0.number == number }
    }

    /// Handles that BlueZ has ended a registration by itself.
    mutating func released(_ number: Int, at now: Duration) {
        guard let index = registrations.firstIndex(where: { $0.number == number }) else { return }
        registrations[index].beacon = nil
        backoff.failed(at: now)
    }

    /// Handles that BlueZ has restarted, so that all registrations are void.
    mutating func forget() {
        for index in registrations.indices { registrations[index].beacon = nil }
    }

    /// Handles that BlueZ advertises from the adapter's fixed address.
    ///
    /// BlueZ does so at once with all that is registered. An observer can then connect each of these ids with that
    /// address for as long as the id is used.
    mutating func expose() {
        let pending: [BeaconID] =
            if case .register(_, beacon: let beacon, isConnectable: _)? = pending { [beacon.id] } else { [] }
        burn(registrations.map(\.id) + pending)
    }

    private mutating func burn(_ ids: [BeaconID]) {
        for id in ids where !exposed.contains(id) { exposed = exposed.suffix(Self.exposedLimit - 1) + [id] }
    }

    private static let exposedLimit = 64

    /// Handles that the connection is lost, and with it all registrations and pending results.
    mutating func reset(at now: Duration) {
        if !isIdle { lastUse = now }
        registrations = []
        pending = nil
        isReady = false
    }
}
