internal import Vicino
internal import VicinoCore
internal import VicinoPage
internal import VicinoService

/// The page of people, and the answers to questions.
enum PeopleRoutes {
    static let all =
        [
            WebRoute.get("/people") { try .page(PeoplePage($0).page()) },
            WebRoute.post("/people/answer", answer),
        ]

    private static func answer(_ request: WebRequest) throws -> PageResponse {
        let (question, answer) = try WaitingQuestions(request.site).answer(request)
        let isYes = [.once, .always].contains(answer)
        let yes: TextKey = answer == .always ? .acceptedAlways : .accepted
        let key: TextKey =
            if question.isNetwork {
                isYes ? .networkTrusted : .networkDeclined
            } else {
                isYes ? yes : .declined
            }
        return request.redirect(
            to: request.returnPath(or: "/people"),
            telling: WebNotice(before: request.words(key, ["name": question.name.displaySafe(limit: 60)])))
    }
}

extension WebRequest {
    /// The user whose id is part of the path.
    ///
    /// - Throws: that the page is missing, if it is not a whole id.
    func user() throws -> UserID {
        guard let text = parameters["id"], text.utf8.count == 64, let user = UserID(text) else {
            throw WebRefusal.missing
        }
        return user
    }

    /// The followed person whose id is part of the path.
    ///
    /// - Throws: that the page is missing, if the user does not follow them.
    func followed() throws -> Person {
        guard let person = try site.node.followed(user()) else { throw WebRefusal.missing }
        return person
    }
}
