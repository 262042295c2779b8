public import VicinoCore
public import VicinoDrawing

extension Chart {
    /// An amount of several people in each part of a period, in columns beside each other and never as a sum.
    ///
    /// - Parameters:
    ///   - people: the people and their summaries, all with the same period; the user is filled, all others are hollow.
    ///   - measure: what is compared.
    ///   - words: the texts.
    /// - Throws: `VicinoError` with `.outOfRange` if there are more than `personLimit` people or `markLimit` bars, and
    ///   with `.refused` if there are no people or the periods differ.
    public static func comparison(
        _ people: [(person: CalendarPerson, summary: ActivitySummary)], by measure: ChartMeasure = .moving,
        words: ChartWords = ChartWords()
    ) throws(VicinoError) -> Chart {
        let texts = words.drawing
        let amountUnit = measure.unit(words.format)
        let period = try period(of: people)
        let parts = people.map { ChartPart.all($0.summary) }
        try check(marks: parts.reduce(0) { $0 + $1.count })
        let ofPeople = zip(people, parts).map { Self.amounts(measure, $1, of: $0.person, for: words.looks) }
        let amounts = parts[0].indices.map { index in ofPeople.map { $0[index] } }
        let labels = PartLabels(parts[0], by: period.unit, texts)
        let columns = parts[0].indices.map { index in
            ChartColumns.Column(
                label: labels.labels[index], narrow: labels.narrow, title: labels.titles[index],
                amounts: amounts[index], isOutside: parts.allSatisfy { $0[index].isOutside },
                absent: Set(parts.indices.filter { parts[$0][index].isOutside }))
        }
        let names = people.map { $0.person.isOwn ? words.you : DisplayText($0.person.name, limit: 60).text }
        let unit = texts.unit(amountUnit)
        let titles = people.indices.map { $0 == 0 && people[0].person.isOwn ? words.youFirst : names[$0] }
        return Chart(
            heading: ChartHeading(
                ofProgram: words.list(titles),
                detail: [words.name(of: measure), texts.name(of: period.days)].inOneLine,
                notes: beginnings(zip(titles, people.map(\.summary)), words) + words.notes(on: measure)),
            scope: Scope(period: period.days, unit: amountUnit, person: .user),
            table: ChartTable(
                columns: [.init(period.unit, words)] + names.map { .init($0, unit: unit) },
                rows: rows(zip(columns, parts[0]), (period.unit, amountUnit))),
            isEmpty: amounts.allSatisfy { $0.allSatisfy { $0 == nil } },
            plot: .columns(
                ChartColumns(
                    series: series(people.map(\.person), words), columns: columns, isStacked: false,
                    scale: ChartScale(
                        to: amounts.flatMap { $0.compactMap { $0 } }.max() ?? 0, unit: amountUnit,
                        distances: words.format.region.distances))),
            words: texts, letters: words.looks.freeLetters)
    }

    /// The amount of each part. Of an activity that another person never names here, nothing is known: they may not share it.
    private static func amounts(
        _ measure: ChartMeasure, _ parts: [ChartPart], of person: CalendarPerson, for looks: ActivityLooks
    ) -> [Double?] {
        let amounts = parts.map { measure.amount(of: $0, for: looks) }
        guard case .activity = measure, !person.isOwn, amounts.allSatisfy({ $0 ?? 0 == 0 }) else { return amounts }
        return amounts.map { _ in nil }
    }

    /// Since when the time of each person counts.
    private static func beginnings(
        _ people: Zip2Sequence<[String], [ActivitySummary]>, _ words: ChartWords
    ) -> [String] {
        people.compactMap { name, summary in
            words.known(of: summary).map { words.fill(words.entry, ["name": name, "amount": $0]) }
        }
    }

    private static func rows(
        _ columns: Zip2Sequence<[ChartColumns.Column], [ChartPart]>, _ units: (part: SummaryUnit, amount: ChartUnit)
    ) -> [[ChartTable.Cell]] {
        columns.filter { !$0.0.isOutside }.map { column, part in
            [.init(part.part, units.part, name: column.title)]
                + column.amounts.indices.map { person in
                    column.isAbsent(person) ? .absent : .init(column.amounts[person], units.amount)
                }
        }
    }

    private static func period(
        of people: [(person: CalendarPerson, summary: ActivitySummary)]
    ) throws(VicinoError) -> SummaryPeriod {
        guard let period = people.first?.summary.period, people.allSatisfy({ $0.summary.period == period }) else {
            throw VicinoError(.refused, "A comparison needs summaries of one period.")
        }
        guard people.count <= personLimit else {
            throw VicinoError(.outOfRange, "A comparison has at most \(personLimit) people.")
        }
        return period
    }

    /// The user has the hue of walking, and so has the first other person, who is hollow.
    private static func series(_ people: [CalendarPerson], _ words: ChartWords) -> [SeriesStyle] {
        let hues: [ChartHue] = [.green, .slate, .pink, .teal, .orange, .purple]
        var others = 0
        return people.map { person in
            if person.isOwn {
                return SeriesStyle(name: words.you, hue: .green, isTheirs: false)
            }
            others += 1
            let name = words.fill(words.readOnly, ["name": DisplayText(person.name, limit: 60).text])
            return SeriesStyle(name: name, hue: hues[(others - 1) % hues.count], isTheirs: true)
        }
    }
}
