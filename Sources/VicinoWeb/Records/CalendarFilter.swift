internal import HTTPTypes
internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoPage

/// Which activities a page of the calendar shows. It stands in the page's address, so that it can be kept.
struct CalendarFilter: Hashable, Sendable {
    /// One of these activities; none for all.
    var activities: [String] = []
    /// The first day, for the list.
    var from: CivilDate?
    /// The last day, for the list.
    var to: CivilDate?
    /// A text in one of the fields.
    var text: String?
    /// A text in the place, or in the name of the area.
    var place: String?
    /// The minimum length of an activity in minutes.
    var minutes: Int?

    /// The maximum number of activities in one filter.
    static let activityLimit = 20
    /// The maximum length of a text in characters.
    static let textLimit = 100
    /// The largest valid value of `minutes`: a week.
    static let minuteLimit = 7 * 24 * 60

    /// Selects all activities.
    init() {}

    /// Reads the filter of an address. Empty values count as absent.
    ///
    /// - Throws: `WebRefusal` for values that no form of the page sends.
    init(_ query: [String: [String]]) throws {
        activities = Self.values("activity", query)
        text = Self.values("text", query).last
        place = Self.values("place", query).last
        from = try Self.date("from", query)
        to = try Self.date("to", query)
        minutes = try Self.values("minutes", query).last.map { typed in
            guard let number = Int(typed), 1...Self.minuteLimit ~= number else { throw WebRefusal.badFilter }
            return number
        }
        guard activities.count <= Self.activityLimit,
            ([text, place] + activities).allSatisfy({ ($0 ?? "").count <= Self.textLimit })
        else { throw WebRefusal.badFilter }
    }

    /// Whether the last day is before the first one, so that the list has nothing to show.
    var isBackwards: Bool {
        guard let from, let to else { return false }
        return from > to
    }

    /// Whether it leaves out activities of a day that is shown.
    var isNarrow: Bool { !activities.isEmpty || text != nil || place != nil || minutes != nil }

    /// The fields of the address, in a fixed order.
    var fields: [(name: String, value: String)] {
        activities.map { ("activity", $0) }
            + [
                ("minutes", minutes.map { "\($0)" }), ("place", place), ("text", text), ("from", from?.description),
                ("to", to?.description),
            ].compactMap { name, value in value.map { (name, $0) } }
    }

    /// The records of a request that it selects; the days do not matter here.
    func selecting(_ records: RecordRequest<Activity>) -> RecordRequest<Activity> {
        var records = records
        let names = activities.flatMap(Self.spellings).map { name -> Filter<Activity> in \.name == name }
        if let first = names.first { records = records.filter(names.dropFirst().reduce(first) { $0 || $1 }) }
        if let text { records = records.matching(text) }
        if let place { records = records.filter(.contains(\.place, place) || .contains(\.area, place)) }
        if let minutes { records = records.lasting(atLeast: .seconds(minutes * 60)) }
        return records
    }

    /// The day totals that it selects. They say neither where something happened, nor how long it took at a time.
    var totals: DayRecords.Totals {
        if text != nil || place != nil || minutes != nil { return .none }
        return activities.isEmpty ? .all : .named(Set(activities.map { ActivityKey($0) }))
    }

    /// The spellings that a page shows as one name.
    private static func spellings(_ name: String) -> [String] {
        let lower = name.lowercased()
        return Array(Set([name, lower, lower.prefix(1).uppercased() + lower.dropFirst(), name.uppercased()])).sorted()
    }

    private static func values(_ name: String, _ query: [String: [String]]) -> [String] {
        var values: [String] = []
        for value in query[name, default: []] where !value.isEmpty && !values.contains(value) { values.append(value) }
        return values
    }

    private static func date(_ name: String, _ query: [String: [String]]) throws -> CivilDate? {
        try values(name, query).last.map { typed in
            guard let date = CivilDate(typed), CalendarSpan.years ~= date.year else { throw WebRefusal.badFilter }
            return date
        }
    }
}

extension WebRefusal {
    static let badFilter = WebRefusal(status: .badRequest, key: .errorFilter)
}
