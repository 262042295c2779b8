internal import VicinoCore

/// The devices that are open to strangers, among all that media hear.
///
/// It is a state machine like `Presence`, for beacons that every device recognises. Any device can send such beacons,
/// so their number is limited, and those that fall silent or do not change are forgotten.
public struct OpenDevices: Sendable {
    /// The present devices, the first heard first.
    public private(set) var present: [OpenDevice] = []
    private var heard: [BeaconID: Heard] = [:]
    private var ids: [MediumKind: Set<BeaconID>] = [:]
    private var center: Epoch?

    private struct Heard {
        var tag: BeaconTag
        var changed: Duration
    }

    /// The most devices, and the most addresses of each.
    public static let (limit, addressLimit) = (32, 8)
    /// How long a beacon counts without a change of its tag, which is due each minute.
    static let silence = Duration.seconds(150)

    private let media: [MediumKind]

    /// Starts without devices.
    public init(media: [MediumKind]) { self.media = media }

    /// Handles an event; ignores events about followed people.
    ///
    /// - Returns: whether other devices are present now, or their addresses have changed.
    public mutating func handle(_ event: PresenceEvent, at now: ClockReading) -> Bool {
        aim(at: now)
        let before = present
        switch event {
        case .sighted(let sighting): hear(sighting, at: now)
        case .withdrawn(let beacon, let medium, let address): withdraw(beacon, medium, address)
        case .tick, .met: break
        }
        // An expired beacon is remembered, so that it does not return before its tag changes.
        present = present.filter { !isOld($0.beacon, at: now) }
        return present != before
    }

    /// Computes the ids that open devices may advertise: of 256 numbers in some epochs around the present one.
    private mutating func aim(at now: ClockReading) {
        let window = BeaconWindow(center: Epoch(at: now.wall), isSynchronised: true)
        guard window.center != center else { return }
        center = window.center
        defer { heard = heard.filter { beacon, _ in ids.values.contains { $0.contains(beacon) } } }
        ids = Dictionary(
            media.map { medium in
                let origins = window.epochs.flatMap { epoch in
                    (0...255).map { BeaconOrigin(medium: medium, epoch: epoch, place: $0) }
                }
                return (medium, Set(origins.map { KeyedHash.strangers.mark($0).id }))
            }
        ) { first, _ in first }
    }

    private mutating func hear(_ sighting: Sighting, at now: ClockReading) {
        let beacon = sighting.beacon
        guard ids[sighting.medium]?.contains(beacon.id) == true else { return }
        if heard[beacon.id]?.tag != beacon.tag { heard[beacon.id] = Heard(tag: beacon.tag, changed: now.uptime) }
        if isOld(beacon.id, at: now) { return }
        if let index = present.firstIndex(where: { $0.beacon == beacon.id && $0.medium == sighting.medium }) {
            let addresses = present[index].addresses
            guard !addresses.contains(sighting.address), addresses.count < Self.addressLimit else { return }
            present[index].addresses.append(sighting.address)
        } else if present.count < Self.limit {
            present.append(
                OpenDevice(medium: sighting.medium, beacon: beacon.id, addresses: [sighting.address], since: now.wall))
        }
    }

    private mutating func withdraw(_ beacon: BeaconID, _ medium: MediumKind, _ address: RouteAddress) {
        guard let index = present.firstIndex(where: { $0.beacon == beacon && $0.medium == medium }) else { return }
        present[index].addresses.removeAll { $0 == address }
        guard present[index].addresses.isEmpty else { return }
        present.remove(at: index)
        heard[beacon] = nil
    }

    private func isOld(_ beacon: BeaconID, at now: ClockReading) -> Bool {
        heard[beacon].map { now.uptime - $0.changed > Self.silence } ?? true
    }
}
