/// Finds out the metres of a distance in a table of Strava.
///
/// The table has kilometres in one year and metres in another, with a decimal comma or a point, and metres for swims. The
/// numbers differ by a thousand, so that only one reading is a speed that people reach.
enum StravaDistance {
    /// The metres; nil if no column has a distance.
    ///
    /// - Parameters:
    ///   - texts: what the columns for distances have, in their order.
    ///   - seconds: how long the activity took.
    ///   - activity: Vicino's name for it.
    static func metres(_ texts: [String], seconds: Double, activity: String) -> Double? {
        let numbers = texts.flatMap(readings).filter { $0 > 0 && $0.isFinite }
        guard let first = numbers.first else { return nil }
        // One column has kilometres or miles, and another one the same in metres.
        if let metres = numbers.first(where: { isInMetres($0, of: first) }) { return metres }
        if numbers.contains(where: { isInMetres(first, of: $0) }) { return first }
        let most = (speeds[activity] ?? 150) * seconds / 3.6
        if let kilometres = numbers.first(where: { $0 * 1000 <= most }) { return kilometres * 1000 }
        return first
    }

    private static func isInMetres(_ metres: Double, of length: Double) -> Bool {
        [1000, 1609.344].contains { abs(metres / length / $0 - 1) < 0.03 }
    }

    /// What a number means: `12.34`, `12,34`, and both readings of `1,234`.
    private static func readings(_ text: String) -> [Double] {
        switch TableNumber.decimal(text) {
        case .number(let number): [number]
        case .twofold:
            [text.replacing(",", with: "."), text.replacing(",", with: "")].compactMap { DecimalText.read($0) }
        case .none: []
        }
    }

    /// Kilometres an hour that nobody exceeds over a whole activity.
    private static let speeds: [String: Double] = [
        "walking": 15, "running": 30, "cycling": 75, "swimming": 9, "rowing": 25, "skating": 60, "skiing": 100,
    ]
}
