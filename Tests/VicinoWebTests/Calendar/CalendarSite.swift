import Foundation
import HTTPTypes
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoMarkup
import VicinoPage
import VicinoTesting

@testable import VicinoWeb

/// A site over a temporary node, which answers requests as a signed-in browser sends them.
struct CalendarSite {
    let folder: TemporaryFolder
    let clock: TestClock
    let node: Node
    let site: WebSite
    let session: WebSession
    private let routes: WebRouteTable<WebSite>

    /// - Parameter zone: the user's time zone.
    init(zone: String = "Europe/Rome", at now: String = "2026-11-21T19:28:00Z") throws {
        folder = try TemporaryFolder()
        clock = TestClock()
        clock.advance(by: try Self.moment(now) - clock.now)
        node = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self])
        let opened = try Self.open(node, zone)
        site = opened.site
        session = opened.session
        routes = opened.routes
    }

    /// A site of a node that exists already.
    init(_ node: Node, folder: TemporaryFolder, clock: TestClock, zone: String = "Europe/Rome") throws {
        self.folder = folder
        self.clock = clock
        self.node = node
        let opened = try Self.open(node, zone)
        site = opened.site
        session = opened.session
        routes = opened.routes
    }

    private struct Opened {
        let site: WebSite
        let session: WebSession
        let routes: WebRouteTable<WebSite>
    }

    private static func open(_ node: Node, _ zone: String) throws -> Opened {
        let zone = try #require(TimeZone(identifier: zone))
        let site = WebSite(
            node, port: 8431, secret: Array(repeating: 7, count: 32), environment: SiteEnvironment(timeZone: zone))
        var generator = SeededGenerator(seed: 1)
        return Opened(
            site: site, session: site.sessions.begin(now: node.now, using: &generator),
            routes: WebRouteTable(site.routes))
    }

    static func moment(_ text: String) throws -> Timestamp {
        let written = try #require(TimeText.read(text))
        return try #require(written.moment(localIn: .gmt))
    }

    // MARK: Records

    /// Adds an activity with times as `2026-11-21T08:00+01:00`; without an end it runs.
    @discardableResult
    func add(
        _ name: String, from start: String, to end: String?, _ change: (inout Activity) -> Void = { _ in }
    ) throws -> RecordID {
        try node.add(Self.activity(name, from: start, to: end, change))
    }

    static func activity(
        _ name: String, from start: String, to end: String?, _ change: (inout Activity) -> Void = { _ in }
    ) throws -> Activity {
        var activity = Activity()
        activity.name = name
        let written = try #require(TimeText.read(start))
        activity.start = try moment(start)
        activity.utcOffset = written.utcOffset ?? 0
        activity.end = try end.map { try moment($0) }
        change(&activity)
        return activity
    }

    // MARK: Requests

    /// Fetches a page.
    func get(_ target: String, language: Language = .english) throws -> Shown {
        try send(.get, target, form: [:], language: language)
    }

    /// Sends a form, with the hidden field that says what the page showed, as it does now.
    func post(_ target: String, _ form: [String: String], language: Language = .english) throws -> Shown {
        var form = form
        if form["shown"] == nil { form["shown"] = try shown(target, form) }
        return try send(.post, target, form: form.mapValues { [$0] }, language: language)
    }

    /// Sends a form whose fields may have several values, as it is.
    func send(_ target: String, _ form: [String: [String]]) throws -> Shown {
        try send(.post, target, form: form, language: .english)
    }

    /// What the page of a form shows now: the hidden field of that form.
    func shown(_ target: String, _ form: [String: String] = [:]) throws -> String? {
        if target.hasPrefix("/edit/") { return try Self.basis(get(target).html) }
        guard target == "/confirm", let id = form["id"].flatMap({ RecordID($0) }) else { return nil }
        let activity = try? node.record(id, as: Activity.self)
        return activity.map { ShownGuess.text($0.name, start: $0.start, end: $0.end) }
    }

    /// The hidden field of a form that changes an activity; nil if the page has none.
    static func basis(_ html: String) -> String? {
        html.firstMatch(of: /name="shown" value="([0-9a-f]+)"/).map { String($0.1) }
    }

    /// What the browser gets.
    enum Shown {
        case page(String, status: HTTPResponse.Status)
        case redirect(String)

        var html: String { if case .page(let html, status: _) = self { html } else { "" } }
        var status: HTTPResponse.Status { if case .page(_, status: let status) = self { status } else { .seeOther } }
        var path: String? { if case .redirect(let path) = self { path } else { nil } }
    }

    private func send(
        _ method: HTTPRequest.Method, _ target: String, form: [String: [String]], language: Language
    ) throws -> Shown {
        let parts = target.split(separator: "?", maxSplits: 1)
        let (route, parameters) = try #require(routes.find(method, String(parts[0])))
        guard case .blocking(let work) = route.work else { throw WebRefusal.missing }
        let request = WebRequest(
            to: site, access: site.access, session: session, language: language.rawValue, target: target,
            parameters: parameters, form: ReceivedForm(fields: form))
        switch try work(request).content {
        case .page(let page):
            let html = try RoutedSite(site, access: site.access).markup(of: page, for: request).text
            return .page(html, status: page.status)
        case .redirect(let path): return .redirect(path)
        default: throw WebRefusal.missing
        }
    }

    /// The error of a request.
    func refusal(_ body: () throws -> Shown) -> (any Error)? {
        do {
            _ = try body()
            return nil
        } catch { return error }
    }

    /// All addresses of links in a page, as a browser reads them.
    static func links(_ html: String) -> [String] {
        html.matches(of: /href="([^"]*)"/).map { String($0.1).replacing("&amp;", with: "&") }
    }
}
