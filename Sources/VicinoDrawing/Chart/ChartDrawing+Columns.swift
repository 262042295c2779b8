internal import VicinoMarkup

extension ChartDrawing {
    /// The maximum number of bars for which each has its own tip. With more, the bars of a column share one, so that a
    /// page stays small.
    private static let tipLimit = 20

    /// Columns upon a grid, with labels below.
    func columns(_ svg: inout MarkupWriter, _ columns: ChartColumns) {
        grid(&svg, columns.scale)
        let isDense = columns.markCount > Self.tipLimit
        if isDense { paths(&svg, columns) }
        for (index, column) in columns.columns.enumerated() {
            let layout = ColumnLayout(index, of: columns)
            if column.isUnknown {
                unknown(&svg, column, layout: layout)
            } else if isDense {
                shared(&svg, of: column, in: columns, layout: layout)
            } else if !column.isOutside {
                bars(&svg, of: column, in: columns, layout: layout)
            }
        }
        labels(
            &svg,
            columns.columns.enumerated().map { ($1.label, ColumnLayout($0, of: columns).middle, $1.narrow) })
    }

    /// The bars of a column, each with a tip.
    private func bars(
        _ svg: inout MarkupWriter, of column: ChartColumns.Column, in columns: ChartColumns, layout: ColumnLayout
    ) {
        for bar in layout.bars(column, columns) {
            let series = columns.series[bar.series]
            let amount = column.amounts[bar.series]
            let title = text(of: series, in: column, amount: amount, unit: columns.scale.unit)
            hit(&svg, title, style: series.hue.cssClass) { svg in
                if amount == nil {
                    rectangle(&svg, layout.unknownBox(bar.box), as: .unknown, radius: 2)
                } else {
                    rectangle(&svg, bar.box, as: .series(series.hue, isTheirs: series.isTheirs))
                }
            }
        }
    }

    /// What is not known is a low hatched bar, which is neither empty nor an amount.
    private func unknown(_ svg: inout MarkupWriter, _ column: ChartColumns.Column, layout: ColumnLayout) {
        let title = words.fill(words.entry, ["name": column.title, "amount": words.nothing])
        hit(&svg, title) { svg in
            rectangle(&svg, layout.unknownBox(layout.whole), as: .unknown, radius: 2)
        }
    }

    private func shared(
        _ svg: inout MarkupWriter, of column: ChartColumns.Column, in columns: ChartColumns, layout: ColumnLayout
    ) {
        let known = zip(columns.series, column.amounts).compactMap { series, amount in
            amount.flatMap { $0 > 0 ? (series.name, $0) : nil }
        }
        if known.isEmpty { return }
        let texts = known.sorted { $0.1 > $1.1 }.prefix(3).map {
            "\($0.0.isolated) \(words.amount($0.1, columns.scale.unit))"
        }
        let title = words.fill(words.entry, ["name": column.title, "amount": texts.joined(separator: ", ")])
        hit(&svg, title) { svg in
            svg.element(
                "rect",
                [
                    "x": surface.x(layout.whole.x),
                    "width": surface.x(layout.whole.width), "height": surface.isPage ? nil : surface.y(90),
                    "fill": surface.isPage ? nil : "none",
                ])
        }
    }

    /// One path for all bars of a series.
    private func paths(_ svg: inout MarkupWriter, _ columns: ChartColumns) {
        let layouts = columns.columns.indices.map { ColumnLayout($0, of: columns) }
        var paths = Array(repeating: "", count: columns.series.count)
        for (column, layout) in zip(columns.columns, layouts) where !column.isOutside && !column.isUnknown {
            for bar in layout.bars(column, columns) where column.amounts[bar.series] ?? 0 > 0 {
                paths[bar.series] += path(bar.box, of: columns)
            }
        }
        stretched(&svg, width: Self.columnUnits * columns.columns.count) { svg in
            for (series, path) in zip(columns.series, paths) where !path.isEmpty {
                let paint = ChartPaint(.series(series.hue, isTheirs: series.isTheirs), on: surface)
                svg.element(
                    "path",
                    [
                        "class": surface.isPage ? "\(paint.cssClass ?? "") \(series.hue.cssClass)" : nil, "d": path,
                        "fill": paint.fill, "stroke": paint.stroke, "stroke-width": paint.width,
                    ])
            }
        }
    }

    /// The units of a column's width on the page. A column with its margins is 1, 5 and 1 of them, so that most numbers
    /// are whole.
    private static let columnUnits = 7

    private func path(_ box: ChartBox, of columns: ChartColumns) -> String {
        guard surface.isPage else {
            return path(
                x: surface.x(box.x), y: surface.y(box.y), width: surface.x(box.width), height: surface.y(box.height))
        }
        func across(_ percent: Double) -> String {
            ChartSurface.number(percent / 100 * Double(Self.columnUnits * columns.columns.count), decimals: 1)
        }
        let top = Self.fine(box.y)
        let bottom = Self.fine(box.y + box.height)
        return path(x: across(box.x), y: "\(top)", width: across(box.width), height: "\(bottom - top)")
    }

    private func path(x: String, y: String, width: String, height: String) -> String {
        return "M\(x) \(y)h\(width)v\(height)h-\(width)z"
    }

    private func text(
        of series: SeriesStyle, in column: ChartColumns.Column, amount: Double?, unit: ChartUnit
    ) -> String {
        let text = amount.map { words.full($0, unit) } ?? words.nothing
        return words.fill(words.entry, ["name": column.title, "amount": "\(series.name.isolated) \(text)"])
    }
}
