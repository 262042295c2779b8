internal import Foundation
internal import Synchronization
internal import Vicino
internal import VicinoCore
internal import VicinoLocks
internal import VicinoPage
internal import VicinoService

/// Makes the sites of a server, and erases everything at the wish of one.
final class SiteFactory: Sendable {
    private let configuration: Node.Configuration
    private let responder: WebResponder
    private let port: Int
    private let secret: [UInt8]
    private let environment: SiteEnvironment
    private let service: ServiceEnding
    /// Whether nothing but the sites uses their nodes once the service has ended, so that these may be closed.
    private let ownsNodes: Bool
    /// Ends the server, with an error if the service has to start again.
    private let end: @Sendable ((any Error)?) -> Void
    /// Held during an erasing: of two wishes at a time, the second finds nothing to erase.
    private let phase = LockedValue(Phase.pages)
    /// Whether the server was told to end.
    private let isOver = Atomic(false)

    /// What there is to answer with.
    private enum Phase {
        case pages
        /// A page that erases the rest.
        case unfinished
        case lastPage
    }

    /// How long the last page waits for a browser.
    static let lastPageTime = Duration.seconds(60)
    /// How long it is served after a browser has shown it. Then the port is free for the next page.
    static let shownPageTime = Duration.seconds(3)

    /// - Parameters:
    ///   - environment: what all sites use.
    ///   - service: ends the service, which also uses the data.
    init(
        _ configuration: Node.Configuration, _ responder: WebResponder, port: Int, secret: [UInt8],
        environment: SiteEnvironment = SiteEnvironment(), service: ServiceEnding? = nil, ownsNodes: Bool = true,
        end: @escaping @Sendable ((any Error)?) -> Void
    ) {
        self.configuration = configuration
        self.responder = responder
        self.port = port
        self.secret = secret
        self.environment = environment
        self.ownsNodes = ownsNodes
        self.end = end
        self.service = service ?? ServiceEnding(configuration)
    }

    /// Begins to answer with the site of a node.
    ///
    /// - Parameter earlier: how the site that it replaces signed in browsers, which stay signed in.
    @discardableResult
    func open(_ node: Node, continuing earlier: SignInLink? = nil) -> WebSite {
        let site = WebSite(
            node, port: port, secret: secret, environment: environment,
            ending: SiteEnding(erase: { [self] in erase($0, for: $1, $2) }, endService: { [self] in endService($0) }),
            continuing: earlier)
        site.sessions.known.keep(in: KnownBrowserFile(in: node.dataPath), now: node.now)
        responder.open(site)
        return site
    }

    /// Begins to answer for a data folder whose erasing did not end.
    func openUnfinished() {
        phase.withLock { $0 = .unfinished }
        show(.unfinished(nil), to: SignInLink(secret: secret))
    }

    private func endService(_ site: WebSite) {
        phase.withLock { phase in
            guard phase == .pages, service.isHere else { return }
            site.pairings.endAll()
            // Without its own service, it cannot fail.
            _ = try? service.run()
            finish(.switchedOff, with: site)
            phase = .lastPage
        }
    }

    // MARK: Erasing

    private func erase(_ site: WebSite, for session: WebSession, _ words: Words) -> Bool {
        phase.withLock { phase in
            guard phase == .pages else { return false }
            var endsService = false
            do {
                guard ownsNodes else { throw isInUse }
                site.pairings.endAll()
                endsService = try service.run()
                try site.node.close()
                // A file that is written later would be one that erasing has not found.
                site.sessions.known.release()
                finish(.erased(try eraseFiles()), with: site)
                phase = .lastPage
                return true
            } catch {
                phase = goOn(with: site, endsService, telling: error, to: session, words)
                return false
            }
        }
    }

    private var isInUse: VicinoError {
        VicinoError(
            .busy,
            "\(configuration.dataPath) is in use: this program has it open. End that, and erase again. Nothing was deleted."
        )
    }

    private func eraseFiles() throws -> ErasureReport {
        try ProgramErasure(configuration, settings: environment.settings).run(holding: [WebLock.name])
    }

    /// Continues after a refusal. If the folder was erased in part, or the service of this process has ended, only the
    /// last page is left.
    private func goOn(
        with site: WebSite, _ endsService: Bool, telling error: any Error, to session: WebSession, _ words: Words
    ) -> Phase {
        let message = words.sentence(error, limit: 600)
        guard ownsNodes else {
            site.sessions.put(WebNotice(before: message, isFailure: true), for: session)
            return .pages
        }
        do {
            let node = try Node.open(configuration)
            if service.isHere {
                finish(.refused(message), with: site, throwing: error)
                return .lastPage
            }
            let next = open(node, continuing: site.access.signIn)
            let told = endsService ? "\(message) \(words(.eraseServiceEnded))" : message
            next.sessions.put(WebNotice(before: told, isFailure: true), for: session)
            return .pages
        } catch {
            finish(.unfinished(message), with: site)
            return .unfinished
        }
    }

    private func finish(_ result: LastSite.Result, with site: WebSite, throwing error: (any Error)? = nil) {
        for entry in site.sessions.all() { site.uploads.forget(entry.session) }
        show(result, to: site.access.signIn, throwing: error)
    }

    private func show(_ result: LastSite.Result, to signIn: SignInLink, throwing error: (any Error)? = nil) {
        responder.open(
            LastSite(
                result: result,
                access: SiteAccess(
                    origin: WebOrigin(port: port, secret: secret), signIn: signIn, now: configuration.now),
                wasShown: { [self] in endServer(after: Self.shownPageTime, error) },
                goOn: { [self] in eraseRest($0, $1) }))
        // What is unfinished waits for the user.
        if case .unfinished = result { return }
        endServer(after: Self.lastPageTime, error)
    }

    /// Ends the server once, at the first time that comes.
    private func endServer(after time: Duration, _ error: (any Error)?) {
        environment.timer.after(time) { [self] in
            if !isOver.exchange(true, ordering: .relaxed) { end(error) }
        }
    }

    private func eraseRest(_ site: LastSite, _ words: Words) {
        phase.withLock { phase in
            guard phase == .unfinished else { return }
            do {
                show(.erased(try eraseFiles()), to: site.access.signIn)
                phase = .lastPage
            } catch { show(.unfinished(words.sentence(error, limit: 600)), to: site.access.signIn) }
        }
    }
}
