/// What a medium hears.
public enum MediumEvent: Hashable, Sendable {
    /// A beacon was heard, or heard again.
    case sighted(Sighting)
    /// A beacon is known to be gone from an address. A medium says so where it can, and owes it to nobody.
    case withdrawn(BeaconID, MediumKind, RoadAddress)
}

extension PresenceEvent {
    /// What a medium heard, for `Presence`.
    public init(_ event: MediumEvent) {
        self =
            switch event {
            case .sighted(let sighting): .sighted(sighting)
            case .withdrawn(let beacon, let medium, let address): .withdrawn(beacon, medium, address)
            }
    }
}
