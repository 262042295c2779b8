internal import Foundation
internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary

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

    /// How many activities have a button.
    static let choiceLimit = 8
    /// How many names the field for another activity proposes.
    static let nameLimit = 30
    /// How many days the small drawing of steps shows, and of how many the mean is.
    static let stepDays = 7

    /// Reads the day.
    func page() throws -> WebPage {
        let text = site.text(words)
        let records = site.records(of: site.node.me, now)
        let usual = UsualActivities(try records.newest(UsualActivities.recordLimit), now.timeZone)
        let today = now.wall.date
        guard let day = try records.days(from: today, count: 1).first else { throw WebRefusal.missing }
        let shownDay = ShownDay(day: day, now: now, words: words, text: text, usual: usual)
        let running = try Diary(site.node, timeZone: now.timeZone).running().first
        var marks = ActivityMarks()
        let steps = try records.summary(from: today.adding(days: 1 - Self.stepDays), through: today, by: .day)
        let totals = day.timeByActivity()
        let values = TodayValues(
            day: today.description, weekday: text.weekday(today), date: text.dayAndMonth(today),
            running: running.map { run($0, &marks) }, words: words,
            choices: choices(usual, except: running?.record.name, &marks),
            names: Array(usual.names.prefix(Self.nameLimit)),
            figures: CountedTime([day], now: now).sentence(words, text), line: line(shownDay, &marks),
            rows: shownDay.rows(&marks), omitted: text.omission([day]), near: try near(),
            steps: StepsCard(steps, words, text),
            totals: totals.map {
                TotalRow($0.name, $0.duration, of: totals.first?.duration ?? .zero, words, text, &marks)
            })
        return WebPage(
            title: "\(text.weekday(today)) \(text.dayAndMonth(today))", section: .today, template: "today",
            values: values)
    }

    private func run(_ running: Identified<Activity>, _ marks: inout ActivityMarks) -> TodayValues.RunningActivity {
        let record = running.record
        let text = site.text(words)
        let mark = marks.assignMark(to: record.name)
        let length = text.duration(.milliseconds(now.moment.milliseconds - record.start.milliseconds))
        let parts = [
            words("since", ["time": sinceTime(record.start)]), length, record.place.map { $0.displaySafe(limit: 60) },
        ]
        return TodayValues.RunningActivity(
            name: words.activity(mark.name), cssClass: mark.hue.cssClass, letters: mark.letters,
            since: parts.compactMap { $0 }.joined(separator: " · "), editPath: "/edit/\(running.id)")
    }

    private func sinceTime(_ start: Timestamp) -> String {
        let text = site.text(words)
        return WallTime(start, in: now.timeZone).date == now.wall.date
            ? text.time(start) : text.when(start, now: now.moment)
    }

    private func choices(
        _ usual: UsualActivities, except running: String?, _ marks: inout ActivityMarks
    ) -> [TodayValues.Choice] {
        usual.names.filter { $0 != running }.prefix(Self.choiceLimit).map { name in
            let mark = marks.assignMark(to: name)
            return TodayValues.Choice(
                value: name, name: words.activity(mark.name), cssClass: mark.hue.cssClass, letters: mark.letters)
        }
    }

    private func line(_ shownDay: ShownDay, _ marks: inout ActivityMarks) -> Markup {
        let time = now.wall.hourAndMinute
        return DayLine(
            size: .big, blocks: shownDay.blocks(&marks), now: shownDay.nowOfDay,
            nowLabel: words("now_at", ["time": time]),
            label: words("day_line_label", ["weekday": shownDay.text.weekday(shownDay.day.date), "time": time])
        ).markup
    }

    private func near() throws -> Markup {
        let followed = try FollowedPeople(site)
        return NearList(followed, site, words).markup
    }
}

/// The values of the page of the present day.
struct TodayValues: Sendable {
    /// The running activity.
    struct RunningActivity: Sendable {
        let name: String
        let cssClass: String
        let letters: String
        let since: String
        /// The page that changes it.
        let editPath: String
    }

    /// A button that starts an activity.
    struct Choice: Sendable {
        let value: String
        let name: String
        let cssClass: String
        let letters: String
    }

    /// The day, by which an open page notices that another one has begun.
    let day: String
    let weekday: String
    let date: String
    let running: RunningActivity?
    let nowClass: String
    let startLabel: String
    let choices: [Choice]
    let names: [String]
    let figures: String?
    let line: Markup
    let hasRows: Bool
    let isEmpty: Bool
    /// Whether what runs is all there is today.
    let onlyRuns: Bool
    let rows: [DayRow]
    /// How many activities are drawn if not all are; otherwise nil.
    let omitted: String?
    let near: Markup
    let steps: StepsCard?
    let hasTotals: Bool
    let totals: [TotalRow]

    init(
        day: String, weekday: String, date: String, running: RunningActivity?, words: Words, choices: [Choice],
        names: [String], figures: String?, line: Markup, rows: [DayRow], omitted: String?, near: Markup,
        steps: StepsCard?,
        totals: [TotalRow]
    ) {
        self.day = day
        self.weekday = weekday
        self.date = date
        self.running = running
        nowClass = running?.cssClass ?? ""
        startLabel =
            running.map { words("start_else", ["activity": $0.name]) } ?? words["start"]
        self.choices = choices
        self.names = names
        self.figures = figures
        self.line = line
        self.rows = rows
        hasRows = !rows.isEmpty
        self.omitted = omitted
        isEmpty = rows.isEmpty && running == nil
        onlyRuns = rows.isEmpty && running != nil
        self.near = near
        self.steps = steps
        self.totals = totals
        hasTotals = !totals.isEmpty
    }
}
