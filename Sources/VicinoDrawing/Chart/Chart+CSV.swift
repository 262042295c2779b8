internal import VicinoCore

extension Chart {
    /// The table as comma-separated values after RFC 4180, for programs: days as `2026-11-21`, and plain numbers in the
    /// unit that the heading names. Times are in minutes, distances in metres, and shares in percent.
    ///
    /// A part of several days has two columns, its first and its last day. An unknown amount is an empty field. A text
    /// that a spreadsheet would take for a formula begins with an apostrophe.
    public func csv() -> String {
        let rows = fields.map { $0.map { Self.text($0) } }
        return ([headings.map(Self.text)] + rows).map { $0.joined(separator: ",") + "\r\n" }.joined()
    }

    private static func text(_ field: ChartField) -> String {
        switch field {
        case .text(let text): self.text(text)
        case .number(let number): number.map(self.number) ?? ""
        }
    }

    /// Whole, or with at most two decimals.
    private static func number(_ amount: Double) -> String {
        guard amount.isFinite, abs(amount) < 1e15 else { return amount.isFinite ? "\(amount)" : "" }
        return amount == amount.rounded() || abs(amount) >= 1e9
            ? "\(Int(amount.rounded()))" : ChartSurface.number(amount)
    }

    private static func text(_ text: String) -> String {
        // By scalars: a sign with a combining mark is another character, and still begins a formula or ends a field.
        let formulaSigns: Set<Unicode.Scalar?> = ["=", "+", "-", "@", "\t", "\r"]
        let special: Set<Unicode.Scalar> = [",", "\"", "\r", "\n"]
        let isFormula = formulaSigns.contains(text.unicodeScalars.first)
        let text = isFormula ? "'" + text : text
        guard text.unicodeScalars.contains(where: special.contains) else { return text }
        var quoted = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "\"" { quoted.append(scalar) }
            quoted.append(scalar)
        }
        return "\"" + String(quoted) + "\""
    }
}
