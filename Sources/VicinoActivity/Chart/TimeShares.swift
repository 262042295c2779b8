internal import VicinoCore
internal import VicinoDrawing

/// The times of a period as shares of its known and unknown time.
struct TimeShares {
    /// A row: an activity, or the unknown time at the end.
    struct Row {
        /// The activity; nil for unknown time.
        let activity: String?
        let name: String
        let amount: Double
        /// The share of the whole; where activities overlap, the shares add up to more than 1.
        let part: Double
        let share: String
        /// The slice of a pie, from 0 to 1: where activities overlap, their slices divide the known share in proportion.
        let slice: Double
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
        let times = summary.timeByActivity.filter { $0.duration > .zero }
        let ranked = RankedNames(times.map { ($0.name, Double($0.duration.milliseconds)) })
        let sum = ranked.amounts.reduce(0, +)
        let unknown = Double(summary.unknown.milliseconds)
        let known = sum > 0 ? Double(summary.known.milliseconds) : 0
        let whole = max(1, known + unknown)
        let percents = Shares.percents(
            times.map(\.duration.milliseconds) + [Int64(unknown)], of: Int64(whole))
        let grouped = ranked.grouped(zip(times, percents).map { ($0.name, Double($1)) })
        let names = words.names(of: ranked.names)
        var rows = ranked.names.indices.map { index in
            Row(
                activity: ranked.names[index], name: names[index],
                amount: ranked.amounts[index], part: ranked.amounts[index] / whole,
                share: Shares.text(Int(grouped[index])), slice: ranked.amounts[index] / max(sum, known) * known / whole)
        }
        let unknownShare = unknown > 0 ? Shares.text(percents[times.count]) : nil
        if let share = unknownShare {
            let part = unknown / whole
            let name = TitleChoice.free(words.unknown, among: Set(names.map { $0.lowercased() }))
            rows.append(
                Row(activity: nil, name: name, amount: unknown, part: part, share: share, slice: part))
        }
        self.rows = rows
        self.known = known
        self.unknown = unknown
        overlap = max(0, sum - known)
        recorded = Self.rest(of: unknownShare, isNothing: known == 0)
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
        let texts = words.drawing
        let longest = max(1, rows.map(\.amount).max() ?? 1)
        return rows.map { row in
            ChartBars.Bar(
                mark: row.activity.map { words.looks.mark(of: $0) }, name: row.name, text: texts.duration(row.amount),
                aside: row.share,
                length: row.amount / longest, slice: row.slice)
        }
    }
}
