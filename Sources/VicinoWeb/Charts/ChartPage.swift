internal import HTTPTypes
internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoDrawing
internal import VicinoMarkup
internal import VicinoPage

/// The charts of a period, of the user or of a followed person, and the user beside followed people.
struct ChartPage {
    let request: WebRequest
    let span: ChartSpan
    /// Whose charts they are.
    let person: Person
    /// The followed people with whom the user is compared.
    let compared: [Person]
    /// Which activities the charts show.
    private var filter: CalendarFilter
    /// By what they are compared.
    let measure: ComparedMeasure
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
        measure = try ComparedMeasure(request)
        hasChoice = person.isMe && !followed.isEmpty
        looks = request.site.looks(request.words)
        filter = try Self.filter(request, of: person)
    }

    /// The activities that an address selects. Charts have no other filter.
    static func filter(_ request: WebRequest, of person: Person) throws -> CalendarFilter {
        let chosen = try CalendarFilter(["activity": request.query["activity", default: []]])
        return person.isMe ? request.renamed(chosen) : chosen
    }

    var author: CalendarPerson { CalendarPerson(person) }
    /// How the user's activities look.
    private let looks: ActivityLooks
    var chartWords: ChartWords { ChartWords(words, looks) }
    private var words: Words { request.words }
    private var text: WebText { request.site.text(words) }

    /// Reads the person's records.
    ///
    /// - Parameter dayLimit: the maximum number of days that are drawn one by one.
    func summaries(dayLimit: Int = ChartSpan.drawnDayLimit) throws -> ChartSummaries {
        try ChartSummaries(records, span, looks: looks, filter: filter, dayLimit: dayLimit)
    }

    private var records: DayRecords {
        get throws {
            let now = try request.site.now(of: person, through: span.last)
            return request.site.records(of: person, now)
        }
    }

    /// What has clearly changed against the period before, in sentences.
    private func trends(_ summaries: ChartSummaries) throws -> [String] {
        // They are about everything that was recorded.
        guard !filter.isNarrow, let spans = TrendSpans(span.first...span.last, weekStart: span.weekStart) else {
            return []
        }
        return chartWords.sentences(try records.trends(over: spans, present: summaries.days), over: spans)
    }

    /// The page.
    func page() throws -> Page {
        let summaries = try summaries()
        var marks = ActivityMarks(looks)
        let kinds = ChartKind.allCases.filter { $0.fits(span) && (compared.isEmpty || $0.fitsBesidePeople) }
        var cards = try kinds.map { kind in
            try card(kind, kind.chart(summaries, of: author, chartWords), marks: &marks)
        }
        if !compared.isEmpty {
            cards.insert(try peopleCard(summaries, marks: &marks), at: min(1, cards.count))
        }
        // The filter is about activities, and a comparison as well.
        if compared.isEmpty, !filter.isNarrow, case let areas = try areaChart(), !areas.isEmpty {
            cards.append(card(.areas, areas, marks: &marks))
        }
        let chosen = try ChosenDays(request)
        let mistake = chosen?.sentence(words)
        let view = ChartsView(
            title: title, ribbon: ribbon,
            links: links, turns: turns,
            days: ChosenDaysForm(
                from: "\(chosen?.first ?? span.first)", to: "\(chosen?.last ?? span.last)",
                hidden: hiddenFields(personFields + comparedFields, filter.fields),
                mistake: mistake.map { FieldMistake("period-mistake", sentence: $0, isAlert: true) }, words: words),
            filter: activityFilter, comparison: comparison, trends: try trends(summaries), cards: cards,
            empty: try empty, words: words)
        return Page(
            title: "\(words(.navCharts)) · \(title)", section: section, view: view,
            status: mistake == nil ? .ok : .unprocessableContent, isTheirs: !person.isMe)
    }

    /// What stands in place of charts that have nothing to show, whatever the period; nil for others.
    private var empty: EmptyState? {
        get throws {
            guard person.isMe, compared.isEmpty, try request.site.isDiaryEmpty else { return nil }
            return EmptyState(words(.chartsEmpty), advice: words(.chartsEmptyHow)) { BeginActions(words: words) }
        }
    }

    private var title: String { span.title(text, today: request.site.now.wall.date) }

    /// A chart on its card. Only the files of the comparison depend on who is compared.
    private func card(_ kind: ChartKind, _ chart: Chart, marks: inout ActivityMarks) -> ChartCard {
        let isDrawn = kind.isDrawn(for: span)
        let drawing =
            isDrawn
            ? chart.markup(
                marks: &marks, monthPath: { "/charts?" + query(of: "span=month&date=\($0)", with: []) },
                dayTitles: false)
            : Markup.none
        return ChartCard(
            chart: chart, kind: kind, drawing: drawing, notes: isDrawn ? chart.notes : [words(.drawnElsewhere)],
            earlier: earlier(kind, path: "/charts"), tableQuery: query(of: span.query),
            fileQuery: query(of: span.query, with: kind == .people ? compared : []), words: words)
    }

    /// The chart of people, with the form that chooses by what.
    private func peopleCard(_ summaries: ChartSummaries, marks: inout ActivityMarks) throws -> ChartCard {
        let people = try people(summaries)
        let chart = try Chart.comparison(people, by: measure.measure, words: chartWords)
        var names: [String] = []
        for name in people.flatMap({ $0.summary.timeByActivity.map(\.name) })
        where !names.contains(where: { $0.lowercased() == name.lowercased() }) {
            names.append(name)
        }
        var card = card(.people, chart, marks: &marks)
        card.measure = MeasureForm(
            fields: span.fields + compared.map { (name: "with", value: $0.shortID) } + filter.fields,
            field: MeasureField(names, chosen: measure, words: words), words: words)
        return card
    }

    /// Where the days are that a chart of a long period does not draw; nil if it draws all.
    private func earlier(_ kind: ChartKind, path: String) -> EarlierDays? {
        let today = request.site.now.wall.date
        guard kind.isByDay, let days = span.earlierDays(today: today) else { return nil }
        let drawn = span.drawnDays(today: today)
        let count = drawn.upperBound.dayNumber - drawn.lowerBound.dayNumber + 1
        let period = ChartSpan(days, weekStart: span.weekStart)
        return EarlierDays(
            note: words(.drawnDays, ["count": words.format.number(count)]),
            path: "\(path)?" + query(of: period.query),
            name: period.title(text, today: today))
    }

    /// A chart of the page.
    func chart(_ kind: ChartKind, _ summaries: ChartSummaries) throws -> Chart {
        if kind == .areas { return try areaChart() }
        guard kind == .people, !compared.isEmpty else { return try kind.chart(summaries, of: author, chartWords) }
        return try Chart.comparison(people(summaries), by: measure.measure, words: chartWords)
    }

    /// The time in each area. Of a followed person, there are the visits that they share.
    private func areaChart() throws -> Chart {
        let period = try SummaryPeriod(from: span.first, through: span.last, by: span.unit, weekStart: span.weekStart)
        let node = request.site.node
        let times = try AreaTimes(of: period, node.records(Visit.self, of: person), now: node.now)
        return Chart.timeByArea(times, of: author, words: chartWords)
    }

    /// The table of a chart as a page of its own.
    func tablePage(_ kind: ChartKind) throws -> Page {
        let chart = try chart(kind, summaries())
        let view = ChartTableView(
            chart: chart, ribbon: ribbon, links: links, earlier: earlier(kind, path: "/charts/\(kind.rawValue)/table"),
            back: "/charts?" + query(of: span.query), words: words)
        return Page(title: chart.title, section: section, view: view, isTheirs: !person.isMe)
    }

    /// The links between the pages about the person, on each of them; nil for the user.
    private var links: PersonLinks? {
        person.isMe ? nil : PersonLinks(person: person, current: .charts, words: words)
    }

    /// The part of the navigation, which is that of the person's other pages.
    private var section: Page.Section { person.isMe ? .charts : .people }

    private var ribbon: Ribbon? {
        guard !person.isMe else { return nil }
        return Ribbon(
            words(.theirCharts, ["name": DisplayText(person.name, limit: 60).text]), reason: words(.readOnlyWhat))
    }

    private var comparison: ComparisonLink? {
        guard hasChoice else { return nil }
        return ComparisonLink(
            path: "\(ComparisonPage.path)?" + query(of: span.query), isCompared: !compared.isEmpty, words: words)
    }

    private var turns: ChartsTurns {
        ChartsTurns(
            before: span.before.map(path),
            present: "/charts?" + query(of: "span=\((span.length == .days ? .month : span.length).rawValue)"),
            after: span.after.map(path), lengths: lengths, words: words)
    }

    private var lengths: [Segmented.Choice] {
        let anchor = span.anchor(today: request.site.now.wall.date)
        let day = ChartSpan.years ~= anchor.year ? anchor : span.first
        return ChartSpan.Length.allCases.compactMap { length in
            length.name.map { name in
                Segmented.Choice(
                    words(name), path: "/charts?" + query(of: "span=\(length.rawValue)&date=\(day)"),
                    isCurrent: length == span.length)
            }
        }
    }

    private func path(_ date: CivilDate) -> String {
        "/charts?" + query(of: "span=\(span.length.rawValue)&date=\(date)")
    }

    /// The query of another period of the same people.
    private func query(of period: String) -> String { query(of: period, with: compared) }

    private func query(of period: String, with compared: [Person]) -> String {
        let whose = person.isMe ? [] : ["person=\(person.shortID)"]
        let chosen = filter.fields.map { "\($0.name)=\(FormFields.encoded($0.value))" }
        let people = ([period] + whose + compared.map { "with=\($0.shortID)" } + chosen).joined(separator: "&")
        return people + (compared.isEmpty ? "" : measure.query)
    }

    /// The filter by activities, in which the period, the person and the compared people stay.
    private var activityFilter: ChartFilterForm {
        let says = FilterWords(filter: filter, words: words, text: text, today: request.site.now.wall.date)
        var whole = self
        whole.filter.activities = []
        let path = "/charts?" + whole.query(of: span.query)
        let removal = says.activities.map {
            FilterRemoval(path: path, label: words(.filterRemove, ["filter": $0]))
        }
        return ChartFilterForm(
            hidden: hiddenFields(span.fields, personFields + comparedFields),
            filter: ActivityFilter(
                label: FilterLabel(text: says.activities ?? words(.filterActivity), removal: removal),
                choices: ActivityChoicesOffer(request.site, words).boxes(
                    chosen: filter.activities, others: person.isMe ? nil : Activity.knownNames),
                words: words),
            words: words)
    }

    /// The field of an address that names the followed person whose charts are shown.
    private var personFields: [(name: String, value: String)] {
        person.isMe ? [] : [(name: "person", value: person.shortID)]
    }

    /// The fields that name the compared people, and by what they are compared.
    private var comparedFields: [(name: String, value: String)] {
        compared.map { (name: "with", value: $0.shortID) } + (compared.isEmpty ? [] : measure.fields)
    }

    private func hiddenFields(
        _ first: [(name: String, value: String)], _ second: [(name: String, value: String)]
    ) -> [HiddenField] {
        (first + second).map { HiddenField($0.name, $0.value) }
    }

    private func people(_ own: ChartSummaries) throws -> [(person: CalendarPerson, summary: ActivitySummary)] {
        try [(author, own.all)]
            + compared.map { person in
                let now = try request.site.now(of: person, through: span.last)
                let records = request.site.records(of: person, now)
                let all = try records.summary(from: span.first, through: span.last, by: span.unit)
                let summary =
                    try filter.isNarrow
                    ? records.summary(of: all.period, totals: filter.totals, selecting: filter.selecting)
                        .recorded(in: all) : all
                return (CalendarPerson(name: person.name, isOwn: false), summary)
            }
    }
}
