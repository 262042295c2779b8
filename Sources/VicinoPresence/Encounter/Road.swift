/// A way to reach a device that is near: one of perhaps several addresses on one of perhaps several media.
public struct Road: Hashable, Sendable {
    /// Which of the person's devices it leads to.
    public let device: DeviceIndex
    /// The medium.
    public let medium: MediumKind
    /// The address on it.
    public let address: RoadAddress
    /// Where the device listens for L2CAP connections, if it says so.
    public internal(set) var psm: PSM?
    /// Whether a session over this road has proved that it leads to the device. Until then somebody else may have sent
    /// the beacon again.
    public internal(set) var isProven = false

    var gate = SignalGate()
    var beacon: BeaconID
    var lastHeard: Duration

    /// The smoothed signal strength, on media that know.
    public var signal: SignalStrength? { gate.level }

    /// The parts by which roads are told apart.
    struct Key: Hashable, Sendable {
        let device: DeviceIndex
        let medium: MediumKind
        let address: RoadAddress
    }

    var key: Key { Key(device: device, medium: medium, address: address) }

    /// What people care about when it changes.
    struct State: Hashable {
        let key: Key
        let psm: PSM?
        let isProven: Bool
    }

    var state: State { State(key: key, psm: psm, isProven: isProven) }

    /// The better of two roads comes first: a proven one, the stronger one; where both are alike, in an order that
    /// follows from what they are.
    static func precedes(_ a: Road, _ b: Road) -> Bool {
        let signals = (a.signal?.decibels ?? -.infinity, b.signal?.decibels ?? -.infinity)
        if a.isProven != b.isProven { return a.isProven }
        if signals.0 != signals.1 { return signals.0 > signals.1 }
        return (a.device.value, a.medium.code, a.address.text) < (b.device.value, b.medium.code, b.address.text)
    }
}
