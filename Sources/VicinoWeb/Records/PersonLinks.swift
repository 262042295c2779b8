internal import Vicino
internal import VicinoMarkup
internal import VicinoPage

/// The links between the pages about a person.
struct PersonLinks: View {
    /// A page about a person, on which the links stand.
    enum Current { case overview, calendar, charts, beside }

    let person: Person
    let current: Current
    let words: Words

    var body: Markup {
        let path = person.path
        Segmented(
            words(.view),
            choices: [
                .init(words(.overview), path: path, isCurrent: current == .overview),
                .init(words(.navCalendar), path: "\(path)/calendar/week", isCurrent: current == .calendar),
                .init(words(.navCharts), path: person.chartsPath, isCurrent: current == .charts),
                .init(words(.beside), path: "\(path)/beside", isCurrent: current == .beside),
            ])
    }
}
