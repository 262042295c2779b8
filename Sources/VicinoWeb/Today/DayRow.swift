internal import VicinoMarkup
internal import VicinoPage

/// A row of the list of a day: a record, or a gap between records.
enum DayRow: View {
    case entry(EntryRow)
    case gap(GapRow)

    var body: Markup {
        switch self {
        case .entry(let row): row
        case .gap(let row): row
        }
    }
}
