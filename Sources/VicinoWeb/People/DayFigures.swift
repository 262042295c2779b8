internal import VicinoActivity
internal import VicinoCore
internal import VicinoDrawing
internal import VicinoPage

/// The times of a day by activity in words: `sleeping 7 h 8 min, walking 1 h 29 min`.
struct DayFigures: Sendable {
    let words: Words
    let text: WebText

    /// How many activities are named.
    static let limit = 12

    func text(_ day: CalendarDay) -> String {
        let totals = day.timeByActivity()
        guard !totals.isEmpty else { return words(.noFigures) }
        let times = totals.prefix(Self.limit)
            .map { "\(words.activity($0.name).isolated) \(text.duration($0.duration))" }
        // The lines of other days have more to say.
        let steps = day.totals.isEmpty ? nil : day.steps.map { words.format.steps($0) }
        return (times + [steps].compactMap(\.self)).joined(separator: ", ")
    }
}
