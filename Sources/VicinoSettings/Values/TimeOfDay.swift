/// A time of day, by this device's clock.
public struct TimeOfDay: Hashable, Sendable {
    /// The minute of the day, from 0 to 1439.
    package let minute: Int

    /// Reads `9:00` or `09:00`.
    package init?(_ text: String) {
        let match = text.wholeMatch(of: /([01]?[0-9]|2[0-3]):([0-5][0-9])/)
        guard let match, let hour = Int(match.1), let minute = Int(match.2) else { return nil }
        self.minute = hour * 60 + minute
    }

    init(minute: Int) { self.minute = minute }
}

extension TimeOfDay: CustomStringConvertible {
    /// The text that `init` reads, with two digits for each number.
    public var description: String {
        [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}

extension TimeOfDay: SettingValue {
    static var expectation: String { "a time of day such as \"09:00\"" }

    init?(_ plain: PlainValue) {
        guard case .text(let text) = plain else { return nil }
        self.init(text)
    }

    var plain: PlainValue? { .text(description) }
}
