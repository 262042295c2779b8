internal import HTTPTypes
internal import Vicino
internal import VicinoDiary

/// The calendar feeds: what calendar programs fetch at secret addresses, and the forms that make and remove these.
enum FeedRoutes {
    static let all = [
        // A calendar program cannot sign in; the token in the address is what only the user's programs know.
        WebRoute(method: .get, path: "/feed/:name", access: .anybody, work: .blocking(feed)),
        WebRoute.get(FeedsPage.path) { try .page(FeedsPage(request: $0).page()) },
        WebRoute.post("/settings/feed", change),
    ]

    private static func feed(_ request: WebRequest) throws -> WebAnswer {
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
    private static func change(_ request: WebRequest) throws -> WebAnswer {
        let node = request.site.node
        let asked = request.field("person")
        guard let person = try ([node.me] + node.following()).first(where: { $0.user.description == asked }) else {
            throw WebRefusal.missing
        }
        switch request.field("change") {
        case "make": _ = try node.feedToken(of: person)
        case "renew": _ = try node.renewFeedToken(of: person)
        case "remove": try node.revokeFeedToken(of: person)
        default: throw WebRefusal.badForm
        }
        let number = request.field("page").flatMap { Int($0) } ?? 1
        return request.redirect(to: FeedsPage.path + (number > 1 ? "?page=\(number)" : ""))
    }
}
