/// How strong a beacon must arrive for its device to count as near, with a gap between entering and leaving.
///
/// Distances are rough: walls, bodies and pockets weaken a signal by as much as some metres do. The gap keeps people
/// at the edge from coming and going.
public struct SignalRange: Hashable, Sendable {
    /// From this strength on somebody is near who was not.
    public let entry: SignalStrength
    /// Below this strength somebody is not near any more.
    public let exit: SignalStrength

    /// How many decibels lie between entering and leaving.
    public static let gap: Double = 8

    /// Everybody who can be heard at all.
    public static let anywhere = SignalRange(entry: -127)
    /// About the size of a table.
    public static let table = SignalRange(metres: 2)
    /// About the size of a room.
    public static let room = SignalRange(metres: 6)
    /// About the size of a house.
    public static let house = SignalRange(metres: 20)

    /// A range that ends about so many metres away.
    ///
    /// After the log-distance path loss model with -59 dBm at one metre and the exponent 2.5, as in open rooms: each
    /// doubling of the distance costs 7.5 dB.
    ///
    /// - Parameter metres: kept between a tenth and a thousand.
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
