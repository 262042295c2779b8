public import VicinoCore

extension Chart {
    /// A box for each of an app's groups, from the lower to the upper quartile of its values, with a line at the median and
    /// lines to the least and the greatest value.
    ///
    /// - Parameters:
    ///   - heading: what stands above.
    ///   - groups: the values of each group; those that are unknown are left out.
    ///   - unit: what the values count.
    ///   - person: whose values they are.
    ///   - words: the texts that every chart has.
    /// - Throws: `VicinoError` with `.outOfRange` if there are more than `markLimit` groups, or if a value is negative or
    ///   above `ChartSeries.amountLimit`.
    public static func quartiles(
        _ heading: ChartHeading, of groups: [ChartSeries], unit: ChartUnit, person: CalendarPerson = .user,
        words: DrawingWords = DrawingWords()
    ) throws(VicinoError) -> Chart {
        try check(marks: groups.count)
        let unit = unit.shown
        let labels = CategoryLabels(groups.map { ChartCategory($0.name.text) }, words).labels
        var boxes: [ChartBoxes.Box] = []
        for (index, group) in groups.enumerated() {
            let values = try checked(group)
            boxes.append(
                ChartBoxes.Box(
                    style: SeriesStyle(group.name, hue: group.hue, index: index, isTheirs: !person.isOwn),
                    label: labels[index], quartiles: Quartiles(of: values.compactMap(\.self))))
        }
        let largest = boxes.compactMap { $0.quartiles?.greatest }.max() ?? 0
        let headings = [words.least, words.lowerQuartile, words.median, words.upperQuartile, words.greatest]
        return Chart(
            heading: heading, scope: Scope(period: nil, unit: unit, person: person),
            table: ChartTable(
                columns: [.init(words.name), .init(words.manyValues)]
                    + headings.map { .init($0, unit: words.unit(unit)) },
                rows: boxes.map { row($0, unit) }),
            isEmpty: boxes.allSatisfy { $0.quartiles == nil },
            plot: .boxes(
                ChartBoxes(
                    boxes: boxes,
                    scale: ChartScale(to: largest, unit: unit, distances: words.format.region.distances))),
            words: words)
    }

    private static func row(_ box: ChartBoxes.Box, _ unit: ChartUnit) -> [ChartTable.Cell] {
        let quartiles = box.quartiles
        let values = [
            quartiles?.least, quartiles?.lower, quartiles?.median, quartiles?.upper, quartiles?.greatest,
        ]
        return [.text(box.style.name), .count(Double(quartiles?.count ?? 0))]
            + values.map { ChartTable.Cell($0, unit) }
    }
}
