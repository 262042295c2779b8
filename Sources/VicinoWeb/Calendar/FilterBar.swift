internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoMarkup
internal import VicinoPage

/// The form that filters a calendar, and the sentence that says what is shown.
struct FilterBar: View {
    private let action: String
    /// What the form keeps and does not show.
    private let hidden: [HiddenField]
    private let activity: ActivityFilter
    private let minutes: MinutesFilter
    private let place: PlaceFilter
    /// The days of the list; nil for other spans.
    private let days: DaysFilter?
    private let person: PersonFilter
    private let text: TextFilter
    private let sentence: String
    /// Whether it selects anything.
    private let isNarrow: Bool
    private let words: Words

    /// The maximum number of people that the form offers.
    static let personLimit = 30

    init(_ pages: CalendarPages, _ content: CalendarContent) throws {
        let address = pages.address
        let words = pages.words
        let filter = pages.address.filter
        let says = FilterWords(filter: filter, words: words, text: pages.text, today: pages.now.wall.date)
        func label(_ key: TextKey, _ set: String?, without change: (inout CalendarFilter) -> Void) -> FilterLabel {
            FilterLabel(
                text: set ?? words(key),
                removal: set.map { set in
                    FilterRemoval(
                        path: address.filtered(change).path, label: words(.filterRemove, ["filter": set]))
                })
        }
        action = address.action
        hidden = address.hiddenFields.map { HiddenField($0.name, $0.value) }
        activity = ActivityFilter(
            label: label(.filterActivity, says.activities) { $0.activities = [] },
            choices: ActivityChoicesOffer(pages.site, words).boxes(
                chosen: filter.activities, others: pages.person.isMe ? nil : content.names),
            words: words)
        minutes = MinutesFilter(
            label: label(.filterMinutes, says.minutes) { $0.minutes = nil }, minutes: filter.minutes, words: words)
        place = PlaceFilter(
            label: label(.filterPlace, says.place) { $0.place = nil }, place: filter.place, words: words)
        let period = label(.filterDays, says.days) {
            $0.from = nil
            $0.to = nil
        }
        days = address.span == .list ? DaysFilter(label: period, filter: filter, words: words) : nil
        person = try PersonFilter(pages)
        let containing = label(.filterText, says.containing) { $0.text = nil }
        text = TextFilter(text: filter.text, removal: containing.removal, words: words)
        sentence = says.sentence(isList: address.span == .list)
        isNarrow = filter.isNarrow
        self.words = words
    }

    var body: Markup {
        Form(.class("filter row"), .method(.get), .action(action), .aria(.label, words(.filter))) {
            for field in hidden { field }
            activity
            minutes
            place
            days
            person
            text
            // A narrow screen has no room to say that nothing is filtered.
            P(.class(isNarrow ? "push sm mut" : "push sm mut hide")) { sentence }
        }
    }
}
