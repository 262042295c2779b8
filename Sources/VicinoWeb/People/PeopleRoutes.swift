internal import HTTPTypes
internal import Vicino
internal import VicinoCore
internal import VicinoPage
internal import VicinoService
internal import VicinoThreads

/// The page of people, and the answers to questions.
enum PeopleRoutes {
    static let all =
        [
            WebRoute(
                method: .get, path: "/people", access: .signedIn,
                work: .waiting { request in
                    let unit = await request.site.background.state()
                    return .page(try await BlockingWork.ofPage.run { try PeoplePage(request).page(unit) })
                }),
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
            telling: WebNotice(before: request.words(key, ["name": DisplayText(question.name, limit: 60).text])))
    }
}
