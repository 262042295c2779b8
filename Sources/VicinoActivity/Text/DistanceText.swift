package import VicinoDrawing

/// Distances as people write them: a number, or one with its unit.
package enum DistanceText {
    /// What follows a number, and how many metres it stands for; longer units first, because others end like them.
    private static let units: [(symbol: String, metres: Double)] = [
        ("miles", DistanceUnit.metresPerMile), ("mile", DistanceUnit.metresPerMile), ("mi", DistanceUnit.metresPerMile),
        ("km", 1_000), ("ft", DistanceUnit.metresPerFoot), ("m", 1),
    ]

    /// Reads `3100`, `3100.5 m`, `3.1km` or `2 mi` and gives metres; nil for any other text.
    ///
    /// - Parameter unit: the unit of a number alone; nil for metres.
    package static func read(_ text: String, in unit: DistanceUnit? = nil) -> Double? {
        let text = text.lowercased().filter { $0 != " " }
        let written = units.first { text.hasSuffix($0.symbol) }
        let number = text.dropLast(written?.symbol.count ?? 0)
        let metres = written?.metres ?? unit?.metres ?? 1
        return DecimalText.read(String(number)).map { $0 * metres }
    }
}
