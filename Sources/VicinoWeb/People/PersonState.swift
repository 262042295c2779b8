internal import Foundation
internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoDrawing
internal import VicinoPage
internal import VicinoService

/// What this device knows about a followed person.
struct PersonState {
    let present: FollowedPeople.State
    /// What is held of the person's records.
    let status: ReplicaStatus
    /// What is known about the attempts to meet the person.
    let evidence: Obstacle.Evidence
    /// The last day with a record; nil without records.
    let lastDay: CivilDate?
    /// The present by the clocks of the person's records.
    let theirNow: CalendarNow
    /// The moment up to which this device knows of the person. An activity that runs is shown up to then.
    let asOf: CalendarNow
    /// The end of what is known; later time is not unknown, but not received yet.
    let knownUntil: Timestamp

    var person: Person { present.person }

    /// - Parameter now: the present of the page, by the user's clocks.
    init(_ present: FollowedPeople.State, site: WebSite, service: ServiceAnswer, now: CalendarNow) throws {
        self.present = present
        status = try site.node.replicaStatus(of: present.person)
        evidence = try Obstacle.Evidence(of: present.person, in: site.node, service, policy: site.defaultPolicy)
        let newest =
            status.completeness == .damaged
            ? nil
            : try site.node.records(Activity.self, of: present.person).begun(by: now.moment).reversed().first()?.record
        let theirs =
            status.completeness == .damaged
            ? now
            : try site.node.calendarNow(of: present.person, through: now.wall.date, in: now.timeZone)
        // Their clocks, at the moment of the page.
        let theirNow = CalendarNow(now.moment, in: theirs.timeZone)
        let met = status.completeness == .upToDate ? evidence.met?.endedAt : nil
        let received = [met, present.person.updatedAt].compactMap { $0 }.max() ?? now.moment
        asOf = CalendarNow(min(received, now.moment), in: theirNow.timeZone)
        let end = newest.map { $0.end ?? max($0.start, received) }
        let total = try Self.newestTotal(status, site, of: present.person)
        let known = [end.map { WallTime($0, in: theirNow.timeZone).date }, total?.date].compactMap(\.self)
        lastDay = known.max().map { min($0, theirNow.wall.date) }
        self.theirNow = theirNow
        knownUntil = max(end ?? .epoch, met ?? .epoch, total?.end ?? .epoch)
    }

    /// The total of the newest day that has one.
    private static func newestTotal(_ status: ReplicaStatus, _ site: WebSite, of person: Person) throws -> DayTotal? {
        guard status.completeness != .damaged else { return nil }
        let totals = site.node.records(DayTotal.self, of: person).filter(\.end <= site.node.now)
        return try totals.reversed().first()?.record
    }

    /// Whether everything that the person has is here, as far as is known.
    var isUpToDate: Bool { status.completeness == .upToDate && !evidence.hasNews }

    /// Some days of the person's calendar, as they are known.
    func days(from first: CivilDate, count: Int, _ site: WebSite) throws -> [CalendarDay] {
        try site.records(of: person, asOf).days(from: first, count: count)
    }

    /// The line of a day, in which time after the last record is empty.
    func line(of day: CalendarDay, size: DayLine.Size, words: Words, marks: inout ActivityMarks) -> DayLine {
        let shownDay = ShownDay(
            day: day, now: asOf, words: words, text: WebText(words: words, timeZone: asOf.timeZone), isEditable: false)
        let end = knownUntil - day.times.lowerBound
        let now = day.date == theirNow.wall.date ? theirNow.wall.timeOfDay : nil
        let blocks = shownDay.blocks(&marks).filter { $0.mark != nil || $0.hours.lowerBound < end }
        let name = shownDay.text.day(day.date, today: theirNow.wall.date)
        if shownDay.hasOnlyTotals {
            let label = words(.totalsLine, ["day": name])
            return DayLine(
                size: size == .mini ? .mini : .day, blocks: blocks, now: nil, clock: words.format.region.clock,
                label: label)
        }
        let label = words(.theirLine, ["name": present.name, "day": name])
        return DayLine(size: size, blocks: blocks, now: now, clock: words.format.region.clock, label: label)
    }
}

extension WebSite {
    /// Reads a person's activities; the user's own with the day that the settings have for unknown time.
    func records(of person: Person, _ now: CalendarNow) -> DayRecords {
        DayRecords(node: node, person: person, now: now, unknownFrom: settings?.unknownFrom)
    }

    /// The policy of the settings. A mistake in the file is reported on the page of the settings.
    var defaultPolicy: ExchangePolicy { (try? settings?.settings())?.defaultPolicy ?? .always }
}
