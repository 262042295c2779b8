internal import HTTPTypes
internal import Vicino
internal import VicinoCore
internal import VicinoDiary
internal import VicinoPage
internal import VicinoService
internal import VicinoThreads

/// Making and withdrawing invitations.
enum InviteRoutes {
    static let all = [
        WebRoute(
            method: .get, path: "/people/invite", access: .signedIn,
            work: .waiting { request in
                let unit = await request.site.background.state()
                return .page(try await BlockingWork.ofPage.run { try InvitePage(request: request).page(unit) })
            }),
        WebRoute(method: .post, path: "/people/invite", access: .signedIn, work: .waiting(answer)),
        WebRoute.post("/people/invite/withdraw", withdraw),
        WebRoute.get("/people/invite/file", file), WebRoute.post("/people/:id/invite", inviteBack),
    ]

    /// Lets others reach this device first, if the user has pressed the button for that.
    private static func answer(_ request: WebRequest) async throws -> PageResponse {
        let site = request.site
        if request.field("show") != nil { return try await show(request) }
        do {
            if request.field("reach") != nil { _ = try await ReachRoutes.mend(request) }
        } catch let error as VicinoError {
            let mistake = request.words.sentence(error, limit: 400)
            let unit = await site.background.state()
            return .page(
                try await BlockingWork.ofPage.run { try InvitePage(request: request, mistake: mistake).page(unit) })
        }
        let unit = await site.background.state()
        return try await BlockingWork.ofPage.run { try invite(request, unit) }
    }

    /// The form as it was filled in, with what it shows of the user.
    private static func show(_ request: WebRequest) async throws -> PageResponse {
        let unit = await request.site.background.state()
        return try await BlockingWork.ofPage.run {
            do {
                let tried = try SharingChoices(request.site).sharing(in: request)
                return .page(try InvitePage(request: request, tried: tried).page(unit))
            } catch let error as VicinoError {
                let mistake = request.words.sentence(error, limit: 400)
                return .page(try InvitePage(request: request, mistake: mistake).page(unit))
            }
        }
    }

    /// A form with a mistake is shown again, with what was typed.
    private static func invite(_ request: WebRequest, _ unit: ServiceUnit.State) throws -> PageResponse {
        let node = request.site.node
        let made: (invitation: Invitation, number: Int)
        let hadDemo = try request.site.diary.stage().hasDemo
        do {
            guard let hours = request.field("hours").flatMap({ Int($0) }), InvitePage.lifetimes.contains(hours) else {
                throw WebRefusal.badForm
            }
            let addresses = try request.field("address").map { [try PeerAddress(text: $0)] }
            made = try node.numberedInvitation(
                sharing: SharingChoices(request.site).sharing(in: request), for: .seconds(hours * 3600),
                uses: request.field("uses").flatMap { Int($0) } ?? 0, addresses: addresses,
                letters: letters(in: request))
        } catch let error as VicinoError {
            return .page(
                try InvitePage(request: request, mistake: request.words.sentence(error, limit: 400)).page(unit))
        }
        if let session = request.session {
            request.site.invitations.put(
                .init(
                    invitation: made.invitation, number: made.number,
                    isAddressTyped: request.field("address") != nil), for: session)
        }
        return request.redirect(to: "/people/invite", telling: hadDemo ? .demoEnded(request.words) : nil)
    }

    /// How the invited person may ask by a letter, which they send as a file or leave in a folder that both users have.
    private static func letters(in request: WebRequest) throws -> InvitationLetters? {
        guard let number = request.field("letters") else { return nil }
        let stores = try request.site.node.repositoryStores()
        guard let store = stores.first(where: { "\($0.id)" == number }) else { throw WebRefusal.badForm }
        return InvitationLetters(store: store, isFile: true)
    }

    /// Makes an invitation for a person whom the user follows, as the form makes one if nothing is changed in it.
    private static func inviteBack(_ request: WebRequest) throws -> PageResponse {
        let node = request.site.node
        let person = try request.followed()
        let hadDemo = try request.site.diary.stage().hasDemo
        let made = try node.numberedInvitation(
            sharing: SharingChoices(request.site).sharing(in: request), for: .seconds(7 * 86_400), uses: 1,
            addresses: nil)
        if let session = request.session {
            request.site.invitations.put(.init(invitation: made.invitation, number: made.number), for: session)
        }
        var notice = request.notice(.inviteBackMade, person.name)
        if hadDemo { notice.after = " " + WebNotice.demoEnded(request.words).before }
        return request.redirect(to: "/people/invite", telling: notice)
    }

    private static func withdraw(_ request: WebRequest) throws -> PageResponse {
        let node = request.site.node
        guard let number = request.field("number").flatMap({ Int($0) }) else { throw WebRefusal.badForm }
        guard let open = try node.openInvitations().first(where: { $0.number == number }) else {
            throw WebRefusal(status: .notFound, key: .errorInvitationGone)
        }
        try node.withdraw(open)
        return request.redirect(
            to: "/people/invite", telling: WebNotice(before: request.words(.noticeWithdrawn)))
    }

    /// The text of the invitation that this browser made last, as a file.
    private static func file(_ request: WebRequest) throws -> PageResponse {
        let open = try request.site.node.openInvitations()
        guard let session = request.session,
            let shown = request.site.invitations.invitation(of: session, among: open)
        else { throw WebRefusal(status: .notFound, key: .errorInvitationGone) }
        return .file(
            WebFile(
                type: "text/plain; charset=utf-8", name: "invitation.txt",
                bytes: Array((shown.invitation.text + "\n").utf8)))
    }
}
