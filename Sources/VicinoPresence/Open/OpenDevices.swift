internal import VicinoCore

/// The devices that are open to strangers, among all that media hear.
///
/// It is a state machine like `Presence`, for beacons that every device recognises. Any device can send such beacons,
/// so their number is limited, and those that fall silent or do not change are forgotten. A device that is open on
/// several media has the same number on all, and so is one device.
package struct OpenDevices: Sendable {
    /// The present devices, the first heard first.
    package private(set) var present: [OpenDevice] = []
    private var heardDevices: [HeardOpenDevice] = []
    private var heard: [BeaconID: TagObservation] = [:]
    private var origins: [MediumKind: [BeaconID: Origin]] = [:]
    private var center: Epoch?

    private struct TagObservation {
        var tag: BeaconTag
        var changed: Duration
    }

    /// The opening that an id belongs to, and the mask over its PSM.
    private struct Origin {
        let id: OpenDevice.ID
        let mask: UInt8
    }

    /// The maximum number of devices on a medium, and of addresses that each has there.
    package static let limit = 32
    package static let addressLimit = 8
    /// How long a beacon counts without a change of its tag, which is due each minute.
    static let silence = Duration.seconds(150)

    private let media: [MediumKind]
    private let reference: SignalStrength

    /// Starts without devices.
    ///
    /// - Parameter reference: the strength of a beacon at one metre.
    package init(media: [MediumKind], reference: SignalStrength = .usualReference) {
        self.media = media
        self.reference = reference
    }

    /// Handles an event; ignores events about followed people.
    ///
    /// - Returns: whether other devices are present now, or their addresses or zones have changed.
    package mutating func handle(_ event: PresenceEvent, at now: ClockReading) -> Bool {
        aim(at: now)
        switch event {
        case .reported(.sighted(let sighting)): hear(sighting, at: now)
        case .reported(.withdrawn(let beacon, over: let medium, at: let address)):
            withdraw(beacon, over: medium, at: address)
        case .tick, .sessionEnded: break
        }
        forgetOld(at: now)
        let before = present
        present = heardDevices.map { $0.device(reference: reference) }
        return present != before
    }

    /// Computes the ids that open devices may advertise: of 256 numbers in some epochs around the present one.
    private mutating func aim(at now: ClockReading) {
        let window = BeaconWindow(center: Epoch(at: now.wall), isSynchronised: true)
        guard window.center != center else { return }
        center = window.center
        origins = [:]
        for medium in media { origins[medium] = Self.origins(on: medium, window.epochs) }
        heard = heard.filter { beacon, _ in origins.values.contains { $0[beacon] != nil } }
    }

    private static func origins(on medium: MediumKind, _ epochs: [Epoch]) -> [BeaconID: Origin] {
        var origins: [BeaconID: Origin] = [:]
        for epoch in epochs {
            for number in UInt8.min...UInt8.max {
                let code = KeyedHash.strangers.code(for: BeaconOrigin(medium: medium, epoch: epoch, number: number))
                origins[code.id] = Origin(id: .init(epoch: epoch, number: number), mask: code.mask)
            }
        }
        return origins
    }

    private mutating func hear(_ sighting: Sighting, at now: ClockReading) {
        let beacon = sighting.beacon
        let medium = sighting.medium
        guard let origin = origins[medium]?[beacon.id] else { return }
        let psm = medium.carriesPSM ? PSM(beacon.maskedPSM ^ origin.mask) : nil
        // A device that listens on no channel cannot be asked there.
        guard !medium.carriesPSM || psm != nil else { return }
        if heard[beacon.id]?.tag != beacon.tag {
            heard[beacon.id] = TagObservation(tag: beacon.tag, changed: now.uptime)
        }
        guard !Self.isOld(heard[beacon.id], at: now), let index = index(of: origin.id, sighting, at: now) else {
            return
        }
        let route = OpenRoute(medium: medium, address: sighting.address, psm: psm)
        heardDevices[index].hear(route, sighting, reference: reference, at: now.uptime)
    }

    /// The index of a device, known or new; nil if there is no room for it.
    private mutating func index(of id: OpenDevice.ID, _ sighting: Sighting, at now: ClockReading) -> Int? {
        let known = heardDevices.firstIndex { $0.id == id }
        if let known, heardDevices[known].isHeard(over: sighting.medium) { return known }
        guard makeRoom(for: sighting) else { return nil }
        // Its index may be another one after that.
        if known != nil { return heardDevices.firstIndex { $0.id == id } }
        heardDevices.append(HeardOpenDevice(id, since: now.wall))
        return heardDevices.count - 1
    }

    /// Whether another device on a medium is kept. If there are many, one with a stronger signal replaces the weakest.
    /// A crowd of forged beacons from afar must not hide a device beside the user.
    private mutating func makeRoom(for sighting: Sighting) -> Bool {
        let medium = sighting.medium
        let rivals = heardDevices.indices.filter { heardDevices[$0].isHeard(over: medium) }
        guard rivals.count >= Self.limit else { return true }
        let levels = rivals.map { (index: $0, level: heardDevices[$0].level?.dBm ?? -.infinity) }
        guard let signal = sighting.signal, let weakest = levels.min(by: { $0.level < $1.level }),
            signal.dBm >= weakest.level + SignalRange.gap
        else { return false }
        heardDevices[weakest.index].forget { _, route in route.medium == medium }
        heardDevices.removeAll(where: \.isGone)
        return true
    }

    private mutating func withdraw(_ beacon: BeaconID, over medium: MediumKind, at address: RouteAddress) {
        guard let id = origins[medium]?[beacon]?.id, let index = heardDevices.firstIndex(where: { $0.id == id }) else {
            return
        }
        heardDevices[index].forget { $1.medium == medium && $1.address == address }
        // A beacon that comes back counts at once, even if its tag has not changed.
        if !heardDevices[index].isHeard(over: medium) { heard[beacon] = nil }
    }

    /// Forgets what is silent. A beacon that has not changed is remembered, so that it does not return before its tag
    /// changes.
    private mutating func forgetOld(at now: ClockReading) {
        for index in heardDevices.indices {
            heardDevices[index].forget { [heard] beacon, _ in Self.isOld(heard[beacon], at: now) }
            heardDevices[index].forgetSilent(at: now.uptime)
        }
        heardDevices.removeAll(where: \.isGone)
    }

    private static func isOld(_ heard: TagObservation?, at now: ClockReading) -> Bool {
        guard let heard else { return true }
        return now.uptime - heard.changed > silence
    }
}
