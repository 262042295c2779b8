internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoPage

/// The form of the running activity: it stops the activity, or stores what is known of it so far.
enum RunningRoutes {
    static let all = [WebRoute.post("/stop", stop), WebRoute.post(StopForm.amendPath, amend)]

    /// Stops what runs, with what the user has typed.
    private static func stop(_ request: WebRequest) throws -> PageResponse {
        let edit = RunningEdit(request)
        let page = request.returnPath(or: "/")
        var before = Activity()
        do {
            let stopped = try request.site.diary.stop { activity in
                before = activity
                activity = try edit.applied(to: activity)
            }
            guard let last = stopped.first else {
                guard edit.isEmpty else { throw RunningEdit.Stop.other }
                return request.redirect(to: page)
            }
            before.end = nil
            let change = RecordedChange(
                id: last.id, before: before, after: last.record, ended: Array(stopped.dropFirst()))
            return told(request, change, saying: .noticeStopped, then: page)
        } catch let stop as RunningEdit.Stop {
            return .page(try edit.page(stop, hasEnd: true))
        }
    }

    /// Stores what the user has typed. The activity goes on.
    private static func amend(_ request: WebRequest) throws -> PageResponse {
        let edit = RunningEdit(request)
        let id = try edit.id
        let page = request.returnPath(or: "/")
        guard !edit.isEmpty else { return request.redirect(to: page) }
        var before = Activity()
        do {
            let after = try request.site.diary.update(id) { activity in
                before = activity
                activity = try edit.applied(to: activity)
            }
            let change = RecordedChange(id: id, before: before, after: after)
            return told(request, change, saying: .noticeChanged, then: page)
        } catch let stop as RunningEdit.Stop {
            return .page(try edit.page(stop, hasEnd: false))
        } catch let error as VicinoError where error.code == .notFound {
            return .page(try GoneActivityPage(request: request, id: id).page())
        }
    }

    /// Leads to a page that says what was changed, and offers to take it back.
    private static func told(
        _ request: WebRequest, _ change: RecordedChange, saying key: TextKey, then page: String
    ) -> PageResponse {
        request.keep(change)
        let words = ChangeWords(site: request.site, words: request.words)
        return request.redirect(
            to: page, telling: words.notice(key, change.after, undo: .init(of: change, then: page)))
    }
}
