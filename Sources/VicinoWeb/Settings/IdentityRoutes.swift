internal import Vicino
internal import VicinoCore
internal import VicinoPage

/// What the page shows and notes of the user's identity.
enum IdentityRoutes {
    static let all = [
        WebRoute.post(PhrasePage.path, show), WebRoute.get(PhrasePage.path) { _ in .redirect(PhrasePage.back) },
        WebRoute.post(PhraseReminder.path, dismiss),
        WebRoute.get(SharesPage.path) { .page(try SharesPage(request: $0).page()) },
        WebRoute.post(SharesPage.path, divide), WebRoute.post("/people/:id/give-back", giveBack),
    ]

    /// Shows the words.
    private static func show(_ request: WebRequest) throws -> PageResponse {
        guard let phrase = try request.site.node.recoveryPhrase(isShown: true) else {
            return .redirect(PhrasePage.back)
        }
        return .page(PhrasePage(phrase: phrase, words: request.words).page)
    }

    /// Divides the phrase among the chosen friends. A choice that cannot be made is shown again, with the reason.
    private static func divide(_ request: WebRequest) throws -> PageResponse {
        let node = request.site.node
        guard let phrase = try node.recoveryPhrase(isShown: false) else { return .redirect(SharesPage.path) }
        let friends = (request.form[SharesPage.friendField] ?? []).compactMap { UserID($0) }
        let needed = request.field(SharesPage.neededField).flatMap { Int($0) } ?? 0
        do {
            try node.divide(phrase, needed: needed, among: friends)
            return request.redirect(to: SharesPage.path, telling: request.words(.noticeDivided))
        } catch let error as VicinoError where [.refused, .badValue].contains(error.code) {
            let sentence = request.words.sentence(error, limit: 300)
            return .page(try SharesPage(request: request, mistake: sentence).page())
        }
    }

    /// Gives the share of a friend back to a person who stands there.
    private static func giveBack(_ request: WebRequest) throws -> PageResponse {
        let author = try request.user()
        guard let receiver = request.field(ShareLines.receiverField).flatMap({ UserID($0) }) else {
            throw WebRefusal.badForm
        }
        do { try request.site.node.giveBackShare(of: author, to: receiver) } catch let error as VicinoError
            where error.code == .refused
        {
            let sentence = request.words.sentence(error, limit: 300)
            return request.redirect(to: author.path, telling: WebNotice(before: sentence, isFailure: true))
        }
        return request.redirect(to: author.path, telling: request.words(.noticeShareReturned))
    }

    /// Shows the reminder no more.
    private static func dismiss(_ request: WebRequest) throws -> PageResponse {
        try request.site.node.dismissPhraseReminder()
        return request.redirect(to: "/", telling: WebNotice(before: request.words(.phraseDismissed)))
    }
}
