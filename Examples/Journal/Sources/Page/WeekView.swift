import Vicino
import VicinoActivity
import VicinoDrawing
import VicinoPage

/// A week as a chart, and day by day.
struct WeekView: View {
    let week: Week

    var title: String { week.person.isMe ? "My week" : "The week of \(week.person)" }

    var body: Markup {
        PageHead(title)
        Div(.class("stack")) {
            if week.person.isMe { RecordingCard() }
            Card {
                Img(.source("/chart/\(week.person.key)"), .alternative(week.chart.sentence))
                TableFold("The chart as a table") { week.chart.tableMarkup() }
            }
            Card("stack") {
                for day in week.days { DayView(day: day, week: week) }
            }
        }
    }
}

/// The form that starts and stops an activity.
struct RecordingCard: View {
    var body: Markup {
        Card("row") {
            PostForm("/start", style: "row") {
                Label(.for("name")) { "What do you begin?" }
                Input(.id("name"), .name("name"), .placeholder("walking"), .required())
                Button(.class("go")) { "Start" }
            }
            PostForm("/stop") { Button { "Stop" } }
        }
    }
}

/// A day of a week.
struct DayView: View {
    let day: CalendarDay
    let week: Week

    var body: Markup {
        H2 { "\(ChartWords().weekdays[day.date.weekday - 1]), \(day.date)" }
        if day.parts.isEmpty {
            P(.class("mut")) { "Nothing is recorded." }
        } else {
            Ul {
                for part in day.parts { Li { line(part) } }
            }
        }
    }

    private func line(_ part: CalendarPart) -> String {
        let from = week.clock(part.times.lowerBound)
        return part.isRunning ? "\(from) \(part.title)" : "\(from)–\(week.clock(part.times.upperBound)) \(part.title)"
    }
}

extension Person {
    /// What names the person in an address.
    var key: String { isMe ? "me" : user.description }
}
