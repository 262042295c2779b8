/// An event that a medium reports.
public enum MediumEvent: Hashable, Sendable {
    /// A beacon was heard, or heard again.
    case sighted(Sighting)
    /// A beacon is known to be gone from an address; a medium reports it if it can, but need not.
    case withdrawn(BeaconID, over: MediumKind, at: RouteAddress)
}
