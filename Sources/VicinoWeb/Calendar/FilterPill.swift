internal import VicinoMarkup
internal import VicinoPage

/// What a filter says of itself, and how it is removed.
struct FilterLabel: Sendable {
    /// What it selects, or what it could select.
    let text: String
    /// The link that removes it; nil if it is not set.
    let removal: FilterRemoval?
}

/// The link to the page without a filter.
struct FilterRemoval: View {
    let path: String
    let label: String

    var body: Markup {
        A(.class("on"), .href(path), .aria(.label, label)) { "×" }
    }
}

/// A filter of the calendar: its label, which opens its fields.
struct FilterPill: View {
    private let label: FilterLabel
    private let isOpen: Bool
    private let fields: Markup

    init(_ label: FilterLabel, isOpen: Bool = false, @MarkupBuilder fields: () -> Markup) {
        self.label = label
        self.isOpen = isOpen
        self.fields = fields()
    }

    var body: Markup {
        Span(.class("pill")) {
            Details(.name("filter"), .open(isOpen)) {
                Summary(.class(label.removal == nil ? nil : "on")) { label.text }
                Div(.class("pop")) { fields }
            }
            label.removal
        }
    }
}

/// The button that shows what the form selects.
struct FilterButton: View {
    let words: Words

    var body: Markup {
        Button(.class("go")) { words(.show) }
    }
}
