internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary

/// Two calendars beside each other: for each day of a week, the line of a followed person above that of the user.
struct BesidePage {
    let site: WebSite
    let words: Words
    let person: Person

    /// The maximum number of blocks with names on the page.
    static let blockLimit = 150

    /// - Parameter date: a day of the week to show.
    func page(_ date: CivilDate) throws -> WebPage {
        let followed = try FollowedPeople(site)
        guard let present = followed.people.first(where: { $0.person.user == person.user }) else {
            throw WebRefusal.missing
        }
        let now = site.now
        let text = site.text(words)
        let monday = date.monday
        let state = try PersonState(present, site, site.service)
        let isElsewhere = !state.now.offsetText(in: now.timeZone).isEmpty
        let days = try days(of: monday, state)
        let path = "/people/\(person.user)"
        let values = BesideValues(
            path: path, chartsPath: person.chartsPath, who: present.name,
            ribbon: words("ribbon", ["name": present.name]),
            ribbonWhy: site.ribbon(of: present.name, state.now, words),
            heading: words("beside_heading", ["name": present.name]),
            how: words(isElsewhere ? "beside_how_apart" : "beside_how", ["name": present.name]),
            week: text.days(monday, monday.adding(days: 6), today: now.wall.date), axis: DayLine.axis,
            before: "\(path)/beside?date=\(monday.adding(days: -7))",
            after: "\(path)/beside?date=\(monday.adding(days: 7))", present: "\(path)/beside", days: days,
            hasDays: !days.isEmpty)
        return WebPage(
            title: values.heading, section: .people, template: "beside", values: values, isTheirs: true)
    }

    /// The days of a week, without those to come, which have nothing to compare.
    private func days(of monday: CivilDate, _ state: PersonState) throws -> [BesideValues.Day] {
        let now = site.now
        let text = site.text(words)
        let theirs = try state.days(from: monday, count: 7, site)
        let mine = try site.records(of: site.node.me, now).days(from: monday, count: 7, hasTexts: false)
        var marks = ActivityMarks()
        let figures = DayFigures(words: words, text: text)
        let shown = zip(theirs, mine).filter { $0.0.date <= now.wall.date }
        let lines = DayLine.markup(
            of: shown.flatMap { [state.line($0, .day, site, words, &marks), line($1, &marks)] },
            blockLimit: Self.blockLimit)
        return shown.enumerated().map { index, day in
            BesideValues.Day(
                name: text.day(day.0.date, today: now.wall.date), isToday: day.0.date == now.wall.date,
                theirs: lines[2 * index], mine: lines[2 * index + 1],
                theirFigures: figures.text(day.0), myFigures: figures.text(day.1))
        }
    }

    private func line(_ day: CalendarDay, _ marks: inout ActivityMarks) -> DayLine {
        let shownDay = ShownDay(day: day, now: site.now, words: words, text: site.text(words), usual: nil)
        let label = words("my_line", ["day": shownDay.text.day(day.date, today: site.now.wall.date)])
        return DayLine(
            size: .day, blocks: shownDay.blocks(&marks), now: shownDay.nowOfDay, label: label, isOwn: true)
    }
}

/// The values of the page of two calendars.
struct BesideValues: Sendable {
    /// One day of both people.
    struct Day: Sendable {
        let name: String
        let isToday: Bool
        let theirs: Markup
        let mine: Markup
        let theirFigures: String
        let myFigures: String
    }

    let path: String
    let chartsPath: String
    let who: String
    let ribbon: String
    let ribbonWhy: String
    let heading: String
    let how: String
    let week: String
    /// The hours above the lines.
    let axis: Markup
    let before: String
    let after: String
    let present: String
    let days: [Day]
    let hasDays: Bool
}
