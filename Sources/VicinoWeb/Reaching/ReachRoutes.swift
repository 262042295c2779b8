internal import HTTPTypes
internal import Vicino
internal import VicinoCore
internal import VicinoPage
internal import VicinoService
internal import VicinoThreads

/// Lets others reach this device by one press.
enum ReachRoutes {
    static let path = "/people/reach"

    static let all = [WebRoute(method: .post, path: path, access: .signedIn, work: .waiting(reach))]

    private static func reach(_ request: WebRequest) async throws -> PageResponse {
        let page = request.returnPath(or: "/people")
        do {
            // The settings say why there is no switch.
            guard try await mend(request) else { return .redirect("/settings#background") }
        } catch let error as VicinoError {
            let sentence = request.words.sentence(error, limit: 400)
            return request.redirect(to: page, telling: WebNotice(before: sentence, isFailure: true))
        }
        return request.redirect(to: page, telling: WebNotice(before: request.words(.reachDone)))
    }

    /// Trusts the network that the form names, and switches the service on if none runs. Then it waits for a while until
    /// the service listens.
    ///
    /// - Returns: whether a service runs or starts.
    static func mend(_ request: WebRequest) async throws -> Bool {
        let site = request.site
        let network = request.field("network")
        let isRunning = try await BlockingWork.ofPage.run {
            if let network { try site.networks.trust(site.settingsFile(), network) }
            if case .absent = ServiceAnswer(site.serviceSocket) { return false }
            return true
        }
        if isRunning {
            if let failure = await BlockingWork.ofPage.run({ site.reloadService() }) { throw failure }
        } else {
            guard case .installed = await site.background.state() else { return false }
            try await site.background.switchOn(true)
        }
        try await waitUntilListening(site)
        return true
    }

    /// A service that has just started recognises its networks first. Without an address, an invitation works near the user.
    private static func waitUntilListening(_ site: WebSite) async throws {
        let end = ContinuousClock.now + site.listenTimeout
        while ContinuousClock.now < end {
            let isListening = await BlockingWork.ofPage.run { !site.node.listeningAddresses().isEmpty }
            if isListening { return }
            try await Task.sleep(for: .milliseconds(200))
        }
    }
}
