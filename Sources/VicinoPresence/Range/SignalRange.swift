/// How strong a beacon must be for its device to count as near, with a gap between entering and leaving.
///
/// Distances are rough: walls, bodies and pockets weaken a signal by as much as some metres do. The gap prevents people
/// at the edge from entering and leaving all the time.
public struct SignalRange: Hashable, Sendable {
    /// The strength from which a person counts as entered.
    public let entry: SignalStrength
    /// The strength below which a person no longer counts as near.
    public let exit: SignalStrength

    /// The decibels between entering and leaving.
    public static let gap: Double = 8

    /// Every distance at which a beacon can be heard.
    public static let anywhere = SignalRange(entry: -127)
    /// About the size of a table.
    public static let table = SignalRange(metres: 2)
    /// About the size of a room.
    public static let room = SignalRange(metres: 6)
    /// About the size of a house.
    public static let house = SignalRange(metres: 20)

    /// Makes a range that ends about this many metres away.
    ///
    /// It follows the log-distance path loss model with -59 dBm at one metre and the exponent 2.5, as in open rooms:
    /// each doubling of the distance costs 7.5 dB.
    ///
    /// - Parameter metres: limited to a tenth to a thousand.
    public init(metres: Double) {
        let distance = metres.isFinite ? min(max(metres, 0.1), 1000) : 1000
        // The logarithm to base two, exact at powers of two and never more than 0.09 off between them.
        let doublings = Double(distance.exponent) + (distance.significand - 1)
        self.init(entry: -59 - 7.5 * doublings)
    }

    private init(entry: Double) {
        self.entry = SignalStrength(decibels: entry)
        exit = SignalStrength(decibels: entry - Self.gap)
    }
}
