internal import VicinoCore

/// Days of which only sums are known.
extension CalendarView {
    /// The sums of a day: `walking             2 h 10  11 204 steps · 8.1 km`.
    func amountLines(_ day: DrawnDay) -> [String] {
        let names = day.amounts.map { $0.total.name.truncated(toWidth: 20) }
        let nameWidth = names.map(\.displayWidth).max() ?? 0
        return zip(day.amounts, names).flatMap { amount, name -> [String] in
            let time = format.shortDuration(amount.total.duration).rightAligned(toWidth: 7)
            let head = style.colored(name.isolated.padded(toWidth: nameWidth), amount.total.mark) + " " + time
            let details = amount.details.map(\.isolated).joined(separator: " · ")
            if details.isEmpty { return [head] }
            if nameWidth + 10 + details.displayWidth <= width { return ["\(head)  \(details)"] }
            return [head] + details.wrapped(toWidth: width - 2).map { "  \($0)" }
        }
    }

    /// What the bars of such days mean; empty without such days.
    func amountsNote(_ days: [DrawnDay]) -> [String] {
        guard days.contains(where: { !$0.amounts.isEmpty }) else { return [] }
        let text = "Of some days, only sums are known: their bars show how long, and not when."
        return [style.dim(text.displayWidth <= width ? text : "Bars of sums show how long, not when.")]
    }

    /// The sums as parts of a day, one after the other.
    func amountSpans(_ day: DrawnDay) -> [(span: Range<Duration>, mark: ChartMark)] {
        let sum = day.amounts.reduce(Duration.zero) { $0 + $1.total.duration }
        // What overlaps may add up to more than the day has.
        let scale = sum > .dayOfClock ? Duration.dayOfClock / sum : 1
        var end = Duration.zero
        return day.amounts.map { amount in
            let begin = end
            end = min(.dayOfClock, begin + amount.total.duration * scale)
            return (begin..<end, amount.total.mark)
        }
    }
}
