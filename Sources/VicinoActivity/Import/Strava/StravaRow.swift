/// A row of Strava's table, by the meaning of its columns.
struct StravaRow {
    let fields: [String]
    let columns: StravaColumns

    /// The longest activity, in seconds.
    private static let longest = 31 * 86_400.0

    /// The first text that a column of this meaning has; nil for none.
    func text(_ column: StravaColumn) -> String? { texts(column).first { !$0.isEmpty } }

    /// What all columns of this meaning have.
    func texts(_ column: StravaColumn) -> [String] {
        columns.indices(of: column).compactMap { fields.indices.contains($0) ? fields[$0] : nil }
    }

    /// A number, with a decimal point or comma.
    func number(_ column: StravaColumn) -> Double? {
        guard let text = text(column) else { return nil }
        return DecimalText.read(text, allowsExponent: true) ?? DecimalText.read(text.replacing(",", with: "."))
    }

    /// How long the activity took, from its start to its end.
    var seconds: Double? {
        guard let seconds = number(.elapsed), seconds > 0, seconds <= Self.longest else { return nil }
        return seconds
    }
}
