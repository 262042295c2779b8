/// The texts that every chart has, in English unless the caller sets others.
///
/// A pattern names its values in braces: `{title}. {detail}`. A value that looks like a pattern stays as it is.
public struct DrawingWords: Hashable, Sendable {
    /// An amount that nobody stated.
    public var unknown = "unknown"
    /// What is said of a part without any amount.
    public var nothing = "nothing recorded"
    /// What the blank days of a map are, in its key.
    public var blank = "blank: before the first record, or to come"
    /// What is said in place of an empty chart.
    public var emptyNote = "Nothing is recorded in this period."
    /// A name with its amount.
    public var entry = "{name}: {amount}"
    /// The sentence for readers who do not see a chart.
    public var sentence = "{title}. {detail}: {facts}. The table has all figures."
    /// The same for a chart without a line below its title.
    public var shortSentence = "{title}: {facts}. The table has all figures."
    /// How a map of days is read; `{weekday}` stands for the first day of a week.
    public var mapNote = "Weeks run downwards from {weekday}."

    /// A day of a month, whose name may be short: `26 October`.
    package var dayPattern = "{day} {month}"
    /// Days of one month: `26–30 October`.
    package var daysPattern = "{first}–{last} {month}"
    /// How amounts are written.
    public var format = AmountFormat.english
    /// The least step of amount.
    public var under = "under {amount}"
    /// The greatest step of amount.
    public var andMore = "{amount} and more"

    /// The heading of what the rows of a table are.
    public var name = "name"
    /// The heading of amounts.
    public var amount = "amount"
    /// The heading of shares.
    public var share = "share"
    /// What a sum says, and the heading of sums.
    public var total = "total"
    /// The heading of days.
    public var day = "day"
    /// The heading of the hours of a day.
    public var hourOfDay = "hour"
    /// The heading of first days.
    public var from = "from"
    /// The heading of last days.
    public var through = "to"
    /// The word for one value.
    public var oneValue = "value"
    /// The word for any other number of values.
    public var manyValues = "values"
    /// The heading of least amounts.
    public var least = "least"
    /// The heading of the amounts below which a quarter lies.
    public var lowerQuartile = "lower quartile"
    /// The heading of the amounts below which a half lies.
    public var median = "median"
    /// The heading of the amounts below which three quarters lie.
    public var upperQuartile = "upper quartile"
    /// The heading of greatest amounts.
    public var greatest = "greatest"

    /// The twelve months.
    public var months = CalendarName.months
    /// The twelve months in short.
    public var shortMonths = CalendarName.months.map { String($0.prefix(3)) }
    /// The seven weekdays, from Monday on.
    public var weekdays = CalendarName.weekdays
    /// The seven weekdays in short.
    public var shortWeekdays = CalendarName.weekdays.map { String($0.prefix(2)) }

    /// English.
    public init() {}
}
