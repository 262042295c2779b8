internal import HTTPTypes
internal import Vicino
internal import VicinoCore
internal import VicinoPage
internal import VicinoThreads

/// What the user decides about a followed person's store.
enum AuthorStoreRoutes {
    static let all = [
        WebRoute(method: .post, path: "/people/:id/store", access: .signedIn, work: .waiting(answer))
    ]

    /// Allows or declines that this device asks the store that the page has shown, and fetches from there.
    private static func answer(_ request: WebRequest) async throws -> PageResponse {
        let node = request.site.node
        guard let answer = request.field(AuthorStoreCard.answerField).flatMap({ AuthorStoreCard.Answer(rawValue: $0) })
        else {
            throw WebRefusal.badForm
        }
        let person = try await BlockingWork.ofPage.run { try request.followed() }
        let address = request.field(AuthorStoreCard.addressField)
        let isPrivate = request.field(AuthorStoreCard.privateField) != nil
        do {
            let store = try await BlockingWork.ofPage.run { () throws -> FollowedStore? in
                guard let store = try node.followedStores(of: person).first(where: { $0.address == address }) else {
                    throw WebRefusal.missing
                }
                switch answer {
                case .allow: try node.allowStore(store, isPrivateAllowed: isPrivate)
                case .refuse: try node.declineStore(store)
                case .fetch: break
                }
                return answer == .refuse ? nil : store
            }
            guard let store else {
                return request.redirect(to: person.path, telling: request.notice(.noticeTheirStoreRefused, person.name))
            }
            let report = try await node.fetch(at: store)
            return request.redirect(to: person.path, telling: notice(report, request))
        } catch let error as VicinoError {
            let sentence = "\(request.words(.fetchFailed)) \(request.words.sentence(error, limit: 400))"
            return request.redirect(to: person.path, telling: WebNotice(before: sentence, isFailure: true))
        }
    }

    private static func notice(_ report: FetchingReport, _ request: WebRequest) -> WebNotice {
        let problems = report.problems.filter(\.isFault).map { problem in
            request.words.message(problem.sentence(about: report.author, at: report.store))
        }
        guard problems.isEmpty else { return WebNotice(before: problems.joined(separator: " "), isFailure: true) }
        return request.notice(
            report.hasNews ? .noticeTheirStoreFetched : .noticeTheirStoreUnchanged, report.author.name)
    }
}
