internal import HTTPTypes
internal import Vicino
internal import VicinoCore
internal import VicinoDrawing
internal import VicinoPage
internal import VicinoThreads

/// Following a person by an invitation.
enum FollowRoutes {
    /// The path of the form.
    static let path = "/people/follow"

    static let all = [
        WebRoute.get(path) { request in
            defer { forgetRefused(request) }
            return try .page(FollowPage(request: request).page())
        },
        WebRoute(method: .post, path: path, access: .signedIn, work: .waiting(follow)),
        WebRoute.post(path + "/not-now") { request in
            if let session = request.session { request.site.sessions.put(linked: nil, for: session) }
            return request.redirect(to: "/people", telling: WebNotice(before: request.words(.noticeNotNow)))
        },
    ]

    /// Shows an invitation that came in a file or a message, like one that came by a link: the user decides.
    static func show(_ invitation: Invitation, to request: WebRequest, _ session: WebSession) -> PageResponse {
        request.site.sessions.put(linked: .invitation(invitation), for: session)
        return request.redirect(to: path)
    }

    /// What the page says of a refused link, it says once.
    private static func forgetRefused(_ request: WebRequest) {
        guard let session = request.session, request.site.sessions.linked(of: session) == .refused else { return }
        request.site.sessions.put(linked: nil, for: session)
    }

    /// Meets the author. No question is needed: the author invited, and the user pasted the invitation.
    private static func follow(_ request: WebRequest) async throws -> PageResponse {
        let node = request.site.node
        let words = request.words
        let typed = request.field("invitation") ?? ""
        let invitation: Invitation
        do throws(VicinoError) { invitation = try Invitation(text: typed) } catch {
            // A whole message may be pasted. What was found in it is shown first, as that of a file.
            if let session = request.session, let found = InvitationSearch.first(in: typed) {
                return show(found, to: request, session)
            }
            return try await page(request, InvitationMistake(words: words).mistake(typed, error))
        }
        var address: PeerAddress?
        if let typed = request.field("address") {
            do throws(VicinoError) { address = try PeerAddress(text: typed) } catch {
                return try await page(
                    request,
                    .init(
                        cause: words(.addressWrong), remedy: words.sentence(error, limit: 400), field: .address))
            }
        }
        let name = request.field("name")
        do {
            try await BlockingWork.ofPage.run {
                if let name { try node.checkPetname(name, for: invitation.authorID) }
            }
        } catch let error as VicinoError {
            return try await page(
                request, .init(cause: words(.nameWrong), remedy: words.sentence(ofName: error), field: .name)
            )
        }
        do {
            let followed = try await meet(invitation, as: name, at: address, request)
            if let session = request.session { request.site.sessions.put(linked: nil, for: session) }
            return request.redirect(to: followed.person.path, telling: notice(followed, words))
        } catch let error as VicinoError { return try await answer(error, to: request, invitation) }
    }

    /// Meets the author at the address that the user gives, or else at those of the invitation and on networks.
    private static func meet(
        _ invitation: Invitation, as name: String?, at address: PeerAddress?, _ request: WebRequest
    ) async throws -> FollowReport {
        let node = request.site.node
        let nearby = request.site.nearbyPairing
        guard let address else { return try await node.follow(invitation, as: name, over: nearby.networks()) }
        return try await node.follow(invitation, as: name, at: [address])
    }

    /// What the session brought that made the user follow a person.
    private static func notice(_ followed: FollowReport, _ words: Words) -> WebNotice {
        if case .failure(let error) = followed.session { return notice(followed.person, missing: error, words) }
        var notice = result(followed.changes.addedCount, words) { try followed.checkFailures() }
        notice.after = (notice.isFailure ? ". " : ": ") + notice.before
        notice.before = words(.youFollowNow)
        notice.subject = DisplayText(followed.person.name, limit: 60)
        return notice
    }

    private static func notice(_ person: Person, missing error: VicinoError, _ words: Words) -> WebNotice {
        WebNotice(
            before: words(.youFollowNow), subject: DisplayText(person.name, limit: 60).isolated,
            after: ". " + words(.notAllReceived) + " " + words.sentence(error, limit: 400), isFailure: true)
    }

    /// What a session brought.
    static func result(_ report: SyncReport, _ words: Words) -> WebNotice {
        let new = report.merged.filter { !$0.author.isMe }.reduce(0) { $0 + $1.addedCount }
        return result(new, words) { try report.checkFailures() }
    }

    /// What a session brought. If a part of it failed, the notice is that of a failure: it says so first, and why.
    static func result(_ new: Int, _ words: Words, checkFailures: () throws -> Void) -> WebNotice {
        let records = words.counted(.nNewRecords, new)
        do { try checkFailures() } catch {
            let what = new == 0 ? words(.fetchFailed) : words(.partlyReceived, ["records": records])
            return WebNotice(before: what + " " + words.sentence(error, limit: 300), isFailure: true)
        }
        return WebNotice(before: records + ".")
    }

    /// The author may have been followed before; otherwise the form is shown again.
    private static func answer(
        _ error: VicinoError, to request: WebRequest, _ invitation: Invitation
    ) async throws -> PageResponse {
        let node = request.site.node
        let words = request.words
        if !error.isRefusal, error.code != .nameTaken,
            let person = try await BlockingWork.ofPage.run({ try node.followed(invitation.authorID) })
        {
            return request.redirect(to: person.path, telling: notice(person, missing: error, words))
        }
        return try await page(request, InvitationMistake(words: words).mistake(meeting: error, invitation, request))
    }

    private static func page(_ request: WebRequest, _ mistake: FollowPage.Mistake) async throws -> PageResponse {
        try await BlockingWork.ofPage.run { .page(try FollowPage(request: request, mistake: mistake).page()) }
    }
}
