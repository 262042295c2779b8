internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoDrawing
internal import VicinoMarkup
internal import VicinoPage

/// The present day of a followed person, as far as their records are here.
struct NearDay {
    private let name: String
    private let day: ShownDay
    /// Their present time of day.
    private let now: CalendarNow
    private let words: Words

    /// - Returns: nil if no record of the day is held, or if the records cannot be read.
    init?(_ present: FollowedPeople.State, site: WebSite, words: Words) {
        let person = present.person
        let mine = site.now
        guard let theirs = try? site.node.calendarNow(of: person, through: mine.wall.date, in: mine.timeZone) else {
            return nil
        }
        // What runs is shown up to the moment at which it was received.
        let asOf = CalendarNow(min(person.updatedAt ?? theirs.moment, theirs.moment), in: theirs.timeZone)
        let days = try? site.records(of: person, asOf).days(from: theirs.wall.date, count: 1, hasTexts: false)
        guard let day = days?.first, !day.parts.isEmpty else { return nil }
        self.day = ShownDay(
            day: day, now: asOf, words: words, text: WebText(words: words, timeZone: asOf.timeZone),
            isEditable: false)
        name = present.name
        now = theirs
        self.words = words
    }

    /// The line of what is known. Time without a record is empty, as it may not have been received yet.
    func markup(_ marks: inout ActivityMarks) -> Markup {
        let label = words(.theirLine, ["name": name, "day": day.text.day(day.day.date, today: now.wall.date)])
        return DayLine(
            size: .mini, blocks: day.blocks(&marks).filter { $0.mark != nil }, now: now.wall.timeOfDay,
            clock: words.format.region.clock, label: label
        ).markup
    }
}
