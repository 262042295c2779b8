/// One beacon heard.
public struct Sighting: Hashable, Sendable {
    /// The medium over which it was heard.
    public let medium: MediumKind
    /// The beacon.
    public let beacon: Beacon
    /// The address from which it was sent.
    public let address: RouteAddress
    /// The strength of its signal, on media that report it.
    public let signal: SignalStrength?

    /// What a medium reports when it has heard a beacon.
    public init(medium: MediumKind, beacon: Beacon, address: RouteAddress, signal: SignalStrength? = nil) {
        self.medium = medium
        self.beacon = beacon
        self.address = address
        self.signal = signal
    }
}
