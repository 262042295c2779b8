/// A beacon heard.
public struct Sighting: Hashable, Sendable {
    /// Over which medium.
    public let medium: MediumKind
    /// What was heard.
    public let beacon: Beacon
    /// Where it came from.
    public let address: RoadAddress
    /// How strong it arrived, on media that know.
    public let signal: SignalStrength?

    /// Joins the parts.
    public init(medium: MediumKind, beacon: Beacon, address: RoadAddress, signal: SignalStrength? = nil) {
        self.medium = medium
        self.beacon = beacon
        self.address = address
        self.signal = signal
    }
}
