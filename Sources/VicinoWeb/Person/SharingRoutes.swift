internal import HTTPTypes
internal import Vicino
internal import VicinoCore
internal import VicinoPage

/// What a follower sees of the user, and changing it.
enum SharingRoutes {
    static let all = [
        WebRoute.get("/people/:id/shared", page), WebRoute.post("/people/:id/shared", share),
    ]

    private static func page(_ request: WebRequest) throws -> PageResponse {
        guard let sharing = try SharingState(of: request.user(), in: request.site) else { throw WebRefusal.missing }
        return .page(try SharedPage(site: request.site, words: request.words, sharing: sharing).page())
    }

    /// Saves a choice, or only shows what it would show. A choice that cannot be made is shown again, with the reason.
    private static func share(_ request: WebRequest) throws -> PageResponse {
        let node = request.site.node
        let words = request.words
        guard var sharing = try SharingState(of: request.user(), in: request.site) else { throw WebRefusal.missing }
        let follower = sharing.follower
        do {
            let wanted = try SharingChoices(request.site, changing: follower.sharing).sharing(in: request)
            sharing.tried = wanted
            guard request.field("show") == nil else { return try show(sharing, request) }
            let before = try node.share(wanted, with: follower)
            var notice = request.notice(.noticeShared, follower.name)
            if before != wanted {
                notice.undo = WebNotice.Undo(path: "\(follower.user.path)/shared", fields: before.formFields)
            }
            return request.redirect(to: try path(of: follower.user, node), telling: notice)
        } catch let error as VicinoError where error.code == .refused {
            sharing.mistake = words.sentence(error, limit: 400)
            return try show(sharing, request)
        }
    }

    /// The page on which the form stands, with what was chosen in it.
    private static func show(_ sharing: SharingState, _ request: WebRequest) throws -> PageResponse {
        let site = request.site
        let words = request.words
        let user = sharing.follower.user
        guard try site.node.followed(user) == nil else {
            return .page(try SharedPage(site: site, words: words, sharing: sharing).page())
        }
        return .page(try FollowerPage(site: site, words: words, sharing: sharing).page(user))
    }

    /// The page on which the form stands: that of the person, unless it shows the person's own days.
    private static func path(of user: UserID, _ node: Node) throws -> String {
        try node.followed(user) == nil ? user.path : "\(user.path)/shared"
    }
}
