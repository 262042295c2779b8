/// After how long without a record the user is reminded to record.
public enum ReminderInterval: Hashable, Sendable {
    /// Never.
    case off
    /// After these minutes.
    case minutes(Int)

    /// The minutes that can be chosen: up to a day.
    package static let limits = 5...1440

    /// Reads `off`, `90m`, `2h` or `1h30m`; nil outside the limits.
    package init?(_ text: String) {
        if text == "off" {
            self = .off
            return
        }
        let match = text.wholeMatch(of: /(?:([0-9]{1,4})h)?(?:([0-9]{1,4})m)?/)
        let parts = [match?.1, match?.2].map { $0?.flatMap { Int($0) } }
        let minutes = (parts[0] ?? 0) * 60 + (parts[1] ?? 0)
        guard Self.limits.contains(minutes) else { return nil }
        self = .minutes(minutes)
    }

    /// The interval; nil for never.
    package var duration: Duration? {
        switch self {
        case .off: nil
        case .minutes(let minutes): .seconds(60 * minutes)
        }
    }
}

extension ReminderInterval: CustomStringConvertible {
    /// The text that `init` reads.
    public var description: String {
        switch self {
        case .off: "off"
        case .minutes(let minutes):
            (minutes >= 60 ? "\(minutes / 60)h" : "") + (minutes % 60 > 0 ? "\(minutes % 60)m" : "")
        }
    }
}

extension ReminderInterval: SettingValue {
    static var expectation: String { "\"off\", or a time from 5m to 24h such as \"2h\" or \"1h30m\"" }

    init?(_ plain: PlainValue) {
        guard case .text(let text) = plain else { return nil }
        self.init(text)
    }

    var plain: PlainValue? { .text(description) }
}
