internal import Vicino
internal import VicinoActivity
internal import VicinoCore

/// The page on which the user chooses the followed people beside whom the charts show the user.
///
/// It is a page of its own, because the list grows with the number of followed people, and the charts need the room.
struct ComparisonPage {
    let request: WebRequest

    static let path = "/charts/compare"
    /// The maximum number of people beside the user.
    static let limit = Chart.personLimit - 1
    /// How many people the page shows at a time.
    static let pageSize = 60

    /// The people whom an address names, in the order of the list.
    static func chosen(_ request: WebRequest, of followed: [Person]) -> [Person] {
        let ids = Set(request.query["with"] ?? [])
        return ids.isEmpty ? [] : followed.filter { ids.contains($0.shortID) || ids.contains($0.user.description) }
    }

    func page() throws -> WebPage {
        let site = request.site
        let words = request.words
        let span = try ChartSpan(request)
        let followed = try site.node.following()
        let chosen = Set(Self.chosen(request, of: followed).prefix(Self.limit).map(\.shortID))
        let turn = PageTurn(request.query("page").flatMap { Int($0) } ?? 1, of: followed.count, size: Self.pageSize)
        let shown = followed[turn.range].map { person in
            ComparisonValues.Choice(
                id: person.shortID, name: person.name.displaySafe(limit: 60),
                isChosen: chosen.contains(person.shortID))
        }
        // The form keeps who was chosen on the other parts of the list.
        let others = chosen.subtracting(shown.map(\.id)).sorted()
        let values = ComparisonValues(
            period: span.title(site.text(words), today: site.now.wall.date),
            how: words("compare_how", ["count": words.format.number(Self.limit)]),
            fields: (span.fields + others.map { ("with", $0) }).map { .init(name: $0, value: $1) }, people: shown,
            hasPeople: !shown.isEmpty, back: "/charts?" + span.query, before: turn.before, after: turn.after)
        return WebPage(title: words["compare"], section: .charts, template: "comparison", values: values)
    }
}

/// The values of the page on which the user chooses people.
struct ComparisonValues: Sendable {
    /// A followed person, beside whom the user can be shown.
    struct Choice: Sendable {
        let id: String
        let name: String
        let isChosen: Bool
    }

    /// A field that the form keeps.
    struct Field: Sendable {
        let name: String
        let value: String
    }

    let period: String
    let how: String
    let fields: [Field]
    let people: [Choice]
    let hasPeople: Bool
    /// The charts of the user alone.
    let back: String
    /// The numbers of the parts of the list before and after this one; nil if there is none.
    let before: Int?
    let after: Int?
}
