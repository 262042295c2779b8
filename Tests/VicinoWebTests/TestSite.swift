import Foundation
import HTTPTypes
import Vicino
import VicinoActivity
import VicinoCore
import VicinoMarkup
import VicinoPage
import VicinoService
import VicinoTesting
import VicinoThreads

@testable import VicinoWeb

/// A site of a test, with a signed-in browser.
struct TestSite {
    let site: WebSite
    let session: WebSession
    private let table: WebRouteTable<WebSite>

    /// - Parameter node: must keep its folder, as the nodes of `Node.testFriends` do.
    init(
        _ node: Node, pairing: NearbyPairing? = nil, background: BackgroundService = .none,
        networks: DeviceNetworks = .none, hasSettings: Bool = true
    ) throws {
        let settings = hasSettings ? SettingsFile(path: node.dataPath + "-settings/config.toml") : nil
        // The many tests of a run share few threads, which a service in a test needs, too.
        site = WebSite(
            node, port: 1, secret: [UInt8](repeating: 7, count: 32),
            environment: SiteEnvironment(
                settings: settings, background: background, networks: networks, listenTimeout: .zero,
                nearbyPairing: pairing,
                timeZone: TimeZone(identifier: "UTC"), answerTimeout: .seconds(120)))
        var generator = SystemRandomNumberGenerator()
        session = site.sessions.begin(now: node.now, using: &generator)
        table = WebRouteTable(site.servedRoutes)
    }

    /// Asks a route, as the browser does.
    func ask(
        _ method: HTTPRequest.Method, _ target: String, form: [String: [String]] = [:], as session: WebSession? = nil,
        language: Language = .english
    ) async throws -> PageResponse {
        let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
        guard let (route, parameters) = table.find(method, parts[0]) else { throw WebRefusal.missing }
        let request = request(
            target, parameters: parameters, form: form, as: session ?? self.session, language: language)
        switch route.work {
        case .blocking(let answer): return try await BlockingWork.ofPage.run { try answer(request) }
        case .waiting(let answer): return try await answer(request)
        }
    }

    private func request(
        _ target: String, parameters: [String: String] = [:], form: [String: [String]] = [:], as session: WebSession,
        language: Language
    ) -> WebRequest {
        WebRequest(
            to: site, access: site.access, session: session, language: language.rawValue, target: target,
            parameters: parameters, form: ReceivedForm(fields: form))
    }

    /// The markup of a page, with its frame.
    func get(_ target: String, language: Language = .english) async throws -> String {
        try await markup(ask(.get, target, language: language), language)
    }

    /// The markup that answers a form.
    func post(_ target: String, _ form: [String: String]) async throws -> PageResponse {
        try await ask(.post, target, form: form.mapValues { [$0] })
    }

    /// The markup of an answered page. Its frame waits for the service, which may need the shared threads of this test.
    func markup(_ answer: PageResponse, _ language: Language = .english) async throws -> String {
        guard case .page(let page) = answer.content else { throw WebRefusal.badForm }
        let request = request("/", as: session, language: language)
        return try await BlockingWork.ofPage.run {
            try RoutedSite(site, access: site.access).markup(of: page, for: request).text
        }
    }

    /// The status of a page.
    func status(_ answer: PageResponse) -> HTTPResponse.Status? {
        if case .page(let page) = answer.content { page.status } else { nil }
    }
}

extension PageResponse {
    /// Where the browser is sent; nil for any other answer.
    var target: String? { if case .redirect(let path) = content { path } else { nil } }
}

extension Node {
    /// Records an activity that ended some hours before now.
    @discardableResult
    func addActivity(_ name: String, hoursAgo: Int64 = 2, note: String? = nil, place: String? = nil) throws -> RecordID
    {
        var activity = Activity()
        activity.name = name
        activity.start = now.advanced(byMilliseconds: -hoursAgo * 3_600_000)
        activity.end = now.advanced(byMilliseconds: -(hoursAgo - 1) * 3_600_000)
        activity.note = note
        activity.place = place
        return try add(activity)
    }
}
