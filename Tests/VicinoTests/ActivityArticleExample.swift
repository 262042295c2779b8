import Foundation
import Vicino
import VicinoActivity
import VicinoDiary
import VicinoDrawing

func lastWeek(of person: Person, on node: Node) throws -> ActivitySummary {
    let now = CalendarNow(node.now, in: .current)
    let today = now.wall.date
    let period = try SummaryPeriod(from: today.adding(days: -6), through: today)
    let activities = node.records(Activity.self, of: person)
    let since = try activities.first()?.record.start ?? .latest
    var summary = ActivitySummary(of: period, since: since, now: now)
    try activities.overlapping(from: period.earliest, to: period.latest).forEach { try summary.add($0.record) }
    return summary
}

func totalsOnly(from today: Timestamp) -> Sharing { .dayTotals(since: today) }

func printTimes(of person: Person, _ summary: ActivitySummary) {
    for amount in summary.timeByActivity { print(amount.name, amount.duration) }
    let chart = Chart.timeByActivity(summary, of: CalendarPerson(person))
    for line in chart.lines(width: 60) { print(line) }
}

func importRuns(from csv: Data, to node: Node) throws -> [String] {
    var reader = CSVActivityReader(timeZone: .current)
    try node.add(Activity.self, uniqueBy: [\.name, \.start]) { add in
        func store(_ item: ImportItem) throws { if case .record(let activity) = item { try add(activity) } }
        try reader.read(Array(csv)[...], store)
        try reader.finish(store)
    }
    return reader.report.remarks
}
