internal import VicinoActivity

extension ChartWords {
    /// The texts of charts in the reader's language.
    init(_ words: Words) {
        self.init()
        for (path, key) in Self.keys { self[keyPath: path] = words["chart_\(key)"] }
        months = (1...12).map { words["month_\($0)"] }
        shortMonths = (1...12).map { words["month_short_\($0)"] }
        weekdays = (1...7).map { words["weekday_\($0)"] }
        shortWeekdays = (1...7).map { words["weekday_short_\($0)"] }
        activities = Dictionary(uniqueKeysWithValues: Activity.knownNames.map { ($0, words.activity($0)) })
        unknown = words["unknown"]
        format = words.format
    }

    private static let keys: [(any WritableKeyPath<ChartWords, String> & Sendable, String)] = [
        (\.timeByActivity, "time_by_activity"), (\.timeByPart, "time_by_part"),
        (\.distanceByPart, "distance_by_part"), (\.dailySteps, "daily_steps"), (\.weekHours, "week_hours"),
        (\.dailyTime, "daily_time"), (\.streaks, "streaks"), (\.moving, "moving"), (\.recorded, "recorded"),
        (\.steps, "steps"), (\.distance, "distance"), (\.time, "time"), (\.share, "share"), (\.activity, "activity"),
        (\.total, "total"), (\.day, "day"), (\.week, "week"), (\.month, "month"), (\.year, "year"),
        (\.hourOfDay, "hour_of_day"), (\.meanOfWeek, "mean_of_week"), (\.longest, "longest"), (\.current, "current"),
        (\.since, "since"), (\.sinceTime, "since_time"), (\.from, "from"), (\.through, "through"), (\.you, "you"),
        (\.youFirst, "you_first"),
        (\.lastOfSeveral, "last_of_several"), (\.readOnly, "read_only"), (\.otherActivities, "other_activities"),
        (\.nothing, "nothing"), (\.noSteps, "no_steps"),
        (\.under, "under"), (\.andMore, "and_more"), (\.entry, "entry"),
        (\.sentence, "sentence"), (\.meanFigure, "mean_figure"), (\.without, "without"),
        (\.meanOfDays, "mean_of_days"), (\.movingNote, "moving_note"), (\.unknownWithin, "unknown_within"),
        (\.overlapNote, "overlap_note"), (\.dashedNote, "dashed_note"),
        (\.streakNote, "streak_note"), (\.mapNote, "map_note"), (\.running, "running"), (\.emptyNote, "empty_note"),
    ]
}
