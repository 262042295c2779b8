/// The columns of a table of Strava, by meaning.
///
/// Several columns can have the same name: distances are in the units of the account in one, and in metres in another.
struct StravaColumns {
    private var indices: [StravaColumn: [Int]] = [:]

    /// The least number of columns of a table whose names are in a language that is not known.
    private static let leastCount = 7

    /// Reads the row that names the columns; nil for that of another table.
    init?(_ names: [String]) {
        for (index, name) in names.enumerated() {
            if let column = StravaColumn(header: name) { indices[column, default: []].append(index) }
        }
        guard names.count >= Self.leastCount || indices[.date] != nil else { return nil }
        for column in StravaColumn.allCases where indices[column] == nil {
            guard let index = column.usualIndex, index < names.count, !isUsed(index) else { continue }
            indices[column] = [index]
        }
    }

    private func isUsed(_ index: Int) -> Bool { indices.values.contains { $0.contains(index) } }

    /// Where the first column of a meaning stands.
    func index(of column: StravaColumn) -> Int? { indices[column]?.first }

    /// Where all columns of a meaning stand.
    func indices(of column: StravaColumn) -> [Int] { indices[column] ?? [] }
}
