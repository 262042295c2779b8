/// A part of each day, by this device's clock; it may cross midnight.
public struct QuietHours: Hashable, Sendable {
    /// The minute of the day at which it begins.
    package let from: Int
    /// The minute of the day at which it ends, not included.
    package let to: Int

    /// Reads `22:00-07:00`. The two times must differ, because equal ones could mean the whole day or none of it.
    package init?(_ text: String) {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { TimeOfDay(String($0))?.minute }
        guard ends.count == 2, let from = ends[0], let to = ends[1], from != to else { return nil }
        self.from = from
        self.to = to
    }

    /// Whether it contains a minute of the day, from 0 to 1439.
    package func contains(minute: Int) -> Bool {
        from < to ? (from..<to).contains(minute) : minute >= from || minute < to
    }
}

extension QuietHours: CustomStringConvertible {
    /// The text that `init` reads, with two digits for each number.
    public var description: String { "\(TimeOfDay(minute: from))-\(TimeOfDay(minute: to))" }
}

extension QuietHours: SettingValue {
    static var expectation: String { "two times of day that differ, such as \"22:00-07:00\"" }

    init?(_ plain: PlainValue) {
        guard case .text(let text) = plain else { return nil }
        self.init(text)
    }

    var plain: PlainValue? { .text(description) }
}
