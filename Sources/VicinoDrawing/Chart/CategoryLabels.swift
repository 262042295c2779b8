internal import VicinoCore

/// The labels below columns or lines.
struct CategoryLabels {
    /// A label for each position; empty where there is no room.
    let labels: [String]

    /// The widest label of which twelve have room, and the widest of all, in letters.
    private static let narrow = 8
    private static let widest = 14

    init(_ categories: [ChartCategory], _ words: DrawingWords) {
        let days = categories.compactMap(\.day)
        if !days.isEmpty, days.count == categories.count {
            labels = DayLabels(days, words).labels
            return
        }
        let all = categories.map { $0.label.text.truncated(toWidth: Self.widest) }
        let isWide = all.contains { $0.displayWidth > Self.narrow }
        let limit = isWide ? DayLabels.shownDateLimit : DayLabels.shownLimit
        let step = max(1, (all.count + limit - 1) / limit)
        labels = all.enumerated().map { $0 % step == 0 ? $1 : "" }
    }
}
