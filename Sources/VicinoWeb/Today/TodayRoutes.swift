internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoPage

/// The page of the present day, and the buttons on it.
enum TodayRoutes {
    static let all = [
        WebRoute.get("/") { try .page(TodayPage(site: $0.site, words: $0.words).page()) },
        WebRoute.post("/start", start), WebRoute.post("/stop", stop), WebRoute.post("/fill", fill),
    ]

    private static func start(_ request: WebRequest) throws -> PageResponse {
        guard let name = request.field("activity") else { throw WebRefusal.badForm }
        try Diary(request.site.node, timeZone: request.site.now.timeZone).start(request.words.activity(typed: name))
        return request.redirect(to: request.returnPath(or: "/"))
    }

    private static func stop(_ request: WebRequest) throws -> PageResponse {
        let stopped = try Diary(request.site.node, timeZone: request.site.now.timeZone).stop()
        let page = request.returnPath(or: "/")
        guard let last = stopped.first else { return request.redirect(to: page) }
        var before = last.record
        before.end = nil
        let change = RecordedChange(id: last.id, before: before, after: last.record)
        request.keep(change)
        // Only one activity can run again.
        let undo = stopped.count == 1 ? WebNotice.Undo(of: change, then: page) : nil
        let words = ChangeWords(site: request.site, words: request.words)
        return request.redirect(to: page, telling: words.notice(.noticeStopped, last.record, undo: undo))
    }

    /// Records what a gap was.
    private static func fill(_ request: WebRequest) throws -> PageResponse {
        guard let name = request.field("activity"), let start = request.moment(ofField: "start"),
            let end = request.moment(ofField: "end")
        else { throw WebRefusal.badForm }
        let page = request.returnPath(or: "/")
        guard try isUnrecorded(from: start, to: end, in: request.site) else {
            return request.redirect(
                to: page, telling: WebNotice(before: request.words(.fillRecorded), isFailure: true))
        }
        var activity = Activity()
        activity.name = name
        activity.start = start
        activity.end = end
        activity.utcOffset = request.site.now.timeZone.utcOffset(at: start)
        let added = try Diary(request.site.node, timeZone: request.site.now.timeZone).add(activity)
        let change = RecordedChange(id: added.id, before: nil, after: added.record)
        request.keep(change)
        let words = ChangeWords(site: request.site, words: request.words)
        return request.redirect(
            to: page, telling: words.notice(.noticeAdded, added.record, undo: .init(of: change, then: page)))
    }

    /// Whether nothing is recorded between two moments. A page may show a gap that was filled since.
    private static func isUnrecorded(from start: Timestamp, to end: Timestamp, in site: WebSite) throws -> Bool {
        guard start < end else { return true }
        return try site.node.records(Activity.self).withoutPlans.overlapping(from: start, to: end).first() == nil
    }
}
