internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoDrawing
internal import VicinoPage

/// Deletes the activities together that the user has selected in the list, and takes that back.
enum SelectionRoutes {
    static let all = [
        WebRoute.post("/delete/selected", delete), WebRoute.post("/undelete/selected", undelete),
    ]

    private static func delete(_ request: WebRequest) throws -> PageResponse {
        guard let session = request.session else { throw WebRefusal.badForm }
        let words = request.words
        let page = page(request)
        let typed = request.form["id"] ?? []
        let ids = typed.compactMap { RecordID($0) }
        guard ids.count == typed.count else { throw WebRefusal.badForm }
        guard !ids.isEmpty else { return failure(request, words(.selectNothing), then: page) }
        // The list shows no more, so no page of this program sends more.
        guard ids.count <= ListPart.pageSize else {
            let limit = words.format.number(ListPart.pageSize)
            return failure(request, words(.selectTooMany, ["n": limit]), then: page)
        }
        let deleted = try diary(request).delete(ids)
        guard !deleted.isEmpty else { return failure(request, words(.selectGone), then: page) }
        let deletion = RecordedDeletion(ids: deleted)
        request.site.sessions.put(deletion, for: session)
        var parts = [words.counted(.selectDeleted, deleted.count)]
        if deleted.count < ids.count { parts.append(words.counted(.selectMissing, ids.count - deleted.count)) }
        let notice = WebNotice(before: parts.joined(separator: "; ") + ".", undo: .init(of: deletion, then: page))
        return request.redirect(to: page, telling: notice)
    }

    private static func undelete(_ request: WebRequest) throws -> PageResponse {
        guard let session = request.session else { throw WebRefusal.badForm }
        let words = request.words
        let page = page(request)
        guard let number = request.field(WebNotice.Undo.change).flatMap({ UInt64($0) }),
            let deletion = request.site.sessions.takeDeletion(number, session)
        else { return failure(request, words(.undoOver), then: page) }
        do {
            let back = try diary(request).undelete(deletion.ids)
            guard !back.isEmpty else { return failure(request, words(.undeleteGone), then: page) }
            return request.redirect(
                to: page, telling: WebNotice(before: words.counted(.selectBack, back.count) + "."))
        } catch let error as VicinoError where error.code == .refused {
            // One of them runs, and so does another one. The user can end that first.
            request.site.sessions.put(deletion, for: session)
            return failure(request, words.sentence(error, limit: 400), then: page)
        }
    }

    private static func page(_ request: WebRequest) -> String { request.returnPath(or: "/calendar/list") }

    private static func diary(_ request: WebRequest) -> Diary {
        Diary(request.site.node, timeZone: request.site.now.timeZone)
    }

    private static func failure(_ request: WebRequest, _ sentence: String, then page: String) -> PageResponse {
        request.redirect(to: page, telling: WebNotice(before: sentence, isFailure: true))
    }
}
