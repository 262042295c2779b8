/// How strongly this device hears another one at one metre, from the beacons that it hears while both are that far apart.
///
/// The strongest address counts: it is the device that the user has put there, if no other is as near.
package struct Calibration: Hashable, Sendable {
    /// What was measured.
    package struct Measurement: Hashable, Sendable {
        /// The strength in the middle of all, in whole decibels.
        package let dBm: Int
        /// The strengths of the middle half.
        package let span: ClosedRange<Int>
        /// How many strengths were measured.
        package let count: Int

        package init(dBm: Int, span: ClosedRange<Int>, count: Int) {
            self.dBm = dBm
            self.span = span
            self.count = count
        }
    }

    /// The minimum number of strengths at one address that make a measurement.
    package static let fewest = 5
    /// The maximum number of addresses, and of strengths at each; later ones do not count.
    package static let addressLimit = 256
    package static let strengthLimit = 256

    private var strengths: [String: [Double]] = [:]

    /// The number of addresses at which a strength was measured.
    var addressCount: Int { strengths.count }

    /// Begins without measurements.
    package init() {}

    /// Whether anything was heard, with a strength or without.
    package private(set) var hasHeard = false

    /// Records a strength that was measured at an address; nil if it is unknown.
    package mutating func record(_ strength: SignalStrength?, at address: String) {
        hasHeard = true
        guard let strength, strengths[address] != nil || strengths.count < Self.addressLimit,
            strengths[address, default: []].count < Self.strengthLimit
        else { return }
        strengths[address, default: []].append(strength.dBm)
    }

    /// The measurement; nil if too little was heard.
    ///
    /// Fading makes single strengths much weaker, and seldom stronger. The middle of all is not affected by a few.
    package var measurement: Measurement? {
        strengths.values.filter { $0.count >= Self.fewest }.map(Self.measurement)
            .max { ($0.dBm, $0.count, $0.span.lowerBound) < ($1.dBm, $1.count, $1.span.lowerBound) }
    }

    private static func measurement(of strengths: [Double]) -> Measurement {
        let ordered = strengths.sorted()
        func value(at share: Double) -> Int { Int(ordered[Int(Double(ordered.count - 1) * share)].rounded()) }
        return Measurement(dBm: value(at: 0.5), span: value(at: 0.25)...value(at: 0.75), count: ordered.count)
    }
}
