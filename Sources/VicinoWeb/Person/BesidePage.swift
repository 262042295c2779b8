internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoDrawing
internal import VicinoMarkup
internal import VicinoPage

/// Two calendars beside each other: for each day of a week, the line of a followed person above that of the user.
struct BesidePage {
    let site: WebSite
    let words: Words
    let person: Person
    /// The present of the whole page, which is one moment even if midnight passes meanwhile.
    private let now: CalendarNow

    /// The maximum number of blocks with names on the page.
    static let blockLimit = 150

    init(site: WebSite, words: Words, person: Person) {
        self.site = site
        self.words = words
        self.person = person
        now = site.now
    }

    /// - Parameter date: a day of the week to show; nil for the present week.
    func page(_ date: CivilDate?) throws -> Page {
        let service = site.askService()
        let followed = try FollowedPeople(site, service)
        guard let present = followed.people.first(where: { $0.person.user == person.user }) else {
            throw WebRefusal.missing
        }
        let text = site.text(words)
        let start = words.weekStart.first(of: date ?? now.wall.date)
        let state = try PersonState(present, site: site, service: service, now: now)
        let isElsewhere = !state.theirNow.offsetText(in: now.timeZone).isEmpty
        let days = try days(of: start, state)
        let view = BesideView(
            ribbon: Ribbon(
                words(.ribbon, ["name": present.name]), reason: site.ribbon(of: present.name, state.theirNow, words)),
            person: person, name: present.name, start: start,
            week: text.days(start, start.adding(days: 6), today: now.wall.date),
            days: BesideDays(
                name: present.name, how: words(isElsewhere ? .besideHowApart : .besideHow, ["name": present.name]),
                days: days, words: words),
            words: words)
        return Page(
            title: words(.besideHeading, ["name": present.name]), section: .people, view: view, isTheirs: true)
    }

    /// The days of a week, without those to come, which have nothing to compare.
    private func days(of start: CivilDate, _ state: PersonState) throws -> [BesideDay] {
        let text = site.text(words)
        let theirs = try state.days(from: start, count: 7, site)
        let mine = try site.records(of: site.node.me, now).days(from: start, count: 7, hasTexts: false)
        var marks = ActivityMarks(site.looks(words))
        let figures = DayFigures(words: words, text: text)
        let shown = zip(theirs, mine).filter { $0.0.date <= now.wall.date }
        let lines = DayLine.markup(
            of: shown.flatMap {
                [state.line(of: $0, size: .day, words: words, marks: &marks), line($1, &marks)]
            },
            blockLimit: Self.blockLimit)
        return shown.enumerated().map { index, day in
            BesideDay(
                name: text.day(day.0.date, today: now.wall.date), theirs: lines[2 * index], mine: lines[2 * index + 1],
                theirFigures: figures.text(day.0), myFigures: figures.text(day.1))
        }
    }

    private func line(_ day: CalendarDay, _ marks: inout ActivityMarks) -> DayLine {
        let shownDay = ShownDay(day: day, now: now, words: words, text: site.text(words), isEditable: false)
        let label = words(.myLine, ["day": shownDay.text.day(day.date, today: now.wall.date)])
        return DayLine(
            size: .day, blocks: shownDay.blocks(&marks), now: shownDay.nowOfDay, label: label, isOwn: true)
    }
}

/// What the page of two calendars shows.
struct BesideView: View {
    let ribbon: Ribbon
    let person: Person
    /// The person's name, safe to show.
    let name: String
    /// The first day of the week.
    let start: CivilDate
    /// `16–22 November`.
    let week: String
    let days: BesideDays
    let words: Words

    var body: Markup {
        ribbon
        PageHead(words(.besideHeading, ["name": name]), above: week) {
            weeks
            PersonLinks(person: person, current: .beside, words: words)
        }
        days
        charts
    }

    /// The same week of both people in charts, by each measure.
    private var charts: Nav {
        Nav(.class("row gapt"), .aria(.label, words(.navCharts))) {
            Span(.class("sm mut")) { words(.besideCharts) }
            for measure in ComparedMeasure.fixed {
                A(.class("btn"), .href("/charts?span=week&date=\(start)&with=\(person.shortID)\(measure.query)")) {
                    measure.name(words)
                }
            }
        }
    }

    private var weeks: Nav {
        let path = "\(person.path)/beside"
        return Nav(.class("row"), .aria(.label, words(.otherWeeks))) {
            A(.class("btn"), .href("\(path)?date=\(start.adding(days: -7))")) { words(.beforeWeek) }
            A(.class("btn"), .href(path)) { words(.thisWeek) }
            A(.class("btn"), .href("\(path)?date=\(start.adding(days: 7))")) { words(.afterWeek) }
        }
    }
}

/// The days of a week in two calendars, as lines and as a table.
struct BesideDays: View {
    /// The name of the other person, safe to show.
    let name: String
    /// How to read the lines.
    let how: String
    /// The days; none if the whole week is to come.
    let days: [BesideDay]
    let words: Words

    var body: Markup {
        Card {
            CardHead(words(.dayByDay), detail: how)
            if days.isEmpty {
                P(.class("mut")) { words(.weekToCome) }
            } else {
                lines
                table
            }
        }
    }

    private var lines: Div {
        Div(.class("pair")) {
            Span()
            DayLine.axis(words.format.region.clock)
            for day in days {
                P(.class("d")) { day.name }
                Span(.class("sm")) { name }
                day.theirs
                Span(.class("sm mut")) { words(.chartYou) }
                day.mine
            }
        }
    }

    private var table: Fold {
        Fold(words(.asTable), style: "tab gapt") {
            ScrollRegion(words(.asTable), role: "group") {
                Table(.class("data")) {
                    Thead {
                        Tr {
                            Th(.scope("col")) { words(.spanDay) }
                            Th(.scope("col")) { name }
                            Th(.scope("col")) { words(.chartYou) }
                        }
                    }
                    Tbody {
                        for day in days {
                            Tr {
                                Th(.scope("row")) { day.name }
                                Td { day.theirFigures }
                                Td { day.myFigures }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// One day of both people.
struct BesideDay: Sendable {
    let name: String
    let theirs: Markup
    let mine: Markup
    let theirFigures: String
    let myFigures: String
}
