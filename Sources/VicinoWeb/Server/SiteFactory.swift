internal import Foundation
internal import Synchronization
internal import Vicino
internal import VicinoCore
internal import VicinoService

/// Makes the sites of a server, and erases everything at the wish of one.
final class SiteFactory: Sendable {
    private let configuration: Node.Configuration
    private let responder: WebResponder
    private let port: Int
    private let secret: [UInt8]
    private let settings: SettingsFile
    private let timer: WebTimer
    /// Ends the server.
    private let end: @Sendable () -> Void
    /// Held during an erasing: of two wishes at a time, the second finds nothing to erase.
    private let hasErased = Mutex(false)

    /// How long the last page is served.
    static let lastPageTime = Duration.seconds(60)

    init(
        _ configuration: Node.Configuration, _ responder: WebResponder, port: Int, secret: [UInt8],
        settings: SettingsFile = SettingsFile(), timer: WebTimer = .system, end: @escaping @Sendable () -> Void
    ) {
        (self.configuration, self.responder, self.port, self.secret) = (configuration, responder, port, secret)
        (self.settings, self.timer, self.end) = (settings, timer, end)
    }

    /// Begins to answer with the site of a node.
    ///
    /// - Parameter former: the site that it replaces, whose browsers stay signed in.
    @discardableResult
    func open(_ node: Node, usedTokens: UsedTokens = UsedTokens(), earlier: WebSessions? = nil) throws -> WebSite {
        let site = try WebSite(
            node, port: port, secret: secret, settings: settings, timer: timer,
            eraser: SiteEraser { [self] in erase($0, for: $1, $2) }, usedTokens: usedTokens, earlier: earlier)
        responder.open(site)
        return site
    }

    private func erase(_ site: WebSite, for session: WebSession, _ words: Words) {
        hasErased.withLock { hasErased in
            guard !hasErased else { return }
            do {
                let report = try erase(site)
                hasErased = true
                finish(.erased(report), site)
            } catch {
                hasErased = !reopen(site, telling: error, to: session, words)
            }
        }
    }

    private func erase(_ site: WebSite) throws -> ErasureReport {
        site.pairings.endAll()
        try site.node.close()
        return try ProgramErasure(configuration, settings: settings).run(holding: [WebLock.name])
    }

    /// Continues after a refusal; if the folder was erased in part, only the last page is left.
    private func reopen(_ site: WebSite, telling error: any Error, to session: WebSession, _ words: Words) -> Bool {
        let message = words.sentence(error, limit: 600)
        do {
            let next = try open(Node.open(configuration), usedTokens: site.usedTokens, earlier: site.sessions)
            next.sessions.put(WebNotice(before: message), for: session)
            return true
        } catch {
            finish(.failed(message), site)
            return false
        }
    }

    private func finish(_ result: ErasedSite.Result, _ site: WebSite) {
        for entry in site.sessions.all() { site.uploads.forget(entry.session) }
        responder.open(
            ErasedSite(
                result: result, origin: site.origin, sessions: site.sessions, templates: site.templates,
                now: configuration.now))
        timer.after(Self.lastPageTime, end)
    }
}
