internal import VicinoCore

extension ChartText {
    /// The height of a line, in rows.
    private static let rowCount = 8
    private static let eighths = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

    /// A drawing for each line, below its name if there are several.
    func lines(_ line: ChartLine) -> [String] {
        if line.series.count == 1 { return self.line(line, line.series[0]) }
        return line.series.enumerated().flatMap { index, series in
            (index > 0 ? [""] : []) + [series.style.name.truncated(toWidth: width)] + self.line(line, series)
        }
    }

    /// A column for each point, or for several ones where there is no room; the amounts stand at the right.
    private func line(_ line: ChartLine, _ series: ChartLine.Series) -> [String] {
        let labels = line.scale.lines.map { line.scale.label($0, words) }
        let labelWidth = labels.map(\.displayWidth).max() ?? 0
        let room = width - labelWidth - 1
        let group = (line.points.count + room - 1) / room
        let columns = stride(from: 0, to: line.points.count, by: max(1, group)).map {
            PointColumn($0..<min($0 + group, line.points.count), of: line, series)
        }
        let repeated = group == 1 ? max(1, min(3, room / max(1, columns.count))) : 1
        let rows = (0..<Self.rowCount).reversed().map { row in
            let cells = columns.map { column in
                String(repeating: cell(column, row: row, scale: line.scale), count: repeated)
            }
            return style.colored(cells.joined(), series.style.terminalColor) + " "
                + label(row, scale: line.scale, labels: labels)
        }
        let key =
            "░ \(line.words.unknown)" + (line.means.isEmpty ? "" : " · ╌ \(line.words.mean)")
            + (group > 1 ? " · █ = \(words.full(Double(group), line.words.point))" : "")
        return rows + [axis(columns.map(\.label), repeated)] + wrapped(key).map(style.dim)
    }

    /// What a column shows in a row: its bar, its mean above it, or that nothing is known.
    private func cell(_ column: PointColumn, row: Int, scale: ChartScale) -> String {
        let rows = Double(Self.rowCount)
        guard let amount = column.amount else {
            return row == 0 && !column.isOutside ? "░" : " "
        }
        let filled = Int(((scale.height(amount) * rows - Double(row)) * 8).rounded())
        if filled > 0 { return Self.eighths[min(8, filled)] }
        let mean = column.mean.map { min(Self.rowCount - 1, Int(scale.height($0) * rows)) }
        if row == mean { return "╌" }
        return row == 0 ? "▁" : " "
    }

    private func label(_ row: Int, scale: ChartScale, labels: [String]) -> String {
        let rows = scale.lines.map { min(Self.rowCount - 1, Int(scale.height($0) * Double(Self.rowCount))) }
        guard let index = rows.lastIndex(of: row) else { return "" }
        return style.dim(labels[index])
    }

    /// The labels of the points below their columns, as far as there is room.
    private func axis(_ labels: [String], _ repeated: Int) -> String {
        var line = ""
        for (index, label) in labels.enumerated() where !label.isEmpty {
            let column = index * repeated
            guard line.isEmpty || line.displayWidth < column, column + label.displayWidth <= width else { continue }
            line += String.spaces(column - line.displayWidth) + label
        }
        return style.dim(line)
    }

    /// A row for each weekday, in which an hour is one or two columns wide.
    func hours(_ hours: ChartHours) -> [String] {
        let cellWidth = width >= 64 ? 2 : 1
        let region = words.format.region
        let weekdays = region.weekStart.weekdays
        let names = weekdays.map(words.shortWeekday)
        let nameWidth = min(6, names.map(\.displayWidth).max() ?? 0)
        let rows = zip(names, weekdays.map { hours.states[$0] }).map { name, states in
            let cells = states.map { state in
                switch state {
                case .amount(let amount): shade(hours.steps.step(of: amount), count: cellWidth)
                case .unknown: shade(nil, count: cellWidth)
                case .outside: String.spaces(cellWidth)
                }
            }
            return name.padded(toWidth: nameWidth) + " " + cells.joined()
        }
        // Six columns have room for `12 am`.
        let distance = region.clock == .twelve && cellWidth == 1 ? 6 : 3
        let marks = stride(from: 0, to: 24, by: distance).map {
            region.clock.hour($0).padded(toWidth: distance * cellWidth)
        }
        return rows + [style.dim(.spaces(nameWidth + 1) + marks.joined()), ""] + key(hours.steps)
    }

    /// A row for each month, and a column for each day.
    func months(_ months: ChartMonths) -> [String] {
        let scale = style.dim("      1   5    10   15   20   25   30")
        let rows = months.months.compactMap { month -> String? in
            guard let first = month.days.first?.date else { return nil }
            let cells = month.days.map { day in
                switch day.state {
                case .amount(_, step: let step): shade(step, count: 1)
                case .unknown: shade(nil, count: 1)
                case .outside: " "
                }
            }
            return words.shortMonth(first).padded(toWidth: 5) + " " + .spaces(first.day - 1) + cells.joined()
        }
        return [scale] + rows + [""] + key(months.steps, notes: months.keyNotes(words))
    }

    private func shade(_ step: Int?, count: Int) -> String {
        guard let step else { return style.dim(String(repeating: "?", count: count)) }
        let text = String(repeating: Self.shades[min(max(step, 0), 4)], count: count)
        return step == 0 ? style.dim(text) : style.colored(text, Self.color)
    }
}

/// One or several points of a line.
private struct PointColumn {
    /// The mean of the known amounts.
    let amount: Double?
    /// The mean that the first point belongs to, such as that of a week.
    let mean: Double?
    let isOutside: Bool
    let label: String

    init(_ points: Range<Int>, of line: ChartLine, _ series: ChartLine.Series) {
        let known = series.amounts[points].compactMap { $0 }
        amount = known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
        isOutside = line.points[points].allSatisfy(\.isOutside)
        label = line.points[points].first { !$0.label.isEmpty }?.label ?? ""
        mean = line.mean(at: points.lowerBound)
    }
}

extension ChartLine {
    /// The mean, such as that of a week, that a point belongs to.
    fileprivate func mean(at point: Int) -> Double? {
        var low = 0
        var high = means.count
        while low < high {
            let middle = (low + high) / 2
            if means[middle].points.upperBound <= point { low = middle + 1 } else { high = middle }
        }
        return low < means.count && means[low].points.contains(point) ? means[low].amount : nil
    }
}
