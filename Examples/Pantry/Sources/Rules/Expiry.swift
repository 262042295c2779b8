import Vicino

/// When items expire, as typed and as shown.
enum Expiry {
    /// Reads a number of days: `7d` or `7`.
    static func days(_ text: String) throws(PantryError) -> Int {
        guard let match = text.wholeMatch(of: #/([0-9]{1,5})d?/#), let days = Int(match.1) else {
            throw PantryError("“\(text)” is not a number of days. Write it like 7d.")
        }
        return days
    }

    /// Reads a day: `2026-12-24`, or `+10d` from today.
    static func day(_ text: String, today: CivilDate) throws(PantryError) -> CivilDate {
        if text.hasPrefix("+") { return today.adding(days: try days(String(text.dropFirst()))) }
        guard let day = CivilDate(text) else {
            throw PantryError("“\(text)” is no day. Write it like 2026-12-24 or +10d.")
        }
        return day
    }

    /// `expires tomorrow`, `expired 3 days ago`.
    static func text(_ day: CivilDate, today: CivilDate) -> String {
        switch day.dayNumber - today.dayNumber {
        case 0: "expires today"
        case 1: "expires tomorrow"
        case -1: "expired yesterday"
        case let days where days > 0: "expires in \(days) days"
        case let days: "expired \(-days) days ago"
        }
    }

    /// The items that expire by a day or have already expired, the most urgent first.
    static func due(_ items: [Identified<Item>], by last: CivilDate) -> [Identified<Item>] {
        sorted(
            items.filter { item in
                guard let expires = item.record.expires else { return false }
                return expires <= last
            })
    }

    /// The most urgent first; items that do not expire come last.
    static func sorted(_ items: [Identified<Item>]) -> [Identified<Item>] {
        let never = CivilDate(dayNumber: .max)
        return items.sorted { ($0.record.expires ?? never) < ($1.record.expires ?? never) }
    }
}
