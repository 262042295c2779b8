/// How strong a beacon arrived, in decibels above a milliwatt: -40 beside it, -100 at the edge.
public struct SignalStrength: Hashable, Comparable, Sendable {
    /// The strength in dBm.
    public let decibels: Double

    /// Wraps a strength as a radio reports it; kept between -127 and 20, which is what a radio can say.
    public init(decibels: Double) {
        self.decibels = decibels.isFinite ? min(max(decibels, -127), 20) : -127
    }

    /// Weaker comes first.
    public static func < (a: SignalStrength, b: SignalStrength) -> Bool { a.decibels < b.decibels }
}
