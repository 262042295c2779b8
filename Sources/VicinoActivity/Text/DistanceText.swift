/// Distances as people write them: metres, or with their unit.
package enum DistanceText {
    /// Reads `3100`, `3100.5 m` or `3.1km` and gives metres; nil for any other text.
    package static func read(_ text: String) -> Double? {
        let text = text.lowercased().filter { $0 != " " }
        let isKilometres = text.hasSuffix("km")
        let unitLength = if isKilometres { 2 } else if text.hasSuffix("m") { 1 } else { 0 }
        let number = text.dropLast(unitLength)
        return DecimalText.read(String(number)).map { isKilometres ? $0 * 1000 : $0 }
    }
}
