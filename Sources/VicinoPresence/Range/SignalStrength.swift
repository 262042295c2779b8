/// The signal strength of a beacon in decibels above a milliwatt: -40 beside the device, -100 at the edge.
public struct SignalStrength: Hashable, Comparable, Sendable {
    /// The strength in dBm.
    public let dBm: Double

    /// The strength at one metre if nothing was measured: usual for phones and laptops.
    public static let usualReference = SignalStrength(dBm: -59)

    /// Wraps a strength from a radio, limited to -127 to 20, the range that radios report.
    public init(dBm: Double) {
        self.dBm = dBm.isFinite ? min(max(dBm, -127), 20) : -127
    }

    /// Orders strengths from weaker to stronger.
    public static func < (a: SignalStrength, b: SignalStrength) -> Bool { a.dBm < b.dBm }
}
