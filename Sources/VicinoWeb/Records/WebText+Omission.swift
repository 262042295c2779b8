internal import VicinoActivity
internal import VicinoDrawing
internal import VicinoPage

extension WebText {
    /// How many activities of the fullest day are drawn; nil if all are.
    func omission(_ days: [CalendarDay]) -> String? {
        guard let fullest = days.max(by: { $0.omitted < $1.omitted }), fullest.omitted > 0 else { return nil }
        let format = words.format
        return words(
            .latestDrawn,
            ["drawn": format.number(fullest.parts.count), "all": format.number(fullest.entryCount)])
    }
}
