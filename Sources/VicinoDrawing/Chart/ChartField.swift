internal import VicinoCore

/// A value of a chart's table as programs read it.
package enum ChartField: Hashable, Sendable {
    /// A name, or a day as `2026-11-21`.
    case text(String)
    /// A plain number; nil for an amount that is unknown or absent.
    case number(Double?)
}

extension Chart {
    /// The headings of the table for programs, with units. Parts of several days have two.
    package var headings: [String] {
        table.columns.flatMap { column in
            if column.isOfParts { return [words.from, words.through] }
            return [column.unit.isEmpty ? column.heading : "\(column.heading) (\(column.unit))"]
        }
    }

    /// The rows of the table for programs: a field for each heading.
    package var fields: [[ChartField]] { table.rows.map { $0.flatMap(\.fields) } }
}

extension ChartTable.Cell {
    fileprivate var fields: [ChartField] {
        switch self {
        case .text(let text): [.text(text)]
        case .date(let date): [.text(date.description)]
        case .part(let days, _): [.text(days.lowerBound.description), .text(days.upperBound.description)]
        case .share(let share, _): [.number(share * 100)]
        case .time(let amount): [.number(amount.map { $0 / 60_000 })]
        case .count(let amount), .distance(let amount), .number(let amount, _): [.number(amount)]
        case .absent: [.number(nil)]
        }
    }
}
