internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoPage

/// The answers to a gap: what it was, or that it stays unknown.
enum GapRoutes {
    /// The path that dismisses a gap.
    static let leavePath = "/leave"
    /// The path that takes a dismissal back.
    static let askPath = "/ask"

    static let all = [
        WebRoute.post("/fill", fill), WebRoute.post(leavePath, leave), WebRoute.post(askPath, ask),
    ]

    /// Dismisses a gap on this device.
    private static func leave(_ request: WebRequest) throws -> PageResponse {
        let gap = try gap(request)
        let page = request.returnPath(or: "/")
        try request.site.node.dismiss(gap: gap)
        let undo = WebNotice.Undo(
            path: askPath,
            fields: [
                .init(name: "start", value: "\(gap.lowerBound.milliseconds)"),
                .init(name: "end", value: "\(gap.upperBound.milliseconds)"), .init(name: "return", value: page),
            ])
        return request.redirect(to: page, telling: notice(.noticeLeft, gap, in: request, undo: undo))
    }

    /// Takes a dismissal back.
    private static func ask(_ request: WebRequest) throws -> PageResponse {
        let gap = try gap(request)
        try request.site.node.restore(gap: gap)
        return request.redirect(
            to: request.returnPath(or: "/"), telling: notice(.noticeAsked, gap, in: request, undo: nil))
    }

    /// The gap that a form names, which is over.
    private static func gap(_ request: WebRequest) throws -> Range<Timestamp> {
        guard let start = request.moment(ofField: "start"), let end = request.moment(ofField: "end"), start < end,
            end <= request.site.node.now
        else { throw WebRefusal.badForm }
        return start..<end
    }

    private static func notice(
        _ key: TextKey, _ gap: Range<Timestamp>, in request: WebRequest, undo: WebNotice.Undo?
    ) -> WebNotice {
        let site = request.site
        let words = request.words
        let from = WallTime(gap.lowerBound, in: site.now.timeZone)
        let to = WallTime(gap.upperBound, in: site.now.timeZone)
        let today = site.now.wall.date
        let day = from.date == today ? "" : site.text(words).day(from.date, today: today) + ", "
        return WebNotice(
            before: words(key), subject: DisplayText("\(day)\(words.time(from))–\(words.time(to))"), after: ".",
            undo: undo)
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
