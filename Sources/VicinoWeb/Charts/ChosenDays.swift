internal import VicinoActivity
internal import VicinoCore
internal import VicinoDrawing
internal import VicinoPage

/// The first and the last day that a reader chose for the charts.
struct ChosenDays: Hashable, Sendable {
    let first: CivilDate
    let last: CivilDate

    /// Why there are no charts of these days.
    enum Mistake: Sendable { case backwards, tooLong }

    /// Reads the days of the address; nil if it does not state both.
    ///
    /// - Throws: `WebRefusal` for a day outside the years that have charts.
    init?(_ request: WebRequest) throws {
        guard let first = try ChartSpan.day("from", request), let last = try ChartSpan.day("to", request) else {
            return nil
        }
        self.first = first
        self.last = last
    }

    /// What is wrong; nil if nothing is.
    var mistake: Mistake? {
        if first > last { return .backwards }
        return last.dayNumber - first.dayNumber < ChartSpan.dayLimit ? nil : .tooLong
    }

    /// What is wrong and what the page shows instead, in a sentence; nil if nothing is.
    func sentence(_ words: Words) -> String? {
        switch mistake {
        case .backwards: words(.periodBackwards) + " " + words(.periodPresent)
        case .tooLong:
            words(.periodLong, ["days": words.format.number(ChartSpan.dayLimit)]) + " " + words(.periodPresent)
        case nil: nil
        }
    }
}
