internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoMarkup
internal import VicinoPage

/// The filter by activities.
struct ActivityFilter: View {
    let label: FilterLabel
    let choices: [Checkbox]
    let words: Words

    var body: Markup {
        FilterPill(label) {
            if isLong { search }
            for choice in choices { choice }
            Div(.class(isLong ? "pop-go" : nil)) { FilterButton(words: words) }
        }
    }

    /// Of more activities than this, a field narrows the list, and the button stays in view.
    private static let shortLimit = 8

    private var isLong: Bool { choices.count > Self.shortLimit }

    /// A script shows the field; without one, the whole list is shown.
    private var search: Input {
        Input(
            .type("search"), .hidden(), .data("data-narrow", ""), .placeholder(words(.filterSearch)),
            .aria(.label, words(.filterSearch)), .autocomplete("off"))
    }
}

/// The filter by the least length.
struct MinutesFilter: View {
    let label: FilterLabel
    let minutes: Int?
    let words: Words

    var body: Markup {
        FilterPill(label) {
            Label(.class("field")) {
                "\(words(.minutes)) "
                Input(
                    .type("number"), .name("minutes"), .min("1"), .max("10080"),
                    .value(minutes.map { "\($0)" } ?? ""))
            }
            FilterButton(words: words)
        }
    }
}

/// The filter by the place.
struct PlaceFilter: View {
    let label: FilterLabel
    let place: String?
    let words: Words

    var body: Markup {
        FilterPill(label) {
            Label(.class("field")) {
                "\(words(.place)) "
                Input(.name("place"), .maxLength(100), .value(place ?? ""))
            }
            FilterButton(words: words)
        }
    }
}

/// The filter by days.
struct DaysFilter: View {
    let label: FilterLabel
    let filter: CalendarFilter
    let words: Words

    var body: Markup {
        FilterPill(label, isOpen: filter.isBackwards) {
            field("from", words(.firstDay), value: filter.from)
            field("to", words(.lastDay), value: filter.to)
            mistake
            FilterButton(words: words)
        }
    }

    /// What is wrong with the days; nil if nothing is.
    private var mistake: FieldMistake? {
        filter.isBackwards ? FieldMistake("days-mistake", sentence: words(.periodBackwards)) : nil
    }

    private func field(_ name: String, _ label: String, value: CivilDate?) -> Label {
        Label(.class("field")) {
            "\(label) "
            Input(
                .type("date"), .name(name), .value(value?.description ?? ""), .invalid(by: mistake),
                .described(by: mistake))
        }
    }
}

/// The links to the calendars of the user and of the followed people.
struct PersonFilter: View {
    private let label: FilterLabel
    private let people: [CalendarTop.Link]

    init(_ pages: CalendarPages) throws {
        let address = pages.address
        let words = pages.words
        let isMe = pages.person.isMe
        let own = address.of(UserID?.none).path
        label = FilterLabel(
            text: isMe ? words(.filterPerson) : pages.name,
            removal: isMe ? nil : FilterRemoval(path: own, label: words(.filterOwn)))
        let you = CalendarTop.Link(path: own, name: words(.chartYouFirst), isCurrent: isMe)
        people =
            try [you]
            + pages.site.node.following().prefix(FilterBar.personLimit).map { followed in
                CalendarTop.Link(
                    path: address.of(followed.user).path, name: DisplayText(followed.name, limit: 60).text,
                    isCurrent: followed.user == address.user)
            }
    }

    var body: Markup {
        FilterPill(label) {
            Ul {
                for person in people {
                    Li {
                        A(.href(person.path), .aria(.current, person.isCurrent ? "true" : nil)) { person.name }
                    }
                }
            }
        }
    }
}

/// The filter by what a record says.
struct TextFilter: View {
    let text: String?
    /// The link that removes it; nil if it is not set.
    let removal: FilterRemoval?
    let words: Words

    var body: Markup {
        Label(.class("sr"), .for("filter-text")) { words(.filterText) }
        Span(.class("pill")) {
            Input(
                .id("filter-text"), .name("text"), .type("search"), .maxLength(100),
                .placeholder(words(.filterText)), .value(text ?? ""))
            removal
        }
    }
}
