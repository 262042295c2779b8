package import VicinoCore

/// Makes observations of sitting from the states of a computer. It is a value: states and moments in, events out.
///
/// A user of a computer probably sits: that is often wrong, so the observation is not certain. What is on the screen plays no
/// part.
package struct ComputerUse: Sendable {
    /// The thresholds.
    package struct Rules: Sendable {
        /// How long the computer is used before it is observed.
        package var shortestUse = Duration.seconds(300)
        /// How long it is idle before the use counts as ended; it has ended when it became idle.
        package var longestPause = Duration.seconds(300)
        /// The most time between two reports while the use goes on.
        package var reportInterval = Duration.seconds(240)
        /// The longest time between two states of a computer that was on. After a longer one it has slept, or its clock was
        /// set.
        package var longestGap = Duration.seconds(300)
        /// How sure it is that a user at the computer sits, in percent.
        package var certainty = 70

        package init() {}
    }

    /// A time for which the computer is used.
    private struct Use {
        let start: Timestamp
        var seenUntil: Timestamp
        /// Until when it was reported; nil if it was not.
        var reportedUntil: Timestamp?
    }

    private let rules: Rules
    private var use: Use?
    private var last: Timestamp?
    private var availability: SourceEvent?

    package init(_ rules: Rules = Rules()) { self.rules = rules }

    /// Receives the present state, at least once a minute or two, and whenever it changes.
    package mutating func see(_ state: ComputerState, at now: Timestamp) -> [SourceEvent] {
        var events = endIfGap(at: now)
        last = now
        if case .unknown(let reason, let remedy) = state {
            return events + end(at: use?.seenUntil) + tell(.unavailable(reason: reason, remedy: remedy))
        }
        events += tell(.available)
        switch state {
        case .used:
            if use == nil { use = Use(start: now, seenUntil: now) }
            use?.seenUntil = now
            return events + report(at: now)
        case .idle(let since):
            guard let use else { return events }
            let end = min(max(since, use.start), now)
            guard now - end >= rules.longestPause else {
                self.use?.seenUntil = end
                return events
            }
            return events + self.end(at: end)
        case .locked, .away: return events + end(at: now)
        case .unknown: return events
        }
    }

    /// Ends the use if no state has come for long, or if the clock was set back.
    private mutating func endIfGap(at now: Timestamp) -> [SourceEvent] {
        guard let last, now < last || now - last > rules.longestGap else { return [] }
        return end(at: use?.seenUntil)
    }

    /// Reports the use if it is long enough, and if the last report is old enough.
    private mutating func report(at now: Timestamp) -> [SourceEvent] {
        guard let use, now - use.start >= rules.shortestUse else { return [] }
        if let reported = use.reportedUntil, now - reported < rules.reportInterval { return [] }
        self.use?.reportedUntil = now
        return [observation(use, until: now, goesOn: true)]
    }

    private mutating func end(at moment: Timestamp?) -> [SourceEvent] {
        guard let ended = use, let moment else { return [] }
        use = nil
        let isLong = moment - ended.start >= rules.shortestUse
        guard isLong || ended.reportedUntil != nil else { return [] }
        return [observation(ended, until: moment, goesOn: false)]
    }

    private func observation(_ use: Use, until end: Timestamp, goesOn: Bool) -> SourceEvent {
        .observed(
            Observation("sitting", since: use.start, until: end, goesOn: goesOn, certainty: rules.certainty))
    }

    /// Says whether the source works, if it has not just said the same.
    private mutating func tell(_ event: SourceEvent) -> [SourceEvent] {
        guard availability != event else { return [] }
        availability = event
        return [event]
    }
}
