internal import VicinoActivity
internal import VicinoCore

extension ChartWords {
    /// The texts of charts in the reader's language.
    init(_ words: Words) {
        self.init()
        for (property, key) in Self.texts { self[keyPath: property] = words[key] }
        months = (1...12).map { words["month_\($0)"] }
        shortMonths = (1...12).map { words["month_short_\($0)"] }
        weekdays = (1...7).map { words["weekday_\($0)"] }
        shortWeekdays = (1...7).map { words["weekday_short_\($0)"] }
        activities = Dictionary(uniqueKeysWithValues: Activity.knownNames.map { ($0, words.activity($0)) })
    }

    private typealias Property = WritableKeyPath<ChartWords, String> & Sendable

    /// Each text with its key in the files of words.
    private static let texts: [(any Property, String)] = [
        (\.timeByActivity, "chart_time_by_activity"),
        (\.timeByPart, "chart_time_by_part"),
        (\.distanceByPart, "chart_distance_by_part"),
        (\.dailySteps, "chart_daily_steps"),
        (\.weekHours, "chart_week_hours"),
        (\.dailyTime, "chart_daily_time"),
        (\.streaks, "chart_streaks"),
        (\.moving, "chart_moving"),
        (\.recorded, "chart_recorded"),
        (\.steps, "chart_steps"),
        (\.distance, "chart_distance"),
        (\.time, "chart_time"),
        (\.share, "chart_share"),
        (\.activity, "chart_activity"),
        (\.total, "chart_total"),
        (\.day, "chart_day"),
        (\.week, "chart_week"),
        (\.month, "chart_month"),
        (\.year, "chart_year"),
        (\.hourOfDay, "chart_hour_of_day"),
        (\.meanOfWeek, "chart_mean_of_week"),
        (\.longest, "chart_longest"),
        (\.current, "chart_current"),
        (\.from, "chart_from"),
        (\.through, "chart_through"),
        (\.you, "chart_you"),
        (\.youFirst, "chart_you_first"),
        (\.lastOfSeveral, "chart_last_of_several"),
        (\.readOnly, "chart_read_only"),
        (\.unknown, "chart_unknown"),
        (\.otherActivities, "chart_other_activities"),
        (\.nothing, "chart_nothing"),
        (\.noSteps, "chart_no_steps"),
        (\.hour, "chart_hour"),
        (\.minute, "chart_minute"),
        (\.metre, "chart_metre"),
        (\.kilometre, "chart_kilometre"),
        (\.decimalPoint, "chart_decimal_point"),
        (\.groupSeparator, "chart_group_separator"),
        (\.oneDay, "chart_one_day"),
        (\.manyDays, "chart_many_days"),
        (\.oneStep, "chart_one_step"),
        (\.manySteps, "chart_many_steps"),
        (\.under, "chart_under"),
        (\.andMore, "chart_and_more"),
        (\.entry, "chart_entry"),
        (\.sentence, "chart_sentence"),
        (\.meanFigure, "chart_mean_figure"),
        (\.without, "chart_without"),
        (\.meanOfDays, "chart_mean_of_days"),
        (\.overlapNote, "chart_overlap_note"),
        (\.dashedNote, "chart_dashed_note"),
        (\.streakNote, "chart_streak_note"),
        (\.mapNote, "chart_map_note"),
        (\.running, "chart_running"),
        (\.emptyNote, "chart_empty_note"),
    ]
}
