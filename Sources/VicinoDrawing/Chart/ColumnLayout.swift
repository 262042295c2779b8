/// Where a column and its bars are drawn, in percent.
struct ColumnLayout {
    let middle: Double
    /// The box of the whole column.
    let whole: ChartBox

    /// The widest column.
    private static let widest = 12.0

    init(_ index: Int, of columns: ChartColumns) {
        let slot = 100 / Double(max(1, columns.columns.count))
        middle = (Double(index) + 0.5) * slot
        let widest = columns.isStacked ? Self.widest : Self.widest * Double(max(1, columns.series.count))
        let width = min(slot * (columns.isStacked ? 0.72 : 0.84), widest)
        whole = ChartBox(x: middle - width / 2, y: 10, width: width, height: ChartDrawing.rise)
    }

    /// The bars of a column with the indices of their series. Those of zero have no height, except where nothing is known
    /// of one person among several.
    func bars(_ column: ChartColumns.Column, _ columns: ChartColumns) -> [(series: Int, box: ChartBox)] {
        columns.isStacked ? stacked(column, columns) : beside(column, columns)
    }

    private func stacked(_ column: ChartColumns.Column, _ columns: ChartColumns) -> [(series: Int, box: ChartBox)] {
        var sum = 0.0
        return column.amounts.indices.compactMap { series in
            guard let amount = column.amounts[series], amount > 0 else { return nil }
            let lower = columns.scale.height(sum)
            sum += amount
            return (series, box(x: whole.x, width: whole.width, from: lower, to: columns.scale.height(sum)))
        }
    }

    private func beside(_ column: ChartColumns.Column, _ columns: ChartColumns) -> [(series: Int, box: ChartBox)] {
        let width = whole.width / Double(max(1, columns.series.count))
        return column.amounts.indices.compactMap { series in
            let amount = column.amounts[series]
            if amount == 0 || column.absent.contains(series) { return nil }
            let x = whole.x + Double(series) * width
            return (series, box(x: x, width: width * 0.94, from: 0, to: columns.scale.height(amount ?? 0)))
        }
    }

    private func box(x: Double, width: Double, from lower: Double, to upper: Double) -> ChartBox {
        let base = ChartDrawing.base
        let rise = ChartDrawing.rise
        return ChartBox(x: x, y: base - upper * rise, width: width, height: (upper - lower) * rise)
    }

    /// The low box of what is unknown.
    func unknownBox(_ box: ChartBox) -> ChartBox {
        ChartBox(x: box.x, y: ChartDrawing.base - 6, width: box.width, height: 6)
    }
}
