internal import VicinoActivity
internal import VicinoCore
internal import VicinoPage

/// The address of a page of the calendar.
struct CalendarAddress: Hashable, Sendable {
    /// The followed person whose calendar it is; nil for the user's own.
    let user: UserID?
    var span: CalendarSpan
    var date: CivilDate
    var filter = CalendarFilter()
    /// What the map of a year shows; nil for the usual measure.
    var measure: YearMeasure?

    /// The path without what follows `?`.
    var action: String { (user?.path ?? "") + "/calendar/\(span.rawValue)" }

    /// The whole address.
    var path: String { path([]) }

    /// The whole address, with further fields.
    func path(_ further: [(name: String, value: String)]) -> String {
        let fields = [("date", date.description)] + measureField + filter.fields + further
        return action + "?" + fields.map { "\($0.0)=\(FormFields.encoded($0.1))" }.joined(separator: "&")
    }

    /// The fields that the form of the filter does not show.
    var hiddenFields: [(name: String, value: String)] {
        let days = filter.fields.filter { span != .list && ["from", "to"].contains($0.name) }
        return [("date", date.description)] + measureField + days
    }

    /// The same page of another span.
    func of(_ span: CalendarSpan) -> CalendarAddress { changing { $0.span = span } }

    /// The page around another day.
    func on(_ date: CivilDate) -> CalendarAddress { changing { $0.date = date } }

    /// The page with a changed filter.
    func filtered(_ change: (inout CalendarFilter) -> Void) -> CalendarAddress { changing { change(&$0.filter) } }

    /// The page in another calendar.
    func of(_ user: UserID?) -> CalendarAddress {
        CalendarAddress(user: user, span: span, date: date, filter: filter, measure: measure)
    }

    private var measureField: [(name: String, value: String)] {
        span == .year ? measure.map { [("show", $0.rawValue)] } ?? [] : []
    }

    private func changing(_ change: (inout CalendarAddress) -> Void) -> CalendarAddress {
        var copy = self
        change(&copy)
        return copy
    }
}
