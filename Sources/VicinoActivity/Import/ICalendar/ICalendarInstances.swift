internal import VicinoCore

/// Makes activities of the events of an iCalendar file: of each instance that is over.
struct ICalendarInstances {
    private let events: [ICalendarEvent]
    private(set) var zones: ICalendarZones
    private let now: Timestamp
    /// The highest version of each event, by its UID.
    private var versions: [String: Int] = [:]
    /// When the instances were to begin in whose stead another event is, by the UID.
    private var replaced: [String: Set<Timestamp>] = [:]
    /// The same for those that are named by their day only.
    private var replacedDays: [String: Set<CivilDate>] = [:]
    /// How many days of rules are still looked at.
    private var daysLeft = Self.dayLimit
    private var instancesLeft = Self.instanceLimit

    /// The most days of all rules of a file: those of some thousand events that come again for ten years.
    private static let dayLimit = 20_000_000
    /// The most instances of a file.
    static let instanceLimit = 200_000

    init(_ events: [ICalendarEvent], zones: ICalendarZones, until now: Timestamp) {
        self.events = events
        self.zones = zones
        self.now = now
        for event in events where event.replaced == nil {
            versions[event.uid] = max(versions[event.uid] ?? event.sequence, event.sequence)
        }
        for event in events {
            guard let time = event.replaced else { continue }
            if time.isDate { replacedDays[event.uid, default: []].insert(time.wall.date) }
            guard !time.isDate, let moment = self.zones.moment(time) else { continue }
            replaced[event.uid, default: []].insert(moment)
        }
    }

    /// Passes on all activities, and says in the report what was left out.
    mutating func all(sink: inout ImportSink, _ emit: (ImportItem) throws -> Void) throws {
        for (index, event) in events.enumerated() {
            let isOld = event.replaced == nil && event.sequence < versions[event.uid] ?? 0
            guard !isOld else {
                sink.report.leaveOut(.repeated)
                continue
            }
            guard !event.isCancelled else {
                sink.report.leaveOut(.cancelled)
                continue
            }
            try take(event, at: "event \(index + 1)", sink: &sink, emit)
        }
        guard daysLeft <= 0 || instancesLeft <= 0 else { return }
        sink.report.note("The file has more than \(Self.instanceLimit) instances. The later ones were left out.")
    }

    private mutating func take(
        _ event: ICalendarEvent, at location: String, sink: inout ImportSink, _ emit: (ImportItem) throws -> Void
    ) throws {
        guard let start = event.start else {
            let item = SkippedItem(location: location, reason: .noTimes, detail: "Nothing says when it was.")
            return try sink.skip(item, emit)
        }
        guard !start.isDate else { return sink.report.leaveOut(.allDay) }
        guard let length = length(of: event, start) else {
            let item = SkippedItem(location: location, reason: .noDuration, detail: "It ends before it starts.")
            return try sink.skip(item, emit)
        }
        guard length.days > 0 || length.milliseconds > 0 else { return sink.report.leaveOut(.noSpan) }
        var rule: ICalendarRule?
        if event.replaced == nil, let text = event.rule {
            rule = ICalendarRule(text)
            if rule == nil {
                sink.report.note("A rule by which an event comes again is not known. Its first instance counts.")
            }
        }
        var hasUpcoming = false
        for time in times(of: event, start, rule) {
            guard instancesLeft > 0, let span = span(from: time, length) else { break }
            guard span.end <= now else {
                hasUpcoming = true
                continue
            }
            instancesLeft -= 1
            var found = TrackActivity(start: span.start, end: span.end, writtenOffset: zones.utcOffset(of: time))
            found.guess = event.activity
            found.note = event.note
            try sink.take(found, at: location, emit)
        }
        if hasUpcoming { sink.report.leaveOut(.upcoming) }
    }

    // MARK: How long an event takes

    /// How long an event takes: some days of the clocks, and an exact time.
    private struct Length {
        var days = 0
        var milliseconds: Int64 = 0
    }

    /// How long an event takes; nil if it ends before it starts.
    private mutating func length(of event: ICalendarEvent, _ start: ICalendarTime) -> Length? {
        if event.hasBadDuration { return nil }
        if let duration = event.duration {
            return Length(days: duration.days, milliseconds: Int64(duration.seconds) * 1000)
        }
        guard let end = event.end else { return Length() }
        guard let begin = zones.moment(start), let finish = zones.moment(end) else { return Length() }
        let milliseconds = (finish - begin).milliseconds
        return milliseconds < 0 ? nil : Length(milliseconds: milliseconds)
    }

    private mutating func span(from time: ICalendarTime, _ length: Length) -> TimeSpans.Span? {
        guard let start = zones.moment(time) else { return nil }
        let moved = time.moved(to: time.wall.date.adding(days: length.days))
        guard let end = length.days == 0 ? start : zones.moment(moved) else { return nil }
        return TimeSpans.Span(start: start, end: end.advanced(byMilliseconds: length.milliseconds))
    }

    // MARK: When an event takes place

    /// When the instances of an event begin, as far as they can be over, without those that do not take place.
    private mutating func times(
        of event: ICalendarEvent, _ start: ICalendarTime, _ rule: ICalendarRule?
    ) -> [ICalendarTime] {
        guard event.replaced == nil else { return [start] }
        var times = [start]
        if let rule { times += repeated(rule, start) }
        times += event.additions.filter { !$0.isDate }
        let days = (replacedDays[event.uid] ?? []).union(event.exceptions.filter(\.isDate).map(\.wall.date))
        let moments = Set(event.exceptions.filter { !$0.isDate }.compactMap { zones.moment($0) })
        let absent = moments.union(replaced[event.uid] ?? [])
        var seen: Set<Timestamp> = []
        return times.filter { time in
            guard !days.contains(time.wall.date), let moment = zones.moment(time) else { return false }
            return !absent.contains(moment) && seen.insert(moment).inserted
        }
    }

    /// The times after the first one that a rule gives.
    private mutating func repeated(_ rule: ICalendarRule, _ start: ICalendarTime) -> [ICalendarTime] {
        // A day later than now in any zone.
        let last = WallTime(now, utcOffset: 0).date.adding(days: 1)
        let until = rule.until
        let untilMoment = until.flatMap { until -> Timestamp? in
            guard !until.isDate else { return nil }
            return zones.moment(until.zone == .utc ? until : start.sameZone(until))
        }
        var times: [ICalendarTime] = []
        var left = (rule.count ?? .max) - 1
        var period = 0
        while daysLeft > 0, times.count < instancesLeft {
            guard let first = rule.firstDay(ofPeriod: period, from: start.wall.date), first <= last else { break }
            daysLeft -= rule.frequency.days
            for date in rule.days(ofPeriod: period, from: start.wall.date) where date > start.wall.date {
                guard left > 0, date <= last else { return times }
                let time = start.moved(to: date)
                if let until, until.isDate, date > until.wall.date { return times }
                if let untilMoment, let moment = zones.moment(time), moment > untilMoment { return times }
                left -= 1
                times.append(time)
            }
            period += 1
        }
        return times
    }
}

extension ICalendarTime {
    /// Another time by the clocks of this one.
    fileprivate func sameZone(_ other: ICalendarTime) -> ICalendarTime {
        var time = moved(to: other.wall.date)
        time.wall = other.wall
        return time
    }
}
