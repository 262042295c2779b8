internal import VicinoCore

/// Writes activities as comma-separated values after RFC 4180, which `CSVActivityReader` reads again without a loss of what
/// its columns hold.
package enum ActivityTableWriter {
    /// The row that names the columns.
    package static let head =
        "activity,start,end,steps,distance,place,note,heart_rate,max_heart_rate,climb,energy,area\r\n"

    /// The row of an activity; the end of one that runs is empty.
    package static func row(_ activity: Activity) -> String {
        let times = [
            time(activity.start, activity.utcOffset), activity.end.map { time($0, activity.utcOffset) } ?? "",
        ]
        let amounts = [whole(activity.steps), number(activity.distance)]
        let texts = [text(activity.place ?? ""), text(activity.note ?? "")]
        let effort = [
            whole(activity.heartRate), whole(activity.maxHeartRate), number(activity.climb), whole(activity.energy),
        ]
        let fields = [text(activity.name)] + times + amounts + texts + effort + [text(activity.area ?? "")]
        return fields.joined(separator: ",") + "\r\n"
    }

    /// `2026-11-01T08:00:00+01:00`, with milliseconds if it has any. An offset is written in minutes, and the time fits it.
    private static func time(_ moment: Timestamp, _ utcOffset: Int) -> String {
        let minutes = min(max(utcOffset, -WallTime.offsetLimit), WallTime.offsetLimit) / 60
        let wall = WallTime(moment, utcOffset: minutes * 60)
        let clock = "\(wall.hourAndMinute):\(zeroPadded(wall.second, 2))"
        let fraction = wall.millisecondOfDay % 1000
        let sign = minutes < 0 ? "-" : "+"
        let offset = "\(sign)\(zeroPadded(abs(minutes) / 60, 2)):\(zeroPadded(abs(minutes) % 60, 2))"
        return "\(wall.date)T\(clock)" + (fraction == 0 ? "" : ".\(zeroPadded(fraction, 3))") + offset
    }

    /// A number; empty for none.
    private static func whole(_ number: Int?) -> String { number.map { "\($0)" } ?? "" }

    /// Metres; empty for none.
    private static func number(_ metres: Double?) -> String {
        guard let metres else { return "" }
        return metres == metres.rounded() && abs(metres) < 1e15 ? "\(Int(metres))" : "\(metres)"
    }

    private static func text(_ text: String) -> String {
        let text = FormulaText.escaped(text)
        guard text.utf8.contains(where: { [0x2C, 0x22, 0x0D, 0x0A, 0x20, 0x09].contains($0) }) else { return text }
        return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}

/// Texts that a spreadsheet would take for a formula. An apostrophe before one says that it is a text.
enum FormulaText {
    /// A text with one more apostrophe, if it begins like a formula after the apostrophes that it has.
    static func escaped(_ text: String) -> String { isFormula(text[...]) ? "'" + text : text }

    /// A text as it was before `escaped`.
    static func unescaped(_ text: String) -> String {
        text.utf8.first == UInt8(ascii: "'") && isFormula(text.dropFirst()) ? String(text.dropFirst()) : text
    }

    private static func isFormula(_ text: Substring) -> Bool {
        guard let first = text.utf8.first(where: { $0 != UInt8(ascii: "'") }) else { return false }
        return [0x3D, 0x2B, 0x2D, 0x40, 0x09, 0x0D].contains(first)
    }
}
