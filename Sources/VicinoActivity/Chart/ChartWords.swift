public import VicinoDrawing

/// All texts of charts, in English unless the caller sets others.
///
/// A pattern names its values in braces: `{days} days`. A value that looks like a pattern stays as it is.
public struct ChartWords: Hashable, Sendable {
    /// The title of the time by activity.
    public var timeByActivity = "Time by activity"
    /// The title of the time by activity in each part of a period.
    public var timeByPart = "Where the hours went"
    /// The title of the time by area.
    package var timeByArea = "Time by area"
    /// The title of the distance in each part of a period.
    public var distanceByPart = "Distance"
    /// The title of the steps of each day.
    public var dailySteps = "Steps a day"
    /// The title of the hours of the week.
    public var weekHours = "Hours of the week"
    /// The title of a map of days, before the amount.
    public var dailyTime = "Day by day"
    /// The title of the streaks.
    public var streaks = "Streaks"

    /// The name of the time of walking, running and cycling.
    public var moving = "moving"
    /// The name of the time that records cover.
    public var recorded = "recorded"
    /// The name of steps.
    public var steps = "steps"
    /// The name of distances.
    public var distance = "distance"
    /// The heading of times.
    public var time = "time"
    /// The heading of shares.
    public var share = "share"
    /// The heading of activities.
    public var activity = "activity"
    /// The heading of areas.
    package var area = "area"
    /// One visit to an area, behind its number.
    package var visit = "visit"
    /// Several visits to an area, behind their number, and the heading of their numbers.
    package var visits = "visits"
    /// What a sum says, and the heading of sums.
    public var total = "total"
    /// The heading of days.
    public var day = "day"
    /// The heading of weeks.
    public var week = "week"
    /// The heading of months.
    public var month = "month"
    /// The heading of years.
    public var year = "year"
    /// The heading of the hours of a day.
    public var hourOfDay = "hour"
    /// The name of the mean of a week.
    public var meanOfWeek = "mean of the week"
    /// The heading of the longest streaks.
    public var longest = "longest"
    /// The heading of the streaks that go on.
    public var current = "now"
    /// The heading of first days.
    public var from = "from"
    /// The heading of last days.
    public var through = "to"

    /// The user, within a text.
    public var you = "you"
    /// The user, at the beginning of a title.
    public var youFirst = "You"
    /// The end of a list of names: all but the last, and the last.
    public var lastOfSeveral = "{names} and {name}"
    /// A person whom the user follows.
    public var readOnly = "{name}, read-only"
    /// Time or an amount that no record states.
    public var unknown = "unknown"
    /// From which day on the time of a person counts.
    public var since = "since {date}"
    /// From what time of a day on it counts.
    public var sinceTime = "since {time}"
    /// All activities beyond the limit.
    public var otherActivities = "other activities"
    /// What is said of a part without any record.
    public var nothing = "nothing recorded"
    /// What the blank days of a map are, in its key.
    public var blank = "blank: before the first record, or to come"
    /// What is said of a day without steps.
    public var noSteps = "no steps recorded"

    /// A day of a month, whose name may be short.
    package var dayPattern = "{day} {month}"
    /// Days of one month.
    package var daysPattern = "{first}–{last} {month}"
    /// How amounts are written.
    public var format = AmountFormat.english
    /// The least step of amount.
    public var under = "under {amount}"
    /// The greatest step of amount.
    public var andMore = "{amount} and more"

    /// The twelve months.
    public var months = CalendarName.months
    /// The twelve months in short.
    public var shortMonths = CalendarName.months.map { String($0.prefix(3)) }
    /// The seven weekdays, from Monday on.
    public var weekdays = CalendarName.weekdays
    /// The seven weekdays in short.
    public var shortWeekdays = CalendarName.weekdays.map { String($0.prefix(2)) }

    /// A name with its amount.
    public var entry = "{name}: {amount}"
    /// The sentence for readers who do not see a chart.
    public var sentence = "{title}. {detail}: {facts}. The table has all figures."
    /// What the mean of the steps says.
    public var meanFigure = "a day on average"
    /// The activities that a chart leaves out.
    public var without = "without {names}"
    /// What the hours of the week show.
    public var meanOfDays = "mean of the days on which the hour has a record"
    /// What counts as moving.
    public var movingNote = "Moving is {names}."
    /// Why the times add up to more than the recorded time.
    public var overlapNote = "Activities overlap: {amount} count for more than one."
    /// Why the times of areas do not add up.
    package var areaNote = "Areas may overlap: an hour can count for several."
    /// What a dashed line shows.
    public var dashedNote = "Dashed: the mean of each week."
    /// What a streak is.
    public var streakNote =
        "A streak counts days in a row. Days without any record are unknown: they do not count, and more than three in a "
        + "row end a streak."
    /// The streaks with unknown days, and how many these are.
    public var unknownWithin = "Unknown days within them: {names}."
    /// How a map of days is read; `{weekday}` stands for the first day of a week.
    public var mapNote = "Weeks run downwards from {weekday}."
    /// What is said of a streak that has not ended.
    public var running = "still going on"
    /// What is said in place of an empty chart.
    public var emptyNote = "Nothing is recorded in this period."

    /// The trend of an activity with more time than before.
    package var trendMore = "More {name} {span}: {amount} a week in place of {earlier}."
    /// The trend of an activity with less time.
    package var trendLess = "Less {name} {span}: {amount} a week in place of {earlier}."
    /// The trend of more steps.
    package var trendMoreSteps = "More steps {span}: {amount} a day in place of {earlier}."
    /// The trend of fewer steps.
    package var trendFewerSteps = "Fewer steps {span}: {amount} a day in place of {earlier}."
    /// With what a week is compared.
    package var trendWeekBefore = "than in the week before"
    /// With what a month is compared.
    package var trendMonthBefore = "than in {month}"
    /// With what a year is compared.
    package var trendYearBefore = "than in {year}"
    /// With what other days are compared.
    package var trendDaysBefore = "than in the {count} days before"

    /// The names of known activities where they are not shown in English, by their English name in lower case.
    public var activities: [String: String] = [:]

    /// How activities look for the reader.
    package var looks = ActivityLooks()

    /// English.
    public init() {}
}
