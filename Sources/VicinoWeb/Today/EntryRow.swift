internal import Vicino
internal import VicinoActivity
internal import VicinoCore

/// Makes the row of a record in a list.
struct EntryRow: Sendable {
    let entry: CalendarEntry
    let mark: ActivityMark
    let words: Words
    let text: WebText
    let now: CalendarNow
    /// The maximum number of characters shown of the place, and of the note.
    var textLimit = 1_000

    /// The row.
    ///
    /// - Parameters:
    ///   - milliseconds: the length that it shows, which is that of one day in a day's list.
    ///   - beganBefore: whether it began before the day that the list shows.
    ///   - endsAfter: when it ended, if that is after that day.
    func record(
        from: String, to: String, datetime: String, milliseconds: Int64, beganBefore: Bool, endsAfter: Timestamp?,
        editPath: String?
    ) -> DayRow.Record {
        let name = words.activity(mark.name)
        let isAsked = entry.isGuess && editPath != nil
        return DayRow.Record(
            id: entry.id?.description ?? "", name: entry.isGuess ? name + "?" : name, cssClass: mark.hue.cssClass,
            letters: mark.letters, from: from, to: to, datetime: datetime, beganBefore: beganBefore,
            duration: text.duration(.milliseconds(milliseconds)), details: details(beganBefore, endsAfter),
            isGuess: isAsked,
            shown: isAsked ? ShownGuess.text(entry.title, entry.start, entry.end) : "",
            yes: words("yes_activity", ["activity": name]), editPath: editPath)
    }

    private func details(_ beganBefore: Bool, _ endsAfter: Timestamp?) -> [String] {
        let figures = [
            entry.place.map { $0.displaySafe(limit: min(200, textLimit)) },
            entry.steps.map { words.format.steps($0) }, entry.distance.map { words.format.distance($0) },
        ].compactMap { $0 }
        let began = beganBefore ? words("began_before", ["when": text.when(entry.start, now: now.moment)]) : nil
        let ended = endsAfter.map { words("ended_after", ["when": text.when($0, now: now.moment)]) }
        return [
            figures.isEmpty ? nil : figures.joined(separator: " · "),
            entry.note.map { "“\(lines($0))”" }, entry.isGuess ? words["a_guess"] : nil, began,
            ended,
            clock,
        ].compactMap { $0 }
    }

    /// A note with its first lines.
    private func lines(_ note: String) -> String {
        var rest = textLimit
        let lines = note.split(maxSplits: Self.lineLimit, whereSeparator: \.isNewline).compactMap { line in
            guard rest > 0 else { return String?.none }
            let shown = String(line).displaySafe(limit: rest)
            rest -= shown.count
            return shown
        }
        return lines.joined(separator: "\n")
    }

    /// The maximum number of line breaks that a list shows in a note.
    private static let lineLimit = 20

    /// Whose clocks the times are by, if they are not the user's.
    private var clock: String? {
        let offset = RecordClock(start: entry.start, utcOffset: entry.utcOffset, timeZone: now.timeZone).offsetText
        return offset.isEmpty ? nil : words("clocks_there", ["offset": offset])
    }
}
