internal import HTTPTypes
internal import Vicino
internal import VicinoDiary
internal import VicinoPage

/// The calendar feeds: what calendar programs fetch at secret addresses, and the forms that make and remove these.
enum FeedRoutes {
    static let all = [
        // A calendar program cannot sign in; the token in the address is what only the user's programs know.
        WebRoute(method: .get, path: "/feed/:name", access: .anybody, work: .blocking(feed)),
        WebRoute.get(FeedsPage.path) { try .page(FeedsPage(request: $0).page()) },
        WebRoute.get(FeedEndPage.path) { try .page(FeedEndPage(request: $0).page()) },
        WebRoute.post("/settings/feed", change),
    ]

    private static func feed(_ request: WebRequest) throws -> PageResponse {
        let name = request.parameters["name"] ?? ""
        guard name.hasSuffix(".ics"), let person = try request.site.node.person(forFeedToken: String(name.dropLast(4)))
        else { throw WebRefusal.missing }
        let feed = CalendarFeed(of: person, node: request.site.node)
        // Before the content: a change meanwhile leads to one request more, and not to an outdated calendar.
        let etag = try feed.etag()
        if CalendarFeed.isCurrent(etag, for: request.ifNoneMatch ?? "") { return .unchanged(etag: etag) }
        return .stream(
            WebStream(
                type: CalendarFeed.contentType, etag: etag,
                pieces: BodyStreamWriter.stream { write in try feed.forEachChunk { try write(Array($0.utf8)) } }))
    }

    /// Makes, replaces or removes the address of a calendar.
    private static func change(_ request: WebRequest) throws -> PageResponse {
        let node = request.site.node
        let person = try person(request.field("person"), node)
        switch request.field("change") {
        case "make": _ = try node.feedToken(of: person)
        case "renew": _ = try node.renewFeedToken(of: person)
        case "remove": try node.revokeFeedToken(of: person)
        default: throw WebRefusal.badForm
        }
        return request.redirect(to: FeedsPage.path(number(request.field("page"))))
    }

    /// The person whose calendar a form or an address names.
    static func person(_ id: String?, _ node: Node) throws -> Person {
        guard let person = try ([node.me] + node.following()).first(where: { $0.user.description == id }) else {
            throw WebRefusal.missing
        }
        return person
    }

    /// The number of the page of feeds from which the browser comes.
    static func number(_ text: String?) -> Int { text.flatMap { Int($0) } ?? 1 }
}
