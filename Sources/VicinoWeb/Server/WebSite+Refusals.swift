internal import HTTPTypes
internal import Vicino
internal import VicinoCore
internal import VicinoPage

extension WebSite {
    func refusal(of request: WebRequest, after error: any Error) -> PageRefusal {
        let words = request.words
        return switch request.reason(of: error) {
        case let refusal as PageRefusal: refusal
        case let refusal as WebRefusal:
            PageRefusal(
                refusal.status, words(refusal.key),
                exit: NavigationLink(words(refusal.exit.key), path: refusal.exit.path))
        case let error as VicinoError where error.code == .notFound:
            PageRefusal(.notFound, words.sentence(error, limit: 600))
        case let error as VicinoError: PageRefusal(.unprocessableContent, words.sentence(error, limit: 600))
        case let error: PageRefusal(.internalServerError, words.sentence(error, limit: 300))
        }
    }
}

extension WebRequest {
    /// Why the request failed: if it names a person whom the user does not follow, for that reason.
    fileprivate func reason(of error: any Error) -> any Error {
        if let refusal = error as? WebRefusal, refusal.key != WebRefusal.missing.key { return error }
        if (error as? VicinoError)?.code == .notFollowed { return WebRefusal.notFollowed }
        let ids = [parameters["id"], query("person")].compactMap(\.self)
        let named = ids.filter { [16, 64].contains($0.utf8.count) && $0.allSatisfy(\.isHexDigit) }
        guard !named.isEmpty, let followed = try? site.node.following() else { return error }
        let isFollowed = named.allSatisfy { id in followed.contains { $0.isNamed(id) } }
        return isFollowed ? error : WebRefusal.notFollowed
    }
}
