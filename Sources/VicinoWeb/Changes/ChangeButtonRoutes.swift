internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoPage

/// The buttons that change one of the user's own activities. What a button can no longer do, the page that follows says.
enum ChangeButtonRoutes {
    static let all = [
        WebRoute.post("/delete", delete), WebRoute.post("/undelete", undelete), WebRoute.post("/confirm", confirm),
        WebRoute.post("/revert", revert), WebRoute.post(ConfirmAllForm.path, confirmAll),
    ]

    /// Confirms a guess, if it is still the one that the user saw.
    private static func confirm(_ request: WebRequest) throws -> PageResponse {
        guard let seen = request.field(ShownGuess.field) else { throw WebRefusal.badForm }
        let id = try id(request)
        let page = request.returnPath(or: "/")
        var before: Activity?
        do {
            let confirmed = try diary(request).update(id) { activity in
                before = activity
                guard seen == ShownGuess.text(activity.name, start: activity.start, end: activity.end) else {
                    throw Other()
                }
                activity.isConfirmed = true
            }
            let change = RecordedChange(id: id, before: before, after: confirmed)
            request.keep(change)
            let words = ChangeWords(site: request.site, words: request.words)
            return request.redirect(
                to: page, telling: words.notice(.noticeConfirmed, confirmed, undo: .init(of: change, then: page)))
        } catch is Other {
            return failure(request, .confirmChanged, then: page)
        } catch let error as VicinoError where error.code == .notFound {
            return failure(request, .confirmDeleted, then: page)
        }
    }

    /// Confirms the guesses of a day that are still those that the user saw.
    private static func confirmAll(_ request: WebRequest) throws -> PageResponse {
        let ids = (request.form["id"] ?? []).compactMap { RecordID($0) }
        let seen = request.form[ShownGuess.field] ?? []
        guard !ids.isEmpty, ids.count == seen.count, ids.count <= ConfirmAllForm.limit else { throw WebRefusal.badForm }
        let shown = Dictionary(zip(ids, seen), uniquingKeysWith: { first, _ in first })
        let page = request.returnPath(or: "/")
        let guesses = try diary(request).confirm(ids) { id, guess in
            shown[id] == ShownGuess.text(guess.name, start: guess.start, end: guess.end)
        }
        guard let first = guesses.first else { return failure(request, .confirmChanged, then: page) }
        var after = first.record
        after.isConfirmed = true
        var change = RecordedChange(id: first.id, before: first.record, after: after)
        change.guesses = guesses
        request.keep(change)
        var parts = [request.words.counted(.confirmedAll, guesses.count)]
        if guesses.count < ids.count { parts.append(request.words.counted(.confirmRest, ids.count - guesses.count)) }
        let notice = WebNotice(before: parts.joined(separator: "; ") + ".", undo: .init(of: change, then: page))
        return request.redirect(to: page, telling: notice)
    }

    /// The activity has changed since the user saw it.
    private struct Other: Error {}

    /// Takes the last change of an activity back, unless the activity was changed since.
    private static func revert(_ request: WebRequest) throws -> PageResponse {
        guard let session = request.session else { throw WebRefusal.badForm }
        let id = try id(request)
        let node = request.site.node
        guard let number = request.field(WebNotice.Undo.change).flatMap({ UInt64($0) }),
            let change = request.site.sessions.takeChange(number, of: id, session)
        else {
            return failure(request, .undoOver, then: request.returnPath(or: "/"))
        }
        let words = ChangeWords(site: request.site, words: request.words)
        let activity = change.before ?? change.after
        let page = request.returnPath(or: words.page(of: activity, in: nil))
        do {
            let all = [Identified(id: id, record: change.after)] + change.others
            if !change.guesses.isEmpty {
                try diary(request).revert(confirming: change.guesses)
            } else if all.count > 1 {
                try diary(request).revert(adding: all)
            } else {
                try diary(request).revert(
                    id, from: change.after, to: change.before, wasPrivate: change.wasPrivate, reopening: change.ended)
            }
        } catch let error as VicinoError where [.refused, .notFound].contains(error.code) {
            let isSame = (try? node.record(id, as: Activity.self)) == change.after
            guard isSame, change.others.isEmpty else { return failure(request, .undoChanged, then: page) }
            return failure(request, saying: request.words.sentence(error, limit: 400), then: page)
        }
        var told = notice(of: change, then: page, words)
        let moreCount = max(change.others.count, change.guesses.count - 1)
        if moreCount > 0 {
            told.undo = nil
            told.after += " " + request.words.counted(.moreActivities, moreCount)
        }
        return request.redirect(to: page, telling: told)
    }

    /// Says what was taken back.
    private static func notice(of change: RecordedChange, then page: String, _ words: ChangeWords) -> WebNotice {
        if let before = change.before { return words.notice(.noticeBack, before, undo: nil) }
        guard var reopened = change.ended.first?.record else {
            return words.notice(.noticeDeleted, change.after, undo: .init(deleting: change.id, then: page))
        }
        // Only one activity runs at a time, so the one that was started cannot come back by a press.
        reopened.end = nil
        return words.notice(.noticeRunsAgain, reopened, undo: nil)
    }

    private static func delete(_ request: WebRequest) throws -> PageResponse {
        let id = try id(request)
        let activity: Activity
        do {
            activity = try request.site.node.record(id, as: Activity.self)
            try diary(request).delete(id)
        } catch let error as VicinoError where error.code == .notFound {
            return failure(request, .deleteGone, then: request.returnPath(or: "/"))
        }
        let words = ChangeWords(site: request.site, words: request.words)
        let page = request.returnPath(or: words.page(of: activity, in: nil))
        let notice = words.notice(.noticeDeleted, activity, undo: .init(deleting: id, then: page))
        return request.redirect(to: page, telling: notice)
    }

    private static func undelete(_ request: WebRequest) throws -> PageResponse {
        let id = try id(request)
        let node = request.site.node
        do { try diary(request).undelete(id) } catch let error as VicinoError where error.code == .notFound {
            let isBack = (try? node.record(id, as: Activity.self)) != nil
            return failure(request, isBack ? .undeleteBack : .undeleteGone, then: request.returnPath(or: "/"))
        } catch let error as VicinoError where error.code == .refused {
            let sentence = request.words.sentence(error, limit: 400)
            return failure(request, saying: sentence, then: request.returnPath(or: "/trash"))
        }
        let activity = try node.record(id, as: Activity.self)
        let words = ChangeWords(site: request.site, words: request.words)
        let page = request.returnPath(or: words.page(of: activity, in: nil))
        return request.redirect(
            to: page, telling: words.notice(.noticeBack, activity, undo: nil))
    }

    // MARK: What all share

    private static func id(_ request: WebRequest) throws -> RecordID {
        guard let id = request.field("id").flatMap({ RecordID($0) }) else { throw WebRefusal.badForm }
        return id
    }

    private static func diary(_ request: WebRequest) -> Diary {
        Diary(request.site.node, timeZone: request.site.now.timeZone)
    }

    private static func failure(_ request: WebRequest, _ key: TextKey, then page: String) -> PageResponse {
        failure(request, saying: request.words(key), then: page)
    }

    private static func failure(_ request: WebRequest, saying sentence: String, then page: String) -> PageResponse {
        request.redirect(to: page, telling: WebNotice(before: sentence, isFailure: true))
    }
}
