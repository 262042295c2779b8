internal import VicinoCore
package import VicinoDrawing

extension Chart {
    /// The time in each area over a period. Areas may overlap, so the times are no shares of a whole.
    ///
    /// - Parameters:
    ///   - times: the times.
    ///   - person: whose visits they are.
    ///   - words: the texts.
    package static func timeByArea(
        _ times: AreaTimes, of person: CalendarPerson = .user, words: ChartWords = ChartWords()
    ) -> Chart {
        let texts = words.drawing
        let rows = times.rows.prefix(nameLimit)
        let longest = max(1, Double(rows.first?.duration.milliseconds ?? 1))
        let names = rows.map { DisplayText($0.name, limit: 60).text }
        let bars = zip(names, rows).map { name, row in
            let amount = Double(row.duration.milliseconds)
            return ChartBars.Bar(
                mark: words.looks.mark(of: name), name: name, text: texts.duration(amount),
                aside: texts.full(Double(row.visitCount), .count(one: words.visit, many: words.visits)),
                length: amount / longest, slice: 0)
        }
        let cells = zip(names, rows).map { name, row -> [ChartTable.Cell] in
            [.text(name), .time(Double(row.duration.milliseconds)), .count(Double(row.visitCount))]
        }
        let columns: [ChartTable.Column] = [
            .init(words.area), .init(words.time, unit: AmountFormat.minute), .init(words.visits),
        ]
        return Chart(
            heading: ChartHeading(
                ofProgram: words.timeByArea, detail: texts.name(of: times.period.days), notes: [words.areaNote]),
            scope: Scope(period: times.period.days, unit: .time, person: person),
            table: ChartTable(columns: columns, rows: cells), isEmpty: bars.isEmpty,
            plot: .bars(ChartBars(bars: bars)), words: texts, letters: words.looks.freeLetters)
    }
}
