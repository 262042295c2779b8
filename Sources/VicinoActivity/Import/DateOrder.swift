/// The order of day and month in dates like `02/11/2026`.
package enum DateOrder: String, CaseIterable, Sendable {
    case dayFirst = "day-first"
    case monthFirst = "month-first"

    /// The order that a locale's name implies, as POSIX writes it: `en_US.UTF-8`; nil for one without a territory.
    package init?(locale: String) {
        let name = locale.prefix { $0 != "." && $0 != "@" }
        let parts = name.split(separator: "_")
        guard parts.count == 2, let territory = parts.last, territory.count == 2 else { return nil }
        let yearFirst: Set<Substring> = ["CN", "JP", "KR", "KP", "TW", "HU", "LT", "MN", "CA", "ZA", "IR", "SE"]
        // There, people write the year first, or in more than one order.
        guard !yearFirst.contains(territory) else { return nil }
        self = ["US", "PH", "FM", "MH", "PW", "GU", "PR"].contains(territory) ? .monthFirst : .dayFirst
    }

    /// `day/month/year`.
    var form: String { self == .dayFirst ? "day/month/year" : "month/day/year" }
}

/// What is known about the order of day and month in a table.
struct DateOrders {
    /// What the user has said.
    let told: DateOrder?
    /// What the user's locale implies.
    let implied: DateOrder?
    /// The orders that dates of the table show, like `13/11/2026`.
    private(set) var shown: Set<DateOrder> = []
    /// The order in which dates were read that do not show it; nil if there was none.
    private(set) var used: DateOrder?

    init(told: DateOrder?, implied: DateOrder?) {
        self.told = told
        self.implied = implied
    }

    /// Chooses the order of a date that has two readings; nil if nothing tells it.
    mutating func choose() -> DateOrder? {
        guard let order = told ?? (shown.count > 1 ? nil : shown.first ?? implied) else { return nil }
        used = order
        return order
    }

    /// Remembers the order that a date shows.
    ///
    /// - Returns: false if dates were read in another order, which the user has not said.
    mutating func show(_ order: DateOrder) -> Bool {
        shown.insert(order)
        return told != nil || used == nil || used == order
    }
}
