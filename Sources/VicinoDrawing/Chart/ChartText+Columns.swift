extension ChartText {
    /// A row for each part, filled by its activities.
    func stacks(_ columns: ChartColumns) -> [String] {
        let sums = columns.columns.map { $0.amounts.reduce(0) { $0 + ($1 ?? 0) } }
        let numbers = zip(columns.columns, sums).map { column, sum -> String in
            if column.isOutside { return "" }
            return column.isUnknown ? words.unknown : words.amount(sum, columns.scale.unit)
        }
        let numberWidth = numbers.map(\.displayWidth).max() ?? 0
        let titleWidth = titleWidth(columns)
        let room = max(1, width - titleWidth - numberWidth - 2)
        let largest = max(1, sums.max() ?? 1)
        let rows = columns.columns.indices.map { index in
            let column = columns.columns[index]
            var sum = 0.0
            var drawn = 0
            var bar = ""
            for (series, amount) in zip(columns.series, column.amounts) {
                sum += amount ?? 0
                let end = min(room, Int((sum / largest * Double(room)).rounded()))
                bar += fill(series.mark ?? ChartMark(series.name, series.hue), end - drawn)
                drawn = max(drawn, end)
            }
            let text = column.isUnknown ? style.dim("░") : bar
            return column.title.padded(toWidth: titleWidth) + " " + numbers[index].rightAligned(toWidth: numberWidth)
                + " " + text
        }
        return rows + [""] + key(columns.series)
    }

    /// A row for each person in each part. The user's bars are full, those of others are hollow.
    func pairs(_ columns: ChartColumns) -> [String] {
        let names = columns.series.map { $0.name.truncated(toWidth: max(14, width / 4)) }
        let nameWidth = names.map(\.displayWidth).max() ?? 0
        let numbers = columns.columns.map { column in
            column.amounts.enumerated().map { series, amount in
                column.isAbsent(series) ? "" : amount.map { words.amount($0, columns.scale.unit) } ?? words.unknown
            }
        }
        let numberWidth = numbers.joined().map(\.displayWidth).max() ?? 0
        let titleWidth = min(titleWidth(columns), max(8, width - nameWidth - numberWidth - 7))
        let room = max(1, width - titleWidth - nameWidth - numberWidth - 3)
        return columns.columns.indices.flatMap { index in
            let column = columns.columns[index]
            return columns.series.indices.map { row in
                let share = columns.scale.height(column.amounts[row] ?? 0)
                let count = Int((share * Double(room)).rounded())
                let cell = columns.series[row].isTheirs ? "▒" : "█"
                let bar =
                    column.amounts[row] == nil && !column.isAbsent(row) ? "░" : String(repeating: cell, count: count)
                return (row == 0 ? column.title : "").padded(toWidth: titleWidth) + " "
                    + names[row].padded(toWidth: nameWidth) + " "
                    + numbers[index][row].rightAligned(toWidth: numberWidth) + " "
                    + style.colored(bar, column.amounts[row] == nil ? nil : columns.series[row].terminalColor)
            }
        }
    }

    private func titleWidth(_ columns: ChartColumns) -> Int {
        min(columns.columns.map(\.title.displayWidth).max() ?? 0, max(10, width / 2 - 6))
    }

    private func key(_ styles: [SeriesStyle]) -> [String] {
        var lines: [[(letters: String, series: SeriesStyle)]] = [[]]
        var used = 0
        for series in styles {
            let letters = series.mark.map(letters) ?? "?"
            let length = letters.displayWidth + series.name.displayWidth + 3
            if used > 0, used + length > width {
                used = 0
                lines = lines + [[]]
            }
            lines[lines.count - 1].append((letters, series))
            used += length
        }
        return lines.map { line in
            line.map { entry in
                let name = entry.series.name.truncated(toWidth: width - 6)
                return style.colored(entry.letters, entry.series.mark?.terminalColor) + " " + name
            }.joined(separator: "  ")
        }
    }
}
