internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoDrawing
internal import VicinoMarkup
internal import VicinoPage

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

    func page() throws -> Page {
        let site = request.site
        let words = request.words
        let span = try ChartSpan(request)
        let followed = try site.node.following()
        let chosen = Set(Self.chosen(request, of: followed).prefix(Self.limit).map(\.shortID))
        let turn = PageTurn(request.query("page").flatMap { Int($0) } ?? 1, of: followed.count, size: Self.pageSize)
        let shown = followed[turn.range].map { person in
            ComparisonChoice(
                id: person.shortID, name: DisplayText(person.name, limit: 60).text,
                isChosen: chosen.contains(person.shortID))
        }
        // The form keeps who was chosen on the other parts of the list.
        let others = chosen.subtracting(shown.map(\.id)).sorted()
        let measure = try ComparedMeasure(request)
        let filter = try ChartPage.filter(request, of: site.node.me)
        let kept = filter.fields.map { "&\($0.name)=\(FormFields.encoded($0.value))" }.joined()
        let form = ComparisonForm(
            measure: MeasureField(try activities(span), chosen: measure, words: words),
            how: words(.compareHow, ["count": words.format.number(Self.limit)]),
            fields: span.fields + others.map { (name: "with", value: $0) } + filter.fields, people: shown, turn: turn,
            back: "/charts?" + span.query + kept, words: words)
        let view = ComparisonView(
            period: span.title(site.text(words), today: site.now.wall.date), form: shown.isEmpty ? nil : form,
            words: words)
        return Page(title: words(.compare), section: .charts, view: view)
    }
}

extension ComparisonPage {
    /// The user's activities of the period, the longest first.
    private func activities(_ span: ChartSpan) throws -> [String] {
        let me = request.site.node.me
        let records = request.site.records(of: me, try request.site.now(of: me, through: span.last))
        return try records.summary(from: span.first, through: span.last, by: span.unit).timeByActivity.map(\.name)
    }
}

/// The people beside whom the user can be shown.
struct ComparisonView: View {
    let period: String
    /// Where the user chooses them; nil if the user follows nobody.
    let form: ComparisonForm?
    let words: Words

    var body: Markup {
        PageHead(words(.compare), above: "\(words(.navCharts)) · \(period)")
        if let form {
            form
        } else {
            Card {
                EmptyState(words(.nearNobodyFollowed), advice: words(.followNobodyHow)) {
                    A(.class("btn"), .href("/people/follow")) { words(.follow) }
                }
            }
        }
    }
}

/// The form with a part of the list of followed people.
struct ComparisonForm: View {
    /// What the chart compares.
    let measure: MeasureField
    let how: String
    /// What the form keeps: the period, the filter, and who was chosen on the other parts of the list.
    let fields: [(name: String, value: String)]
    let people: [ComparisonChoice]
    let turn: PageTurn
    /// The charts of the user alone.
    let back: String
    let words: Words

    var body: Markup {
        Form(.class("card stack narrow"), .method(.get), .action("/charts"), .aria(.describedBy, "compare-how")) {
            for field in fields { HiddenField(field.name, field.value) }
            P(.class("sm mut"), .id("compare-how")) { how }
            Div(.class("row")) { measure }
            Ul(.class("choices")) {
                for person in people { person }
            }
            P(.class("row")) {
                Button(.class("go")) { words(.show) }
                A(.class("btn"), .href(back)) { words(.compareNone) }
                if let before = turn.before { part(before, "‹ \(words(.peopleBefore))") }
                if let after = turn.after { part(after, "\(words(.peopleAfter)) ›") }
            }
        }
    }

    /// The button that shows another part of the list.
    private func part(_ number: Int, _ text: String) -> Button {
        Button(.name("page"), .value("\(number)"), .formAction(ComparisonPage.path)) { text }
    }
}

/// A followed person, beside whom the user can be shown.
struct ComparisonChoice: View {
    let id: String
    let name: String
    let isChosen: Bool

    var body: Markup {
        Li {
            Label {
                Input(.type("checkbox"), .name("with"), .value(id), .checked(isChosen))
                Span { name }
            }
        }
    }
}
