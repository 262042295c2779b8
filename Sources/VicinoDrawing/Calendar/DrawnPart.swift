package import VicinoCore

/// The part of a span that falls on one day.
package struct DrawnPart: Hashable, Sendable {
    /// The whole span.
    package let span: DrawnSpan
    /// When the part began and ended.
    package let times: Range<Timestamp>
    /// The time on the clocks when it began, since midnight.
    package let from: Duration
    /// The time on the clocks when it ended; less than `from` if the clocks go back.
    package let to: Duration
    /// The part of the bar of 24 hours that it covers.
    package let hours: Range<Duration>
    /// Whether the span began on a day before.
    package var beganBefore = false
    /// Whether the span continues on the day after.
    package var goesOn = false
    /// Whether its hours are those of other clocks than the user's.
    package var isElsewhere = false

    /// Makes a part.
    package init(
        of span: DrawnSpan, _ times: Range<Timestamp>, from: Duration, to: Duration, hours: Range<Duration>
    ) {
        self.span = span
        self.times = times
        self.from = from
        self.to = to
        self.hours = hours
    }

    /// How long it took.
    package var duration: Duration { times.upperBound - times.lowerBound }

    /// Whether the span has not ended and runs in this part.
    package var isRunning: Bool { span.end == nil && !goesOn && !span.isPlanned }
}
