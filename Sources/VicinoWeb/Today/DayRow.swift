internal import VicinoMarkup
internal import VicinoPage

/// A row of the list of a day: a record, or a gap between records, or a sum where only sums are known.
enum DayRow: View {
    case entry(EntryRow)
    case gap(GapRow)
    case total(DayTotalRow)

    var body: Markup {
        switch self {
        case .entry(let row): row
        case .gap(let row): row
        case .total(let row): row
        }
    }
}
