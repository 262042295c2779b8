internal import Foundation
internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoDrawing
internal import VicinoMarkup
internal import VicinoPage

/// The page of the present day: what runs, the day so far, what the user did, who is near, steps and totals.
struct TodayPage {
    let site: WebSite
    let words: Words
    /// The present of the whole page, which is one moment even if midnight passes meanwhile.
    private let now: CalendarNow

    init(site: WebSite, words: Words) {
        self.site = site
        self.words = words
        now = site.now
    }

    /// How many activities have a button that is always shown.
    static let choiceLimit = 8
    /// How many names the field for another activity proposes, and how many have a button.
    static let nameLimit = 30
    /// How many days the small drawing of steps shows, and of how many the mean is.
    static let stepDays = 7

    /// Reads the day.
    func page() throws -> Page {
        let text = site.text(words)
        let records = site.records(of: site.node.me, now)
        let newest = try records.newest(UsualActivities.recordLimit)
        let usual = UsualActivities(newest, now.timeZone)
        let today = now.wall.date
        if newest.isEmpty, try site.isDiaryEmpty { return try firstPage(usual) }
        guard let day = try records.days(from: today, count: 1).first else { throw WebRefusal.missing }
        var shownDay = ShownDay(day: day, now: now, words: words, text: text, isEditable: true, usual: usual)
        shownDay.dismissed = try site.node.dismissedGaps(touching: day.times)
        let running = try site.diary.running().first
        let order = try order(records, newest)
        var marks = ActivityMarks(site.looks(words))
        let steps = try records.summary(from: today.adding(days: 1 - Self.stepDays), through: today, by: .day)
        let card = nowCard(running, order: order, marks: &marks)
        let view = TodayView(
            present: now, text: text, now: card,
            day: DayCard(
                figures: CountedTime([day], now: now).sentence(words, text), line: line(shownDay, &marks),
                omitted: text.omission([day]), words: words),
            rows: RowsCard(
                rows: shownDay.rows(&marks), confirmAll: shownDay.confirmAll, isRunning: running != nil, words: words),
            plans: try plans(&marks), reminder: try PhraseReminder(site.node, words),
            near: NearList(try FollowedPeople(site, site.askService()), site: site, words: words, marks: &marks),
            steps: StepsCard(steps, text: text),
            totals: totals(day, &marks))
        let title = [card.running?.name, title].compactMap(\.self).joined(separator: " · ")
        return Page(title: title, section: .today, view: view)
    }

    /// The plans of the last days, without those of today, which stand among its rows.
    private func plans(_ marks: inout ActivityMarks) throws -> PlansCard? {
        let text = site.text(words)
        let begin = now.moment.advanced(byMilliseconds: -Int64(PlansCard.dayCount) * 86_400_000)
        let before = try site.diary.overdue(since: begin).filter { isBeforeToday($0.record) }
        let hidden = try site.node.privateRecords(among: before.map(\.id))
        let rows = before.prefix(PlansCard.limit).compactMap { found -> EntryRow? in
            let activity = found.record
            guard let end = activity.end else { return nil }
            let clock = RecordClock(activity, timeZone: now.timeZone)
            let start = clock.wallTime(at: activity.start)
            var times = EntryTimes(
                began: "\(start.date)T\(start.hourAndMinute)", from: words.time(start),
                to: words.time(clock.wallTime(at: end)), length: end - activity.start)
            times.day = text.day(start.date, today: now.wall.date)
            var entry = CalendarEntry(activity, id: found.id, person: CalendarPerson(site.node.me))
            entry.isPrivate = hidden.contains(found.id)
            return EntryRow(
                entry: entry, mark: marks.assignMark(to: activity.name), times: times, text: text, now: now,
                path: ActivityAddress(found.id).path, editPath: "/edit/\(found.id)")
        }
        return rows.isEmpty ? nil : PlansCard(rows: rows, words: words)
    }

    /// Whether an activity has no part of today, by its own clocks. One that ends at midnight has none.
    private func isBeforeToday(_ activity: Activity) -> Bool {
        guard let end = activity.end else { return false }
        let last = max(activity.start, end.advanced(byMilliseconds: -1))
        return RecordClock(activity, timeZone: now.timeZone).wallTime(at: last).date < now.wall.date
    }

    /// What a user sees who has recorded nothing yet: the ways to begin.
    private func firstPage(_ usual: UsualActivities) throws -> Page {
        var marks = ActivityMarks(site.looks(words))
        let followed = try FollowedPeople(site, site.askService())
        let card = FirstCard(
            start: startForms(usual.names, running: nil, label: words(.nothingRunsHow), marks: &marks),
            offersDemo: try site.diary.offersDemo(), words: words)
        let view = FirstView(
            now: now, text: site.text(words), card: card,
            near: followed.people.isEmpty
                ? nil : NearList(followed, site: site, words: words, marks: &marks))
        return Page(title: title, section: .today, view: view)
    }

    private var title: String { site.text(words).weekdayAndDay(now.wall.date) }

    /// The order of the buttons, which the records of the day do not change.
    private func order(_ records: DayRecords, _ newest: [Identified<Activity>]) throws -> StartOrder {
        let midnight = WallTime(date: now.wall.date, millisecondOfDay: 0).moment(in: now.timeZone) ?? now.moment
        let earlier = try records.newest(UsualActivities.recordLimit, before: midnight)
        return StartOrder(earlier: earlier, newest: newest, now.timeZone)
    }

    private func nowCard(
        _ running: Identified<Activity>?, order: StartOrder, marks: inout ActivityMarks
    ) -> NowCard {
        let shown = running.map { run($0, &marks) }
        let label = shown.map { words(.startElse, ["activity": $0.name]) } ?? words(.start)
        return NowCard(
            running: shown,
            start: startForms(order.names, running: running?.record.name, label: label, marks: &marks),
            words: words)
    }

    /// - Parameters:
    ///   - names: the activities in the order of their buttons.
    ///   - running: the activity that runs, whose button says so.
    private func startForms(
        _ names: [String], running: String?, label: String, marks: inout ActivityMarks
    ) -> StartForms {
        let names = names.prefix(Self.nameLimit)
        let buttons = names.map { name in
            ActivityButton(
                activity: name, mark: marks.assignMark(to: name),
                isRunning: name.lowercased() == running?.lowercased())
        }
        return StartForms(
            label: label, choices: Array(buttons.prefix(Self.choiceLimit)),
            others: Array(buttons.dropFirst(Self.choiceLimit)), names: Array(names), words: words)
    }

    private func run(_ running: Identified<Activity>, _ marks: inout ActivityMarks) -> RunningActivity {
        let record = running.record
        let text = site.text(words)
        let mark = marks.assignMark(to: record.name)
        let passed = Duration.milliseconds(now.moment.milliseconds - record.start.milliseconds)
        let form = ActivityForm(record, timeZone: now.timeZone, distances: site.region.distances)
        return RunningActivity(
            name: mark.title, mark: mark, since: words(.since, ["time": sinceTime(record.start)]),
            passed: PassedTime(passed: passed, text: text.duration(passed)),
            place: record.whereabouts.first.map { DisplayText($0, limit: 60).text },
            stop: StopForm(id: running.id, activity: record.name, form: form, words: words))
    }

    private func sinceTime(_ start: Timestamp) -> String {
        let text = site.text(words)
        return WallTime(start, in: now.timeZone).date == now.wall.date
            ? text.time(start) : text.when(start, now: now.moment)
    }

    private func totals(_ day: CalendarDay, _ marks: inout ActivityMarks) -> [TotalRow] {
        let totals = day.timeByActivity()
        let text = site.text(words)
        return totals.map {
            TotalRow($0.name, time: $0.duration, longest: totals[0].duration, text: text, marks: &marks)
        }
    }

    private func line(_ shownDay: ShownDay, _ marks: inout ActivityMarks) -> Markup {
        let time = words.time(now.wall)
        var line = DayLine(
            size: .big, blocks: shownDay.blocks(&marks), now: shownDay.nowOfDay,
            nowLabel: words(.nowAt, ["time": time]),
            clock: words.format.region.clock,
            label: words(.dayLineLabel, ["weekday": shownDay.text.weekday(shownDay.day.date), "time": time]))
        line.addPath = shownDay.addPath
        return line.markup
    }
}

/// What the page of the present day shows.
struct TodayView: View {
    let present: CalendarNow
    let text: WebText
    let now: NowCard
    let day: DayCard
    let rows: RowsCard
    /// What was planned on days before; nil for nothing.
    let plans: PlansCard?
    /// Reminds of the recovery phrase; nil if there is no need.
    let reminder: PhraseReminder?
    let near: NearList
    let steps: StepsCard?
    let totals: [TotalRow]

    private var words: Words { text.words }

    var body: Markup {
        TodayHead(now: present, isFirst: false, text: text)
        Div(.class("cols main3")) {
            Div(.class("stack")) {
                now
                day
                rows
                plans
                reminder
            }
            Div(.class("stack")) {
                Card(id: "live-near") {
                    H2 { words(.nearNow) }
                    near
                }
                steps
                totalsCard
            }
        }
    }

    private var totalsCard: Section {
        Section(.class("card"), .id("live-totals"), .hidden(totals.isEmpty)) {
            if !totals.isEmpty {
                H2 { words(.todayByActivity) }
                Div(.class("tot gapt")) {
                    for total in totals { total }
                }
            }
        }
    }
}

/// The day so far as a line.
struct DayCard: View {
    /// How much of the day is recorded; nil if no time counts yet.
    let figures: String?
    let line: Markup
    /// How many activities are drawn if not all are; otherwise nil.
    let omitted: String?
    let words: Words

    var body: Markup {
        Card(id: "live-day") {
            CardHead(words(.daySoFar), detail: figures)
            line
            if let omitted { P(.class("sm mut gapt")) { omitted } }
        }
    }
}

/// The records and gaps of the day, the latest first.
struct RowsCard: View {
    let rows: [DayRow]
    /// The button that confirms all guesses; nil for none.
    let confirmAll: ConfirmAllForm?
    /// Whether an activity runs, which is not among the rows.
    let isRunning: Bool
    let words: Words

    var body: Markup {
        Card(id: "live-rows") {
            CardHead(words(.whatYouDid), detail: words(.latestFirst))
            if !rows.isEmpty {
                Ol(.class("list")) {
                    for row in rows { row }
                }
                confirmAll
            } else if isRunning {
                P(.class("mut")) { words(.onlyRuns) }
            } else {
                EmptyState(words(.nothingToday), advice: words(.nothingTodayHow)) {
                    A(.class("btn"), .href("/add")) { words(.addByHand) }
                    A(.class("btn"), .href("/import")) { words(.firstImport) }
                }
            }
        }
    }
}
