internal import VicinoCore

/// The times of a period as shares of the time from the first record up to now.
struct TimeShares {
    /// A row: an activity, or the unknown time at the end.
    struct Row {
        /// The activity; nil for unknown time.
        let activity: String?
        let name: String
        let amount: Double
        /// The share of the whole, from 0 to 1.
        let part: Double
        let share: String
    }

    let rows: [Row]
    /// The time that an activity covers, and the time that none covers.
    let known: Double
    let unknown: Double
    /// The time that counts for more than one activity.
    let overlap: Double
    /// The recorded share as text.
    let recorded: String

    init(_ summary: ActivitySummary, _ words: ChartWords) {
        let ranked = RankedNames(summary.timeByActivity.map { ($0.name, Double($0.duration.milliseconds)) })
        let sum = ranked.amounts.reduce(0, +)
        unknown = Double(summary.unknown.milliseconds)
        // A record counts by the clocks where it happened, so that its day may hold it although the user's day does not.
        known = sum > 0 ? Double(summary.days.reduce(.zero) { $0 + $1.known }.milliseconds) : 0
        overlap = max(0, sum - known)
        let whole = max(1, known + unknown)
        let names: [String?] = ranked.names + (unknown > 0 ? [nil] : [])
        let amounts = ranked.amounts + (unknown > 0 ? [unknown] : [])
        let scale = sum > 0 ? known / sum : 0
        let parts = zip(names, amounts).map { ($0 == nil ? $1 : $1 * scale) / whole }
        let shares = Shares.percents(parts.map { Int64($0 * whole) }, of: Int64(whole))
        rows = names.indices.map { index in
            Row(
                activity: names[index], name: names[index].map(words.name(of:)) ?? words.unknown,
                amount: amounts[index],
                part: parts[index], share: shares[index])
        }
        recorded = Self.rest(of: unknown > 0 ? shares.last : nil, isNothing: known == 0)
    }

    /// What is left of 100 % after a share, so that both add up.
    private static func rest(of share: String?, isNothing: Bool) -> String {
        if isNothing { return AmountFormat.percent(0) }
        guard let share else { return AmountFormat.percent(100) }
        guard let percent = share.split(separator: " ").first.flatMap({ Int($0) }) else {
            return ">" + AmountFormat.percent(99)
        }
        return percent < 100 ? AmountFormat.percent(100 - percent) : "<" + AmountFormat.percent(1)
    }

    /// The bars; the longest one has the length 1.
    func bars(_ words: ChartWords) -> [ChartBars.Bar] {
        let longest = max(1, rows.map(\.amount).max() ?? 1)
        return rows.map { row in
            ChartBars.Bar(
                activity: row.activity, name: row.name, text: words.duration(row.amount), aside: row.share,
                length: row.amount / longest, slice: row.part)
        }
    }
}
