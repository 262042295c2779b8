internal import Foundation
internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoPage

/// The user's own calendar and, read-only, those of followed people.
enum CalendarRoutes {
    static let all = [
        WebRoute.get("/calendar") { .redirect(try address($0, of: nil, .week).path) },
        WebRoute.get("/calendar/:span", own),
        WebRoute.get("/people/:id/calendar") { request in
            .redirect(try address(request, of: try request.followed().user, .week).path)
        },
        WebRoute.get("/people/:id/calendar/:span", theirs),
    ]

    private static func own(_ request: WebRequest) throws -> PageResponse {
        try answer(request, of: request.site.node.me)
    }

    private static func theirs(_ request: WebRequest) throws -> PageResponse {
        try answer(request, of: try request.followed())
    }

    private static func answer(_ request: WebRequest, of person: Person) throws -> PageResponse {
        guard let span = request.parameters["span"].flatMap({ CalendarSpan(rawValue: $0) }) else {
            throw WebRefusal.missing
        }
        let address = try address(request, of: person.isMe ? nil : person.user, span)
        if let other = try chosen(request), other != address.user { return .redirect(address.of(other).path) }
        // A form also sends its empty fields, which an address to keep does not need.
        let isTidy = request.query.allSatisfy { $0.key != "person" && $0.value.allSatisfy { !$0.isEmpty } }
        let cursor = try ListCursor(request)
        guard isTidy else { return .redirect(address.path(cursor.fields)) }
        let pages = try CalendarPages(site: request.site, words: request.words, person: person, address: address)
        return .page(try pages.page(cursor))
    }

    private static func address(
        _ request: WebRequest, of user: UserID?, _ span: CalendarSpan
    ) throws -> CalendarAddress {
        let date = try request.query("date").map { typed in
            guard let date = CivilDate(typed), CalendarSpan.years ~= date.year else { throw WebRefusal.missing }
            return date
        }
        let measure = try request.query("show").map { typed in
            guard let measure = YearMeasure(rawValue: typed) else { throw WebRefusal.missing }
            return measure
        }
        let filter = try CalendarFilter(request.query)
        return CalendarAddress(
            user: user, span: span, date: date ?? request.site.now.wall.date,
            filter: user == nil ? request.renamed(filter) : filter,
            measure: measure)
    }

    /// The calendar that a field `person` names: `me`, or the id of a followed person. Without the field, the page's own.
    private static func chosen(_ request: WebRequest) throws -> UserID?? {
        guard let typed = request.query("person") else { return nil }
        if typed == "me" { return .some(nil) }
        guard let user = UserID(typed), try request.site.node.followed(user) != nil else { throw WebRefusal.missing }
        return .some(user)
    }
}
