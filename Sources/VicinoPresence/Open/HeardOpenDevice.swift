internal import VicinoCore

/// All that is known of one open device: where and when it was heard, and how strongly.
struct HeardOpenDevice: Sendable {
    /// An address of the device on a medium.
    private struct Contact: Sendable {
        var route: OpenRoute
        let beacon: BeaconID
        var heard: Duration
    }

    let id: OpenDevice.ID
    private let since: Timestamp
    private var contacts: [Contact] = []
    private var threshold = SignalThreshold()

    /// How long an address of a radio counts after it was last heard: a device changes it each minute.
    static let radioTimeout = Duration.seconds(60)
    /// How long an address must be silent before a new one may take its slot, if there is no other.
    static let replacementDelay = Duration.seconds(5)

    init(_ id: OpenDevice.ID, since: Timestamp) {
        self.id = id
        self.since = since
    }

    /// Whether no address is known.
    var isGone: Bool { contacts.isEmpty }

    /// The smoothed strength of its signals; nil if it is unknown.
    var level: SignalStrength? { threshold.level }

    /// Whether it was heard over a medium.
    func isHeard(over medium: MediumKind) -> Bool { contacts.contains { $0.route.medium == medium } }

    /// Handles that the device was heard.
    mutating func hear(_ route: OpenRoute, _ sighting: Sighting, reference: SignalStrength, at uptime: Duration) {
        threshold.record(sighting.signal, .anywhere, reference: reference, at: uptime)
        let known = contacts.firstIndex { $0.route.medium == route.medium && $0.route.address == route.address }
        if let known {
            contacts[known].route = route
            contacts[known].heard = uptime
        } else if makeRoom(on: route.medium, at: uptime) {
            contacts.append(Contact(route: route, beacon: sighting.beacon.id, heard: uptime))
        }
    }

    /// Whether another address on a medium is kept. Each medium has its own limit, so that a crowd of forged addresses on
    /// one hides none on another.
    private mutating func makeRoom(on medium: MediumKind, at uptime: Duration) -> Bool {
        let indices = contacts.indices.filter { contacts[$0].route.medium == medium }
        guard indices.count >= OpenDevices.addressLimit else { return true }
        let oldest = indices.min { contacts[$0].heard < contacts[$1].heard }
        guard medium.carriesPSM, let oldest, uptime - contacts[oldest].heard >= Self.replacementDelay else {
            return false
        }
        contacts.remove(at: oldest)
        return true
    }

    /// Forgets the addresses that a condition names.
    mutating func forget(where isOver: (BeaconID, OpenRoute) -> Bool) {
        contacts.removeAll { isOver($0.beacon, $0.route) }
    }

    /// Forgets the addresses that have not been heard for too long.
    mutating func forgetSilent(at uptime: Duration) {
        contacts.removeAll { $0.route.medium.carriesPSM && uptime - $0.heard > Self.radioTimeout }
    }

    /// The device for users.
    func device(reference: SignalStrength) -> OpenDevice {
        let network = contacts.filter { !$0.route.medium.carriesPSM }
        // The newest address first, because a radio changes its address: not the one heard last, which changes all the time.
        let radio = contacts.filter { $0.route.medium.carriesPSM }.reversed()
        return OpenDevice(
            id: id, routes: (network + radio).map(\.route), zone: threshold.estimate(reference: reference),
            firstHeardAt: since)
    }
}
