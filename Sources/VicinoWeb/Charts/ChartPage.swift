internal import HTTPTypes
internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary

/// The charts of a period, of the user or of a followed person, and the user beside followed people.
struct ChartPage {
    let request: WebRequest
    let span: ChartSpan
    /// Whose charts they are.
    let person: Person
    /// The followed people with whom the user is compared.
    let compared: [Person]
    /// Whether the user can choose people to be beside.
    private let hasChoice: Bool

    /// - Throws: `WebRefusal` if the address names a person who is not followed, or a day that has no charts.
    init(_ request: WebRequest) throws {
        self.request = request
        span = try ChartSpan(request)
        let node = request.site.node
        let followed = try node.following()
        let asked = request.query("person")
        guard let person = asked.map({ id in followed.first { $0.isNamed(id) } }) ?? node.me else {
            throw WebRefusal.missing
        }
        self.person = person
        compared = person.isMe ? Array(ComparisonPage.chosen(request, of: followed).prefix(ComparisonPage.limit)) : []
        hasChoice = person.isMe && !followed.isEmpty
    }

    var author: CalendarPerson { CalendarPerson(person) }
    var chartWords: ChartWords { ChartWords(request.words) }
    private var words: Words { request.words }
    private var text: WebText { request.site.text(words) }

    /// Reads the person's records.
    ///
    /// - Parameter dayLimit: the maximum number of days that are drawn one by one.
    func summaries(dayLimit: Int = ChartSpan.drawnDayLimit) throws -> ChartSummaries {
        let now = try request.site.now(of: person, through: span.last)
        let records = request.site.records(of: person, now)
        return try ChartSummaries(records, span, dayLimit: dayLimit)
    }

    /// The page.
    func page() throws -> WebPage {
        let summaries = try summaries()
        var marks = ActivityMarks()
        let kinds = ChartKind.allCases.filter { $0.fits(span) && (compared.isEmpty || $0.fitsBesidePeople) }
        var cards = try kinds.map { kind in
            try card(kind, kind.chart(summaries, of: author, chartWords), &marks)
        }
        if !compared.isEmpty {
            cards.insert(try card(.people, chart(.people, summaries), &marks), at: min(1, cards.count))
        }
        let chosen = try ChosenDays(request)
        let mistake = chosen?.sentence(words)
        let values = ChartValues(
            title: title, lengths: lengths, before: span.before.map(path), after: span.after.map(path),
            present: "/charts?" + query(of: "span=\((span.length == .days ? .month : span.length).rawValue)"),
            from: "\(chosen?.first ?? span.first)", to: "\(chosen?.last ?? span.last)", mistake: mistake,
            person: person.isMe ? nil : person.shortID,
            comparePath: hasChoice ? "\(ComparisonPage.path)?" + query(of: span.query) : nil,
            isCompared: !compared.isEmpty, ribbon: ribbon, cards: cards)
        return WebPage(
            title: "\(words["nav_charts"]) · \(title)", section: .charts, template: "charts", values: values,
            status: mistake == nil ? .ok : .unprocessableContent, isTheirs: !person.isMe)
    }

    private var title: String { span.title(text, today: request.site.now.wall.date) }

    /// A chart on its card. Only the files of the comparison depend on who is compared.
    private func card(_ kind: ChartKind, _ chart: Chart, _ marks: inout ActivityMarks) -> ChartCard {
        let drawing =
            kind.isDrawn(for: span)
            ? chart.markup(
                marks: &marks, monthPath: { "/charts?" + query(of: "span=month&date=\($0)", with: []) },
                dayTitles: false)
            : MarkupWriter().markup
        var card = ChartCard(
            chart, kind, drawing, tableQuery: query(of: span.query),
            fileQuery: query(of: span.query, with: kind == .people ? compared : []), words)
        if !kind.isDrawn(for: span) { card.notes = [words["drawn_elsewhere"]] }
        card.earlier = earlier(kind, path: "/charts")
        return card
    }

    /// Where the days are that a chart of a long period does not draw; nil if it draws all.
    private func earlier(_ kind: ChartKind, path: String) -> ChartCard.EarlierDays? {
        let today = request.site.now.wall.date
        guard kind.isByDay, let days = span.earlierDays(today: today) else { return nil }
        let drawn = span.drawnDays(today: today)
        let count = drawn.upperBound.dayNumber - drawn.lowerBound.dayNumber + 1
        let period = ChartSpan(days)
        return ChartCard.EarlierDays(
            note: words("drawn_days", ["count": words.format.number(count)]),
            path: "\(path)?" + query(of: period.query),
            name: period.title(text, today: today))
    }

    /// A chart of the page.
    func chart(_ kind: ChartKind, _ summaries: ChartSummaries) throws -> Chart {
        guard kind == .people, !compared.isEmpty else { return try kind.chart(summaries, of: author, chartWords) }
        return try Chart.comparison(people(summaries), words: chartWords)
    }

    /// The table of a chart as a page of its own.
    func tablePage(_ kind: ChartKind) throws -> WebPage {
        let chart = try chart(kind, summaries())
        let values = ChartTableValues(
            title: chart.title, detail: chart.detail, ribbon: ribbon, table: chart.tableMarkup(),
            earlier: earlier(kind, path: "/charts/\(kind.rawValue)/table"), back: "/charts?" + query(of: span.query))
        return WebPage(
            title: chart.title, section: .charts, template: "chart-table", values: values, isTheirs: !person.isMe)
    }

    private var ribbon: String? {
        person.isMe ? nil : words("their_charts", ["name": person.name.displaySafe(limit: 60)])
    }

    private var lengths: [ChartValues.Length] {
        let anchor = span.anchor(today: request.site.now.wall.date)
        let day = ChartSpan.years ~= anchor.year ? anchor : span.first
        return ChartSpan.Length.allCases.filter { $0 != .days }.map { length in
            ChartValues.Length(
                path: "/charts?" + query(of: "span=\(length.rawValue)&date=\(day)"),
                name: words["span_\(length.rawValue)"], isCurrent: length == span.length)
        }
    }

    private func path(_ date: CivilDate) -> String {
        "/charts?" + query(of: "span=\(span.length.rawValue)&date=\(date)")
    }

    /// The query of another period of the same people.
    private func query(of period: String) -> String { query(of: period, with: compared) }

    private func query(of period: String, with compared: [Person]) -> String {
        let whose = person.isMe ? [] : ["person=\(person.shortID)"]
        return ([period] + whose + compared.map { "with=\($0.shortID)" }).joined(separator: "&")
    }

    private func people(_ own: ChartSummaries) throws -> [(person: CalendarPerson, summary: ActivitySummary)] {
        try [(author, own.all)]
            + compared.map { person in
                let now = try request.site.now(of: person, through: span.last)
                let records = request.site.records(of: person, now)
                let summary = try records.summary(from: span.first, through: span.last, by: span.unit)
                return (CalendarPerson(name: person.name, isOwn: false), summary)
            }
    }
}

extension Person {
    /// The first digits of the user's id, as in ids of records. Addresses of charts repeat it on each card.
    var shortID: String { String(user.description.prefix(16)) }

    /// The charts of a followed person.
    var chartsPath: String { "/charts?person=\(shortID)" }

    /// Whether an address means this person, by the whole id or its first digits.
    func isNamed(_ id: String) -> Bool { id == shortID || id == user.description }
}

/// The values of the page of the charts.
struct ChartValues: Sendable {
    /// A button for the length of the period.
    struct Length: Sendable {
        let path: String
        let name: String
        let isCurrent: Bool
    }

    let title: String
    let lengths: [Length]
    let before: String?
    let after: String?
    /// The period with today.
    let present: String
    let from: String
    let to: String
    /// What is wrong with the days that were typed; nil if nothing is.
    let mistake: String?
    let person: String?
    /// The page on which the user chooses people to be beside; nil if there is nobody to choose.
    let comparePath: String?
    let isCompared: Bool
    let ribbon: String?
    let cards: [ChartCard]
}

/// A chart on its card.
struct ChartCard: Sendable {
    /// A link to a file.
    struct Download: Sendable {
        let path: String
        let name: String
    }

    /// The days that the chart does not draw.
    struct EarlierDays: Sendable {
        let note: String
        let path: String
        let name: String
    }

    let title: String
    let detail: String
    let figure: String?
    let meaning: String
    let drawing: Markup
    var notes: [String]
    /// The days of a long period that it does not draw; nil if it draws all.
    var earlier: EarlierDays?
    /// The page with the table. A table within the page of the charts would double its weight.
    let tablePath: String
    let downloads: [Download]
    /// Whether the drawing needs the whole width of the page.
    let isWide: Bool

    init(
        _ chart: Chart, _ kind: ChartKind, _ drawing: Markup, tableQuery: String, fileQuery: String, _ words: Words
    ) {
        title = chart.title
        detail = chart.detail
        figure = chart.figure?.text
        meaning = chart.figure?.meaning ?? ""
        self.drawing = drawing
        notes = chart.notes
        tablePath = "/charts/\(kind.rawValue)/table?\(tableQuery)"
        downloads = ChartFormat.offered.map { format in
            Download(
                path: "/charts/\(kind.rawValue)/\(format.rawValue)?\(fileQuery)", name: format.rawValue.uppercased())
        }
        isWide = kind == .map || kind == .time
    }
}

/// The values of a page with the table of a chart.
struct ChartTableValues: Sendable {
    let title: String
    let detail: String
    let ribbon: String?
    let table: Markup
    /// The days of a long period that it leaves out; nil if it has all.
    let earlier: ChartCard.EarlierDays?
    let back: String
}
