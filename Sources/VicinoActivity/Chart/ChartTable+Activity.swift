internal import VicinoCore
internal import VicinoDrawing

extension ChartTable.Column {
    /// The column of the names of parts.
    init(_ unit: SummaryUnit, _ words: ChartWords) { self.init(words.name(of: unit), isOfParts: unit != .day) }
}

extension ChartTable.Cell {
    /// The cell that names a part of a period.
    init(_ part: SummaryPart, _ unit: SummaryUnit, name: String) {
        self = unit == .day ? .date(part.first) : .part(part.first...part.last, name: name)
    }
}
