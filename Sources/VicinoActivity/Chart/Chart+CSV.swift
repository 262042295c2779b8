internal import VicinoCore

extension Chart {
    /// The table as comma-separated values after RFC 4180, with times in minutes and distances in metres.
    ///
    /// An unknown amount is an empty field. A text that a spreadsheet would take for a formula begins with an apostrophe.
    public func csv() -> String {
        let head = table.columns.map { Self.field($0.unit.isEmpty ? $0.heading : "\($0.heading) (\($0.unit))") }
        let rows = table.rows.map { $0.map { Self.field($0) } }
        return ([head] + rows).map { $0.joined(separator: ",") + "\r\n" }.joined()
    }

    private static func field(_ cell: ChartTable.Cell) -> String {
        switch cell {
        case .text(let text): field(text)
        case .date(let date): date.description
        case .time(let amount): amount.map { ChartSurface.number($0 / 60_000) } ?? ""
        case .count(let amount), .distance(let amount): amount.map(number) ?? ""
        }
    }

    private static func number(_ amount: Double) -> String {
        amount.isFinite && abs(amount) < 1e15 ? "\(Int(amount.rounded()))" : "\(amount)"
    }

    private static func field(_ text: String) -> String {
        let isFormula = text.first.map { "=+-@\t\r".contains($0) } ?? false
        let text = isFormula ? "'" + text : text
        guard text.contains(where: { ",\"\r\n".contains($0) || $0 == "\r\n" }) else { return text }
        return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}
