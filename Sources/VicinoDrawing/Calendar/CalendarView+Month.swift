public import VicinoCore

extension CalendarView {
    /// The month that contains a day: a grid with the longest totals of each day, and all of them below.
    ///
    /// Today is marked. Names are shortened to fit the cells, and the
    /// totals show them in full. In less than 64 columns, the view is a list with a line for each day.
    public func month(_ date: CivilDate) -> [String] {
        let first = date.firstOfMonth
        let days = days(from: first, count: first.daysInMonth)
        let names = width < 64 ? nil : shortNames(days)
        let body = names.map { monthGrid(days, $0) } ?? monthList(days)
        let title = "\(CalendarName.month(first)) \(first.year)"
        return (heading(title) + body + [""] + totals(days, marks: names) + measures(days) + omission(days)).map(
            withoutTrailingSpaces)
    }

    private var cellWidth: Int { min((width - 8) / 7, 18) }

    /// A different name for each mark, short enough to leave room for every time in the cells.
    private func shortNames(_ days: [DrawnDay]) -> [String: String] {
        let times = days.flatMap { $0.totals.prefix(Self.cellRows) }
        let timeWidth = times.map { format.narrowDuration($0.duration).displayWidth }.max() ?? 0
        // The view shows no other names.
        let marks = days.flatMap(\.totals).byName.map(\.mark).prefix(Self.totalRows) + times.map(\.mark)
        return ShortNames.make(Array(marks), width: cellWidth - 1 - timeWidth)
    }

    private func monthGrid(_ days: [DrawnDay], _ shortNames: [String: String]) -> [String] {
        guard let first = days.first else { return [] }
        let blanks = [DrawnDay?](repeating: nil, count: format.region.weekStart.index(of: first.date))
        let cells = blanks + days.map(Optional.some)
        let weeks = stride(from: 0, to: cells.count, by: 7).map { Array(cells[$0..<min($0 + 7, cells.count)]) }
        let names = format.region.weekStart.weekdays.map { day in
            style.bold(" \(CalendarName.weekdays[day].prefix(3))".padded(toWidth: cellWidth))
        }
        var lines = [rule(left: "┌", middle: "┬", right: "┐"), row(names)]
        for week in weeks {
            lines += [rule(left: "├", middle: "┼", right: "┤")] + weekRows(week, shortNames)
        }
        return lines + [rule(left: "└", middle: "┴", right: "┘")]
    }

    private func weekRows(_ week: [DrawnDay?], _ shortNames: [String: String]) -> [String] {
        let cells = (0..<7).map { index in
            index < week.count ? week[index].map { cell($0, shortNames) } ?? [] : []
        }
        let height = max(2, cells.map(\.count).max() ?? 0)
        return (0..<height).map { line in
            row(cells.map { line < $0.count ? $0[line] : .spaces(cellWidth) })
        }
    }

    /// Totals in a cell.
    private static var cellRows: Int { 3 }

    /// The lines of a day: its number, and the longest totals.
    private func cell(_ day: DrawnDay, _ shortNames: [String: String]) -> [String] {
        let isToday = day.date == today
        let number = (isToday ? "[\(day.date.day)]" : "\(day.date.day) ").rightAligned(toWidth: cellWidth)
        return [marked(number, of: day)]
            + day.totals.prefix(Self.cellRows).map { row in
                let time = format.narrowDuration(row.duration)
                let name = (shortNames[row.name] ?? "").padded(toWidth: cellWidth - time.displayWidth - 1)
                return style.colored(name, row.mark) + " " + time
            }
    }

    /// The label of a day: today stands out, and days to come are dim.
    private func marked(_ label: String, of day: DrawnDay) -> String {
        if day.date == today { return style.inverse(label) }
        return day.date > today ? style.dim(label) : label
    }

    private func row(_ cells: [String]) -> String {
        let line = style.dim("│")
        return line + cells.joined(separator: line) + line
    }

    private func rule(left: String, middle: String, right: String) -> String {
        let piece = String(repeating: "─", count: cellWidth)
        return style.dim(left + [String](repeating: piece, count: 7).joined(separator: middle) + right)
    }

    /// A line for each day, with as many totals as fit, and a rule between weeks.
    private func monthList(_ days: [DrawnDay]) -> [String] {
        days.flatMap { day in
            let rule = [style.dim(String(repeating: "─", count: width))]
            return (format.region.weekStart.index(of: day.date) == 0 || day.date.day == 1 ? rule : []) + [listLine(day)]
        }
    }

    private func listLine(_ day: DrawnDay) -> String {
        let isToday = day.date == today
        let number = "\(day.date.day)".rightAligned(toWidth: 2)
        let label = CalendarName.shortWeekday(day.date) + (isToday ? " [\(number)]" : "  \(number) ")
        var line = marked(label, of: day)
        var room = width - label.displayWidth
        for row in day.totals {
            let time = format.narrowDuration(row.duration)
            let name = row.mark.short.truncated(toWidth: 14)
            room -= name.displayWidth + time.displayWidth + 3
            if room < 0 { break }
            line += "  " + style.colored(name, row.mark) + " " + time
        }
        return line
    }
}
