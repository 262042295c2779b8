public import VicinoCore

/// The figures behind a chart, in rows and columns.
public struct ChartTable: Hashable, Sendable {
    /// A column.
    public struct Column: Hashable, Sendable {
        /// What it holds.
        public let heading: String
        /// The unit of the numbers in a file; empty for texts.
        public let unit: String

        init(_ heading: String, unit: String = "") { (self.heading, self.unit) = (heading, unit) }
    }

    /// What a cell holds; nil stands for an unknown amount.
    public enum Cell: Hashable, Sendable {
        /// A name or another text, safe to show.
        case text(String)
        /// A day.
        case date(CivilDate)
        /// Milliseconds.
        case time(Double?)
        /// A number of steps or days.
        case count(Double?)
        /// Metres.
        case distance(Double?)

        init(_ amount: Double?, _ unit: ChartUnit) {
            self =
                switch unit {
                case .time: .time(amount)
                case .steps, .days: .count(amount)
                case .distance: .distance(amount)
                }
        }
    }

    /// The columns; the first one names the row.
    public let columns: [Column]
    /// The rows, each with a cell for each column.
    public let rows: [[Cell]]

    /// The first rows as short texts, for a sentence.
    func facts(_ words: ChartWords) -> [String] {
        rows.prefix(3).map { row in
            let cells = row.dropFirst().prefix(2).map { $0.text(words) }
            return ([row.first?.text(words) ?? ""] + cells).joined(separator: " ")
        }
    }
}

extension ChartTable.Cell {
    /// The cell as a person reads it.
    public func text(_ words: ChartWords) -> String {
        switch self {
        case .text(let text): text
        case .date(let date): words.date(date)
        case .time(let amount): amount.map { words.duration($0) } ?? words.unknown
        case .count(let amount): amount.map { words.amount($0, .days) } ?? words.unknown
        case .distance(let amount): amount.map { words.amount($0, .distance) } ?? words.unknown
        }
    }

    /// Whether it holds a number.
    var isNumber: Bool {
        switch self {
        case .text, .date: false
        case .time, .count, .distance: true
        }
    }
}
