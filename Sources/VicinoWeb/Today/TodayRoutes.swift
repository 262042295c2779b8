internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoPage

/// The page of the present day, and the buttons on it.
enum TodayRoutes {
    static let all = [
        WebRoute.get("/") { try .page(TodayPage(site: $0.site, words: $0.words).page()) },
        WebRoute.post("/start", start),
    ]

    /// Starts an activity: that of a button, or the one that was typed.
    private static func start(_ request: WebRequest) throws -> PageResponse {
        guard let name = request.field("activity") ?? request.field("other") else { throw WebRefusal.badForm }
        let page = request.returnPath(or: "/")
        guard (try? DiaryRules.name(name)) != nil else {
            let sentence = "\(request.words(.mistakeName)) \(request.words(.mistakeNameDo))"
            return request.redirect(to: page, telling: WebNotice(before: sentence, isFailure: true))
        }
        var activity = Activity()
        activity.name = request.words.activity(typed: name)
        activity.start = request.site.node.now
        activity.utcOffset = request.site.now.timeZone.utcOffset(at: activity.start)
        activity.place = request.text(ofField: "place")
        activity.note = request.text(ofField: "note")
        guard try !isRunning(activity, in: request.site) else { return request.redirect(to: page) }
        let started = try request.site.diary.start(activity)
        let change = RecordedChange(of: started)
        request.keep(change)
        let words = ChangeWords(site: request.site, words: request.words)
        let undo = WebNotice.Undo(of: change, then: page)
        return request.redirect(to: page, telling: words.notice(.noticeStarted, started.started.record, undo: undo))
    }

    /// Whether an activity without a place and a note of its own runs already, as after a second press of its button.
    private static func isRunning(_ activity: Activity, in site: WebSite) throws -> Bool {
        guard activity.place == nil, activity.note == nil else { return false }
        return try site.diary.running().first?.record.name.lowercased() == activity.name.lowercased()
    }
}
