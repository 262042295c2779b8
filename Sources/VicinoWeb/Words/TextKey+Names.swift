internal import VicinoCore

/// The names of what comes in numbers.
extension TextKey {
    /// The months, from January on.
    static let months: [TextKey] = [
        .month1, .month2, .month3, .month4, .month5, .month6, .month7, .month8, .month9, .month10, .month11, .month12,
    ]

    /// The months in short.
    static let shortMonths: [TextKey] = [
        .monthShort1, .monthShort2, .monthShort3, .monthShort4, .monthShort5, .monthShort6, .monthShort7, .monthShort8,
        .monthShort9, .monthShort10, .monthShort11, .monthShort12,
    ]

    /// The weekdays, from Monday on.
    static let weekdays: [TextKey] = [
        .weekday1, .weekday2, .weekday3, .weekday4, .weekday5, .weekday6, .weekday7,
    ]

    /// The weekdays in short.
    static let shortWeekdays: [TextKey] = [
        .weekdayShort1, .weekdayShort2, .weekdayShort3, .weekdayShort4, .weekdayShort5, .weekdayShort6, .weekdayShort7,
    ]

    /// The activities that the program knows, by their names.
    static let activities: [String: TextKey] = [
        "walking": .activityWalking, "running": .activityRunning, "cycling": .activityCycling,
        "driving": .activityDriving, "public transport": .activityPublicTransport, "sitting": .activitySitting,
        "still": .activityStill, "sleeping": .activitySleeping,
    ]
}

extension CivilDate {
    /// The name of its month.
    var monthName: TextKey { TextKey.months[month - 1] }
    /// That name in short.
    var shortMonthName: TextKey { TextKey.shortMonths[month - 1] }
    /// The name of its weekday.
    var weekdayName: TextKey { TextKey.weekdays[weekday - 1] }
    /// That name in short.
    var shortWeekdayName: TextKey { TextKey.shortWeekdays[weekday - 1] }
}
