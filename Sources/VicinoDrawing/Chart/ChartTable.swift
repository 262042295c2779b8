public import VicinoCore

/// The figures behind a chart, in rows and columns.
public struct ChartTable: Hashable, Sendable {
    /// A column.
    public struct Column: Hashable, Sendable {
        /// What it holds.
        package let heading: String
        /// The unit of the numbers in a file; empty for texts.
        package let unit: String
        /// Whether it holds parts of several days, which take two columns of a file.
        let isOfParts: Bool

        /// Makes a column.
        package init(_ heading: String, unit: String = "", isOfParts: Bool = false) {
            self.heading = heading
            self.unit = unit
            self.isOfParts = isOfParts
        }
    }

    /// What a cell holds; nil stands for an unknown amount.
    public enum Cell: Hashable, Sendable {
        /// A name or another text, safe to show.
        case text(String)
        /// A day.
        case date(CivilDate)
        /// The first and the last of several days, and what they are called.
        case part(ClosedRange<CivilDate>, name: String)
        /// A share of the whole, from 0 to 1, and its text, rounded so that all shares add up to 100 %.
        case share(Double, text: String)
        /// Milliseconds.
        case time(Double?)
        /// A number of things, such as steps or days.
        case count(Double?)
        /// Metres.
        case distance(Double?)
        /// An amount in any other unit.
        case number(Double?, symbol: String)
        /// No amount and nothing unknown, because all of the time is before the person's first record.
        case absent

        /// The cell of an amount; nil if it is unknown.
        package init(_ amount: Double?, _ unit: ChartUnit) {
            self =
                switch unit {
                case .time: .time(amount)
                case .count: .count(amount)
                case .distance: .distance(amount)
                case .number(let symbol): .number(amount, symbol: symbol)
                }
        }
    }

    /// The columns; the first one names the row.
    public let columns: [Column]
    /// The rows, each with a cell for each column.
    package let rows: [[Cell]]

    /// Makes a table, each of whose rows has a cell for each column.
    package init(columns: [Column], rows: [[Cell]]) {
        self.columns = columns
        self.rows = rows
    }

    /// The first rows as short texts, for a sentence.
    func facts(_ words: DrawingWords) -> [String] {
        rows.prefix(3).map { row in
            let cells = row.dropFirst().prefix(2).map { $0.phrase(words) }
            return ([row.first?.text(words) ?? ""] + cells).joined(separator: " ")
        }
    }
}

extension ChartTable.Cell {
    /// The cell as a person reads it.
    package func text(_ words: DrawingWords) -> String {
        switch self {
        case .text(let text): text
        case .date(let date): words.date(date)
        case .part(_, let name): name
        case .share(_, let text): text
        case .time(let amount): amount.map { words.duration($0) } ?? words.unknown
        case .count(let amount): amount.map { words.amount($0, Self.things) } ?? words.unknown
        case .distance(let amount): amount.map { words.amount($0, .distance) } ?? words.unknown
        case .number(let amount, let symbol):
            amount.map { words.amount($0, .number(symbol: symbol)) } ?? words.unknown
        case .absent: "–"
        }
    }

    /// The cell within a sentence.
    func phrase(_ words: DrawingWords) -> String {
        if case .time(let amount?) = self { words.fullDuration(amount) } else { text(words) }
    }

    /// A table's heading names what is counted.
    private static let things = ChartUnit.count(one: "", many: "")

    /// Whether it holds a number.
    var isNumber: Bool {
        switch self {
        case .text, .date, .part, .share: false
        case .time, .count, .distance, .number, .absent: true
        }
    }
}
