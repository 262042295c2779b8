/// An address of a nearby device: one of perhaps several on one of perhaps several media.
package struct PeerRoute: Hashable, Sendable {
    /// The index of the person's device.
    package let device: DeviceIndex
    /// The medium.
    package let medium: MediumKind
    /// The address on that medium.
    package let address: RouteAddress
    /// The PSM on which the device listens; nil if the beacon states none.
    package internal(set) var psm: PSM?
    /// Whether a session has proved that the address leads to the device; until then the beacon may be a repeated one.
    package internal(set) var isProven = false

    var threshold: SignalThreshold
    var beacon: BeaconID
    package let firstHeard: Duration
    package internal(set) var lastHeard: Duration
    /// Whether the device seems to have gone on to another address.
    var isReplaced = false

    /// How long an address must be silent before one that was first heard later replaces it.
    static let replacementDelay: Duration = .seconds(5)

    /// The smoothed signal strength, on media that report it.
    package var signal: SignalStrength? { threshold.level }

    /// Makes an address that was just heard for the first time.
    init(_ key: Key, beacon: BeaconID, threshold: SignalThreshold, at uptime: Duration) {
        device = key.device
        medium = key.medium
        address = key.address
        self.beacon = beacon
        self.threshold = threshold
        firstHeard = uptime
        lastHeard = uptime
    }

    /// Whether the address is one at which the person counts as near.
    var isInRange: Bool { threshold.isInRange && !isReplaced }

    /// Whether another address of the device seems to have replaced this one.
    func isReplaced(by other: PeerRoute, at uptime: Duration) -> Bool {
        key.source == other.key.source && other.firstHeard >= lastHeard && uptime >= lastHeard + Self.replacementDelay
    }

    /// Whether this address was silent since another one of the device appeared. A medium without strengths may report
    /// an address once, and its silence says nothing.
    func isSilent(since other: PeerRoute) -> Bool {
        guard key.source == other.key.source, signal != nil, other.signal != nil else { return false }
        return other.firstHeard >= lastHeard && other.firstHeard > firstHeard
    }

    /// The parts that identify an address.
    struct Key: Hashable, Sendable {
        let device: DeviceIndex
        let medium: MediumKind
        let address: RouteAddress

        var source: Source { Source(device: device, medium: medium) }
    }

    /// A device on a medium, whatever its address is.
    struct Source: Hashable, Sendable {
        let device: DeviceIndex
        let medium: MediumKind
    }

    var key: Key { Key(device: device, medium: medium, address: address) }

    /// The parts whose changes matter to users.
    struct State: Hashable {
        let key: Key
        let psm: PSM?
        let isProven: Bool
    }

    var state: State { State(key: key, psm: psm, isProven: isProven) }

    /// Orders addresses from better to worse: proven before unproven, then by strength, then in a fixed order.
    static func precedes(_ a: PeerRoute, _ b: PeerRoute) -> Bool {
        if a.isProven != b.isProven { return a.isProven }
        let signal = a.signal?.dBm ?? -.infinity
        let other = b.signal?.dBm ?? -.infinity
        if signal != other { return signal > other }
        return (a.device.value, a.medium.code, a.address.text) < (b.device.value, b.medium.code, b.address.text)
    }
}
