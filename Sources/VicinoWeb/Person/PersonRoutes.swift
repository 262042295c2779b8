internal import HTTPTypes
internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoPage
internal import VicinoService
internal import VicinoThreads

/// The page of a person, and what the user decides about them.
enum PersonRoutes {
    static let all = [
        WebRoute(method: .get, path: "/people/:id", access: .signedIn, work: .waiting(page)),
        WebRoute.get("/people/:id/beside", beside),
        WebRoute(method: .post, path: "/people/:id/fetch", access: .signedIn, work: .waiting(fetch)),
        WebRoute.post("/people/:id/policy", setPolicy),
        WebRoute(method: .post, path: "/people/:id/rename", access: .signedIn, work: .waiting(rename)),
        WebRoute.post("/people/:id/unfollow", unfollow), WebRoute.post("/people/:id/revoke", revoke),
        WebRoute.post("/people/:id/block", block), WebRoute.post("/people/:id/unblock", unblock),
        WebRoute.post("/people/:id/vouch", vouch),
    ]

    private static func page(_ request: WebRequest) async throws -> PageResponse {
        let user = try request.user()
        let site = request.site
        if user == site.node.user { return .redirect("/") }
        let isFollowed = try await BlockingWork.ofPage.run { try site.node.followed(user) != nil }
        if isFollowed { return try await shown(request) }
        return try await BlockingWork.ofPage.run {
            .page(try FollowerPage(site: site, words: request.words).page(user))
        }
    }

    /// The page of a followed person, which also says what systemd answers.
    ///
    /// - Parameter mistake: what was typed and cannot be used, which the page shows again.
    private static func shown(_ request: WebRequest, _ mistake: PersonPage.Mistake? = nil) async throws -> PageResponse
    {
        let unit = await request.site.background.state()
        return try await BlockingWork.ofPage.run { .page(try PersonPage(request, unit, mistake: mistake).page()) }
    }

    private static func beside(_ request: WebRequest) throws -> PageResponse {
        let date = request.query("date").flatMap { CivilDate($0) }
        let page = BesidePage(site: request.site, words: request.words, person: try request.followed())
        return .page(try page.page(date))
    }

    /// Meets the person now: at the address that was typed, where the service sees them, or where they were reached
    /// before.
    private static func fetch(_ request: WebRequest) async throws -> PageResponse {
        let site = request.site
        let words = request.words
        let typed = request.field("address")
        let (person, seen) = try await BlockingWork.ofPage.run { (try request.followed(), site.askService()) }
        var address: PeerAddress?
        do throws(VicinoError) { address = try typed.map(PeerAddress.init(text:)) } catch {
            return try await page(request, words.sentence(error, limit: 400))
        }
        do {
            let path = person.path
            let report = try await meet(person, at: address, seenAt: seen.addresses(of: person), by: site.node)
            return request.redirect(to: path, telling: FollowRoutes.result(report, words))
        } catch let error as VicinoError {
            let message = "\(words(.fetchFailed)) \(words.sentence(error, limit: 400))"
            guard typed == nil else { return try await page(request, message) }
            return request.redirect(
                to: person.path, telling: WebNotice(before: message, isFailure: true))
        }
    }

    private static func meet(
        _ person: Person, at address: PeerAddress?, seenAt seen: [PeerAddress], by node: Node
    ) async throws -> SyncReport {
        if let address { return try await node.sync(with: person, at: [address]) }
        return try await seen.isEmpty ? node.sync(with: person) : node.sync(with: person.user, seenAt: seen)
    }

    /// The page with the address that was typed, and what is wrong with it.
    private static func page(_ request: WebRequest, _ sentence: String) async throws -> PageResponse {
        let mistake = PersonPage.Mistake(
            typed: request.field("address") ?? "", sentence: sentence, field: .address)
        return try await shown(request, mistake)
    }

    private static func setPolicy(_ request: WebRequest) throws -> PageResponse {
        let person = try request.followed()
        var policy = try request.site.node.policy(of: person)
        guard let word = request.field("policy") else { throw WebRefusal.badForm }
        let exchange = ExchangePolicy(rawValue: word)
        guard exchange != nil || word == "default" else { throw WebRefusal.badForm }
        policy.exchange = exchange
        policy.isMuted = request.field("muted") != nil
        try request.site.node.setPolicy(policy, for: person)
        return request.redirect(
            to: person.path, telling: WebNotice(before: request.words(.noticeSaved)))
    }

    /// Renames a followed person or a follower. A name that cannot be given is shown again, with the reason beside the
    /// field. A follower needs none.
    private static func rename(_ request: WebRequest) async throws -> PageResponse {
        let user = try request.user()
        let typed = request.field("name") ?? ""
        do {
            return try await BlockingWork.ofPage.run { try renamed(request, user, to: typed) }
        } catch let error as VicinoError where [.refused, .nameTaken].contains(error.code) {
            let mistake = PersonPage.Mistake(typed: typed, sentence: request.words.sentence(ofName: error))
            let follower: PageResponse? = try await BlockingWork.ofPage.run {
                if try request.site.node.followed(user) != nil { return nil }
                let page = FollowerPage(site: request.site, words: request.words, nameMistake: mistake)
                return .page(try page.page(user))
            }
            if let follower { return follower }
            return try await shown(request, mistake)
        }
    }

    /// Renames a person, and leads to their page.
    private static func renamed(_ request: WebRequest, _ user: UserID, to typed: String) throws -> PageResponse {
        let node = request.site.node
        let isFollowed = try node.followed(user) != nil
        guard try isFollowed || node.followers().contains(where: { $0.user == user }) else { throw WebRefusal.missing }
        let person = try node.person(for: user)
        let before = try node.petname(of: user) ?? ""
        if typed.isEmpty, !isFollowed {
            try node.forgetPetname(of: person)
        } else {
            try node.rename(person, to: typed)
        }
        var notice = request.notice(.noticeRenamed, try node.name(of: user))
        notice.undo = WebNotice.Undo(path: "\(user.path)/rename", fields: [.init(name: "name", value: before)])
        return request.redirect(to: person.path, telling: notice)
    }

    private static func unfollow(_ request: WebRequest) throws -> PageResponse {
        let person = try request.followed()
        try request.site.node.unfollow(person)
        return request.redirect(to: "/people", telling: request.notice(.noticeUnfollowed, person.name))
    }

    private static func revoke(_ request: WebRequest) throws -> PageResponse {
        let user = try request.user()
        guard let follower = try request.site.node.followers().first(where: { $0.user == user }) else {
            throw WebRefusal.missing
        }
        try request.site.node.revoke(follower)
        return request.redirect(to: "/people", telling: request.notice(.noticeRevoked, follower.name))
    }

    /// Only a person whom the user follows, or who follows or followed the user, can be blocked here.
    private static func block(_ request: WebRequest) throws -> PageResponse {
        let user = try request.user()
        let node = request.site.node
        let isFollower = try node.followers().contains { $0.user == user }
        guard try isFollower || node.followed(user) != nil else { throw WebRefusal.missing }
        let person = try node.person(for: user)
        try node.block(person)
        var notice = request.notice(.noticeBlocked, person.name)
        notice.undo = WebNotice.Undo(path: "\(user.path)/unblock", fields: [])
        return request.redirect(to: "/people", telling: notice)
    }

    private static func unblock(_ request: WebRequest) throws -> PageResponse {
        let user = try request.user()
        guard let blocked = try request.site.node.blockedUsers().first(where: { $0.user == user }) else {
            throw WebRefusal.missing
        }
        try request.site.node.unblock(blocked)
        return request.redirect(to: "/people", telling: request.notice(.noticeUnblocked, blocked.name))
    }

    /// Lets others learn that the user has met a person, or takes that back.
    private static func vouch(_ request: WebRequest) throws -> PageResponse {
        let user = try request.user()
        let node = request.site.node
        guard let choice = try node.vouchChoices().first(where: { $0.person.user == user }) else {
            throw WebRefusal.missing
        }
        guard let field = request.field(VouchLines.field) else { throw WebRefusal.badForm }
        let isAllowed = field == VouchLines.allowed
        try node.setVouching(isAllowed, for: user)
        var notice = request.notice(isAllowed ? .noticeVouchAllowed : .noticeVouchEnded, choice.person.name)
        let before = choice.isAllowed ? VouchLines.allowed : VouchLines.ended
        if choice.isAllowed != isAllowed {
            notice.undo = WebNotice.Undo(
                path: "\(user.path)/vouch", fields: [.init(name: VouchLines.field, value: before)])
        }
        return request.redirect(to: user.path, telling: notice)
    }
}
