internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import Vicino
internal import VicinoCore
internal import VicinoDrawing
internal import VicinoPage
internal import VicinoThreads

/// Answers until the data folder is set up. It asks for the user's name, and sets the folder up with new keys, or puts
/// a backup back.
///
/// Only a browser that a link has signed in can do so, as on every other page. Other users of the computer reach the
/// port, too. The same browser stays signed in afterwards.
struct SetupSite: SinglePageSite {
    let access: SiteAccess
    let configuration: Node.Configuration
    /// Each backup takes room on the disk, and only one can be put back.
    let restoring = ExclusiveRun()
    let begin: @Sendable (Node, SignInLink) -> WebSite

    /// The path of the form.
    static let path = "/set-up"

    /// The form of the first page, sent a second time, when the site of the data folder has taken over.
    static let laterRoutes = [WebRoute.post(path) { $0.redirect(to: "/") }]

    /// - Parameter begin: takes over with the site of the new data folder. Browsers stay signed in.
    init(
        _ configuration: Node.Configuration, port: Int, secret: [UInt8],
        then begin: @escaping @Sendable (Node, SignInLink) -> WebSite
    ) {
        self.configuration = configuration
        self.begin = begin
        access = SiteAccess(
            origin: WebOrigin(port: port, secret: secret), signIn: SignInLink(secret: secret), now: configuration.now)
    }

    var formPath: String? { Self.path }

    func page(_ words: Words) -> Page {
        page(SetupView(name: SetupView.NameForm(path: configuration.dataPath), words: words))
    }

    func submit(_ fields: [String: [String]], from session: WebSession, _ words: Words) async -> Response {
        let name = fields["name"]?.last ?? ""
        return await BlockingWork.ofPage.run { setUp(name, for: session, words) }
    }

    /// Sets up the folder.
    private func setUp(_ typed: String, for session: WebSession, _ words: Words) -> Response {
        let name = typed.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !DisplayText(name).isBlank else {
            return refusal(words(.setupNameMissing), ofName: typed, words)
        }
        do {
            let node = try openOrCreate(name)
            let site = begin(node, access.signIn)
            site.sessions.put(
                WebNotice(before: words(.setupDone), subject: try DisplayText(node.claimedName(), limit: 60).isolated),
                for: session)
            return ResponseBuilder.redirect(access.signIn.sessions.linked(of: session) == nil ? "/" : FollowRoutes.path)
        } catch { return refusal(words.sentence(error, limit: 400), ofName: typed, words) }
    }

    /// The page again, with what is wrong with the name.
    private func refusal(_ sentence: String, ofName typed: String, _ words: Words) -> Response {
        let name = SetupView.NameForm(path: configuration.dataPath, typed: typed, mistake: sentence)
        return response(page(SetupView(name: name, words: words)), words)
    }

    /// A form that is sent twice finds the folder that the first one has made, or is making.
    private func openOrCreate(_ name: String) throws -> Node {
        do { return try Node.open(configuration, orCreateFor: name) } catch {
            guard let made = try? Node.open(configuration) else { throw error }
            return made
        }
    }

    func page(_ view: SetupView) -> Page {
        Page(
            title: view.words(.setupTitle), section: nil, view: view,
            status: view.hasMistake ? .unprocessableContent : .ok)
    }
}
