/// How strong a beacon must be for its device to count as near, with a gap between entering and leaving.
///
/// Distances are rough: walls, bodies and pockets weaken a signal by as much as some metres do. The gap prevents people
/// at the edge from entering and leaving all the time.
public struct SignalRange: Hashable, Sendable {
    /// The strength from which a person counts as entered.
    package let entry: SignalStrength
    /// The strength below which a person no longer counts as near.
    package let exit: SignalStrength

    /// The decibels between entering and leaving.
    package static let gap: Double = 8

    /// Every distance at which a beacon can be heard.
    public static let anywhere = SignalRange(entry: SignalStrength(dBm: -127))
    /// Device beside device.
    public static let touch = SignalRange(.touch)
    /// About the size of a table.
    public static let table = SignalRange(.table)
    /// About the size of a room.
    public static let room = SignalRange(.room)
    /// About the size of a house.
    public static let house = SignalRange(.house)

    /// Makes a range that ends about this many metres away.
    ///
    /// - Parameters:
    ///   - metres: limited to a tenth to a thousand.
    ///   - reference: the strength of a beacon at one metre.
    public init(metres: Double, reference: SignalStrength = .usualReference) {
        self.init(entry: PathLoss(reference: reference).strength(atMetres: metres))
    }

    /// Makes a range that ends where a zone does.
    ///
    /// - Parameter reference: the strength of a beacon at one metre.
    public init(_ zone: Zone, reference: SignalStrength = .usualReference) {
        self = zone.metres.map { SignalRange(metres: $0, reference: reference) } ?? .anywhere
    }

    private init(entry: SignalStrength) {
        self.entry = entry
        exit = SignalStrength(dBm: entry.dBm - Self.gap)
    }
}
