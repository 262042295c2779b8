internal import Vicino
internal import VicinoActivity
internal import VicinoCore

/// The form that filters a calendar, and the sentence that says what is shown.
struct FilterBar: Sendable {
    /// A filter: its label, and the address without it if it is set.
    struct Pill: Sendable {
        let label: String
        let isSet: Bool
        let removePath: String
        let removeLabel: String
        /// What is wrong with it; nil if nothing is.
        var mistake: String?
    }

    /// An activity that can be chosen.
    struct Choice: Sendable {
        let value: String
        let name: String
        let isChosen: Bool
    }

    /// A field that the form keeps.
    struct Field: Sendable {
        let name: String
        let value: String
    }

    let action: String
    let hidden: [Field]
    let activity: Pill
    let choices: [Choice]
    let minutes: Pill
    let minutesValue: String
    let place: Pill
    let placeValue: String
    /// The days of the list; nil for other spans.
    private(set) var days: Pill?
    let from: String
    let to: String
    let person: Pill
    let people: [CalendarTop.Link]
    let text: String
    let textPill: Pill?
    let sentence: String

    /// The maximum numbers of activities and of people that the form offers.
    static let choiceLimit = 16
    static let personLimit = 30

    init(_ pages: CalendarPages, _ content: CalendarContent) throws {
        let address = pages.address
        let words = pages.words
        let filter = pages.address.filter
        let says = FilterWords(filter: filter, words: words, text: pages.text, today: pages.now.wall.date)
        func pill(_ key: String, _ set: String?, _ change: (inout CalendarFilter) -> Void) -> Pill {
            let label = set ?? words["filter_\(key)"]
            return Pill(
                label: label, isSet: set != nil, removePath: address.filtered(change).path,
                removeLabel: words("filter_remove", ["filter": label]))
        }
        action = address.action
        hidden = address.hiddenFields.map { Field(name: $0.name, value: $0.value) }
        activity = pill("activity", says.activities) { $0.activities = [] }
        choices = Self.choices(filter, content.names, words)
        minutes = pill("minutes", says.minutes) { $0.minutes = nil }
        minutesValue = filter.minutes.map { "\($0)" } ?? ""
        place = pill("place", says.place) { $0.place = nil }
        placeValue = filter.place ?? ""
        days =
            address.span == .list
            ? pill("days", says.days) {
                $0.from = nil
                $0.to = nil
            } : nil
        if address.filter.isBackwards { days?.mistake = words["period_backwards"] }
        from = filter.from?.description ?? ""
        to = filter.to?.description ?? ""
        let me = address.of(UserID?.none)
        person = Pill(
            label: pages.person.isMe ? words["filter_person"] : pages.name, isSet: !pages.person.isMe,
            removePath: me.path, removeLabel: words["filter_own"])
        people = try Self.people(pages)
        text = filter.text ?? ""
        textPill = says.containing.map { set in pill("text", set) { $0.text = nil } }
        sentence = says.sentence(isList: address.span == .list)
    }

    /// The user's own calendar and those of the followed people.
    private static func people(_ pages: CalendarPages) throws -> [CalendarTop.Link] {
        let address = pages.address
        let you = CalendarTop.Link(
            path: address.of(UserID?.none).path, name: pages.words["chart_you_first"], isCurrent: pages.person.isMe)
        return [you]
            + (try pages.site.node.following().prefix(personLimit).map { followed in
                CalendarTop.Link(
                    path: address.of(followed.user).path, name: followed.name.displaySafe(limit: 60),
                    isCurrent: followed.user == address.user)
            })
    }

    /// The chosen activities, and then those of the page.
    private static func choices(_ filter: CalendarFilter, _ names: [String], _ words: Words) -> [Choice] {
        let others = names.filter { !filter.activities.contains($0) }
        return (filter.activities + others).prefix(choiceLimit).map {
            Choice(
                value: $0, name: words.activity($0.displaySafe(limit: 60)), isChosen: filter.activities.contains($0))
        }
    }
}
