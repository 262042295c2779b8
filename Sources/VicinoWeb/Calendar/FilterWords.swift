internal import VicinoActivity
internal import VicinoCore
internal import VicinoPage

/// Says what a filter selects; nil for each part that is not set.
struct FilterWords: Sendable {
    let filter: CalendarFilter
    let words: Words
    let text: WebText
    let today: CivilDate

    /// The maximum number of activities that are named.
    private static let nameLimit = 3

    /// `walking, cycling`.
    var activities: String? {
        guard !filter.activities.isEmpty else { return nil }
        let names = filter.activities.prefix(Self.nameLimit).map { words.activity(DisplayText($0, limit: 40).text) }
        let others = filter.activities.count - names.count
        return names.joined(separator: ", ") + (others > 0 ? " " + words(.andMore, ["n": "\(others)"]) : "")
    }

    /// `at least 30 min`.
    var minutes: String? {
        filter.minutes.map { words(.atLeast, ["time": text.duration(.seconds($0 * 60))]) }
    }

    /// `in “park”`.
    var place: String? { filter.place.map { words(.inPlace, ["place": DisplayText($0, limit: 40).text]) } }

    /// `with “tulips”`.
    var containing: String? { filter.text.map { words(.withText, ["text": DisplayText($0, limit: 40).text]) } }

    /// `1–7 November`, with the year if it is not this one.
    var days: String? {
        func date(_ date: CivilDate) -> String { text.date(date, today: today) }
        switch (filter.from, filter.to) {
        case (nil, nil): return nil
        case (let from?, nil): return words(.fromDay, ["date": date(from)])
        case (nil, let to?): return words(.untilDay, ["date": date(to)])
        case (let from?, let to?): return from <= to ? text.days(from, to, today: today) : "\(date(from)) – \(date(to))"
        }
    }

    /// What is shown, in one line.
    func sentence(isList: Bool) -> String {
        let parts = [activities, minutes, place, containing, isList ? days : nil].compactMap { $0 }
        return parts.isEmpty ? words(.nothingFiltered) : words(.only, ["what": parts.joined(separator: " · ")])
    }
}
