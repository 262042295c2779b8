internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import Vicino
internal import VicinoCore
internal import VicinoDrawing
internal import VicinoPage
internal import VicinoThreads

/// Answers until the data folder is set up. It asks for the user's name, and sets the folder up with new keys. Or it puts
/// a backup back, or makes the folder another device of a user.
///
/// Only a browser that a link has signed in can do so, as on every other page. Other users of the computer reach the
/// port, too. The same browser stays signed in afterwards.
struct SetupSite: SinglePageSite {
    let access: SiteAccess
    let configuration: Node.Configuration
    /// Each backup takes room on the disk, and only one can be put back.
    let restoring = ExclusiveRun()
    /// How far this device is on the way to be another device of a user.
    let joining = SetupJoining()
    /// How it finds a device beside it.
    let nearby: NearbyPairing
    let begin: @Sendable (Node, SignInLink) -> WebSite

    /// The path of the form.
    static let path = "/set-up"

    /// The forms of the first page, sent a second time, when the site of the data folder has taken over.
    static let laterRoutes = forms.map { WebRoute.post($0) { $0.redirect(to: "/") } }

    private static let forms = [path] + joiningPaths + nearPaths

    /// - Parameters:
    ///   - nearby: how it finds a device beside it.
    ///   - begin: takes over with the site of the new data folder. Browsers stay signed in.
    init(
        _ configuration: Node.Configuration, port: Int, secret: [UInt8], nearby: NearbyPairing = .usual(nil),
        then begin: @escaping @Sendable (Node, SignInLink) -> WebSite
    ) {
        self.configuration = configuration
        self.nearby = nearby
        self.begin = begin
        access = SiteAccess(
            origin: WebOrigin(port: port, secret: secret), signIn: SignInLink(secret: secret), now: configuration.now)
    }

    var formPaths: [String] { Self.forms }

    func page(_ words: Words) -> Page { page(view(words)) }

    /// The page without mistakes.
    func view(_ words: Words) -> SetupView {
        SetupView(
            course: course(words), name: SetupView.NameForm(path: configuration.dataPath),
            joining: JoinCard(joining.request, words),
            words: words)
    }

    func submit(
        _ fields: [String: [String]], to path: String, from session: WebSession, _ words: Words
    ) async -> Response {
        await BlockingWork.ofPage.run {
            switch path {
            case Self.requestPath: request(fields, words)
            case Self.answerPath: join(fields, for: session, words)
            case Self.nearPath: look(fields, for: session, words)
            case Self.nearAnswerPath: answer(fields)
            case Self.nearStopPath: stop()
            default: setUp(fields["name"]?.last ?? "", for: session, words)
            }
        }
    }

    /// Sets up the folder.
    private func setUp(_ typed: String, for session: WebSession, _ words: Words) -> Response {
        let name = typed.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !DisplayText(name).isBlank else {
            return refusal(words(.setupNameMissing), ofName: typed, words)
        }
        do {
            let node = try openOrCreate(name)
            joining.begin(nil)
            let site = begin(node, access.signIn)
            site.sessions.put(
                WebNotice(before: words(.setupDone), subject: try DisplayText(node.claimedName(), limit: 60).isolated),
                for: session)
            return ResponseBuilder.redirect(access.signIn.sessions.linked(of: session) == nil ? "/" : FollowRoutes.path)
        } catch { return refusal(words.sentence(error, limit: 400), ofName: typed, words) }
    }

    /// The page again, with what is wrong with the name.
    private func refusal(_ sentence: String, ofName typed: String, _ words: Words) -> Response {
        var view = view(words)
        view.name = SetupView.NameForm(path: configuration.dataPath, typed: typed, mistake: sentence)
        return response(page(view), words)
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
            status: view.hasMistake ? .unprocessableContent : .ok,
            refresh: view.course?.isWaiting == true ? PairingPage.refresh : nil)
    }
}
