internal import VicinoActivity
internal import VicinoPage

extension ChartWords {
    /// The texts of charts in the reader's language.
    ///
    /// - Parameter looks: how activities look for the reader.
    init(_ words: Words, _ looks: ActivityLooks = ActivityLooks()) {
        self.init()
        self.looks = looks
        for text in Self.texts { self[keyPath: text.path] = words(text.key) }
        months = TextKey.months.map { words($0) }
        shortMonths = TextKey.shortMonths.map { words($0) }
        weekdays = TextKey.weekdays.map { words($0) }
        shortWeekdays = TextKey.shortWeekdays.map { words($0) }
        activities = TextKey.activities.mapValues { words($0) }
        format = words.format
    }

    /// The key of each text of charts, apart from the names of months, weekdays and activities.
    static let texts: [(path: any WritableKeyPath<ChartWords, String> & Sendable, key: TextKey)] = [
        (\.timeByActivity, .chartTimeByActivity), (\.timeByPart, .chartTimeByPart),
        (\.timeByArea, .chartTimeByArea), (\.area, .chartArea), (\.visit, .chartVisit), (\.visits, .chartVisits),
        (\.areaNote, .chartAreaNote),
        (\.distanceByPart, .chartDistanceByPart), (\.dailySteps, .chartDailySteps), (\.weekHours, .chartWeekHours),
        (\.dailyTime, .chartDailyTime), (\.streaks, .chartStreaks), (\.moving, .chartMoving),
        (\.recorded, .chartRecorded), (\.steps, .chartSteps), (\.distance, .chartDistance), (\.time, .chartTime),
        (\.share, .chartShare), (\.activity, .chartActivity), (\.total, .chartTotal), (\.day, .chartDay),
        (\.week, .chartWeek), (\.month, .chartMonth), (\.year, .chartYear), (\.hourOfDay, .chartHourOfDay),
        (\.meanOfWeek, .chartMeanOfWeek), (\.longest, .chartLongest), (\.current, .chartCurrent),
        (\.since, .chartSince), (\.sinceTime, .chartSinceTime), (\.from, .chartFrom), (\.through, .chartThrough),
        (\.you, .chartYou), (\.youFirst, .chartYouFirst), (\.lastOfSeveral, .chartLastOfSeveral),
        (\.readOnly, .chartReadOnly), (\.otherActivities, .chartOtherActivities), (\.unknown, .unknown),
        (\.nothing, .chartNothing), (\.blank, .chartBlank), (\.noSteps, .chartNoSteps), (\.under, .chartUnder),
        (\.andMore, .chartAndMore),
        (\.entry, .chartEntry), (\.sentence, .chartSentence), (\.meanFigure, .chartMeanFigure),
        (\.without, .chartWithout), (\.meanOfDays, .chartMeanOfDays), (\.movingNote, .chartMovingNote),
        (\.unknownWithin, .chartUnknownWithin), (\.overlapNote, .chartOverlapNote), (\.dashedNote, .chartDashedNote),
        (\.streakNote, .chartStreakNote), (\.mapNote, .chartMapNote), (\.running, .chartRunning),
        (\.emptyNote, .chartEmptyNote), (\.trendMore, .chartTrendMore), (\.trendLess, .chartTrendLess),
        (\.trendMoreSteps, .chartTrendMoreSteps), (\.trendFewerSteps, .chartTrendFewerSteps),
        (\.trendWeekBefore, .chartTrendWeekBefore), (\.trendMonthBefore, .chartTrendMonthBefore),
        (\.trendYearBefore, .chartTrendYearBefore), (\.trendDaysBefore, .chartTrendDaysBefore),
        (\.dayPattern, .dateDay), (\.daysPattern, .dateDays),
    ]
}
