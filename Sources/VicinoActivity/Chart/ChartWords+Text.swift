internal import VicinoCore
internal import VicinoDrawing

extension ChartWords {
    /// The texts that every chart has.
    var drawing: DrawingWords {
        var words = DrawingWords()
        words.unknown = unknown
        words.nothing = nothing
        words.blank = blank
        words.emptyNote = emptyNote
        words.entry = entry
        words.sentence = sentence
        words.mapNote = mapNote
        words.dayPattern = dayPattern
        words.daysPattern = daysPattern
        words.format = format
        words.under = under
        words.andMore = andMore
        words.share = share
        words.total = total
        words.day = day
        words.hourOfDay = hourOfDay
        words.from = from
        words.through = through
        words.months = months
        words.shortMonths = shortMonths
        words.weekdays = weekdays
        words.shortWeekdays = shortWeekdays
        return words
    }

    /// A pattern with its values.
    func fill(_ pattern: String, _ values: [String: String]) -> String { drawing.fill(pattern, values) }

    /// The name of an activity as the reader's language has it.
    func name(of activity: String) -> String {
        if activity == SummaryNames.others { return otherActivities }
        if let title = looks.title(ofKnown: activity) { return title }
        return activities.isEmpty ? activity : activities[activity.lowercased()] ?? activity
    }

    /// The names of activities, likewise; that of all others is none that the user has given.
    func names(of activities: [String]) -> [String] {
        let own = Set(activities.filter { $0 != SummaryNames.others }.map { name(of: $0).lowercased() })
        return activities.map {
            $0 == SummaryNames.others ? TitleChoice.free(otherActivities, among: own) : name(of: $0)
        }
    }

    /// The period of a summary, and since when it counts if the first record begins within it.
    func period(of summary: ActivitySummary) -> String {
        [drawing.name(of: summary.period.days), beginning(of: summary)].inOneLine
    }

    /// `since 12 November`, or `since 08:00` on a single day; nil if all of the period counts.
    func beginning(of summary: ActivitySummary) -> String? {
        guard let wall = summary.beginning else { return nil }
        let period = summary.period
        if period.first == period.last { return fill(sinceTime, ["time": format.region.clock.time(wall)]) }
        let year = period.first.year == period.last.year ? "" : " \(wall.date.year)"
        return fill(since, ["date": drawing.dayAndMonth(wall.date) + year])
    }

    /// Likewise, and with its year a beginning outside the period; nil if the time has none.
    func known(of summary: ActivitySummary) -> String? {
        if let beginning = beginning(of: summary) { return beginning }
        guard summary.since > .earliest, summary.since <= summary.now.moment else { return nil }
        let date = WallTime(summary.since, in: summary.now.timeZone).date
        return fill(since, ["date": "\(date.day) \(drawing.month(date)) \(date.year)"])
    }

    /// The word for a part of a period.
    func name(of unit: SummaryUnit) -> String {
        switch unit {
        case .day: day
        case .week: week
        case .month: month
        case .year: year
        }
    }

    /// The word for an amount.
    func name(of measure: ChartMeasure) -> String {
        switch measure {
        case .moving: moving
        case .recorded: recorded
        case .steps: steps
        case .distance: distance
        case .activity(let activity): name(of: DisplayText(activity, limit: 60).text)
        }
    }

    /// What a chart by an amount has to say about it.
    func notes(on measure: ChartMeasure) -> [String] {
        guard measure == .moving, !looks.moving.isEmpty else { return [] }
        return [fill(movingNote, ["names": list(looks.moving.map { name(of: $0.text) }.sorted())])]
    }

    /// What a streak is, and which of these have unknown days in them.
    func notes(on streaks: some Sequence<ActivityStreak>) -> [String] {
        let unknown = streaks.filter { $0.longest.unknownDayCount > 0 }.map { streak in
            fill(
                entry,
                ["name": name(of: streak.name), "amount": format.days(streak.longest.unknownDayCount)])
        }
        return [streakNote] + (unknown.isEmpty ? [] : [fill(unknownWithin, ["names": list(unknown)])])
    }

    /// Names in one text: `You, Ben and Anna`.
    func list(_ names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return fill(lastOfSeveral, ["names": names.dropLast().joined(separator: ", "), "name": last])
    }

    /// The title of a map of days.
    func dailyTitle(_ measure: ChartMeasure) -> String {
        measure == .steps ? dailySteps : fill(entry, ["name": dailyTime, "amount": name(of: measure)])
    }
}
