internal import VicinoActivity
internal import VicinoCore
internal import VicinoDrawing
internal import VicinoPage

/// A day of which a person shares only sums.
extension ShownDay {
    /// Whether only the sums of the day are known.
    var hasOnlyTotals: Bool { !day.totals.isEmpty }

    /// The totals that a filter selects, the longest first.
    var shownTotals: [DayTotal] {
        shown.totals.sorted { ($1.duration, $0.name) < ($0.duration, $1.name) }
    }

    /// The totals as bars, the longest first: their lengths say how long, and their places on the day mean nothing.
    ///
    /// - Parameter isNamed: whether the bars have names and tips.
    func totalBlocks(isNamed: Bool = true, _ marks: inout ActivityMarks) -> [DayLine.Block] {
        let totals = day.totals.sorted { ($1.duration, $0.name) < ($0.duration, $1.name) }
        let sum = totals.reduce(Duration.zero) { $0 + $1.duration }
        // What overlaps may add up to more than the day has.
        let scale = sum > .dayOfClock ? Duration.dayOfClock / sum : 1
        let selected = chosen.map { Set($0.totals.map(\.name)) }
        var end = Duration.zero
        return totals.filter { $0.duration > .zero }.map { total in
            let mark = marks.assignMark(to: total.name)
            let begin = end
            end = min(.dayOfClock, begin + total.duration * scale)
            let amounts = [text.duration(total.duration)] + DayTotalRow.amounts(total, words)
            return DayLine.Block(
                hours: begin..<end, mark: mark.drawn, name: isNamed ? mark.title : "",
                tip: isNamed ? "\(mark.title.isolated) \(amounts.joined(separator: " · "))" : "",
                isFaded: selected?.contains(total.name) == false, length: total.duration)
        }
    }

    /// The rows of the totals.
    func totalRows(_ marks: inout ActivityMarks) -> [DayRow] {
        shownTotals.map { .total(DayTotalRow(total: $0, mark: marks.assignMark(to: $0.name), text: text)) }
    }
}

extension Words {
    /// What the drawings of days mean of which only sums are known; nil without such days.
    func totalsNote(_ days: [ShownDay]) -> String? {
        days.contains(where: \.hasOnlyTotals) ? self(.totalsNote) : nil
    }
}
