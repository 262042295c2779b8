internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import Vicino
internal import VicinoCore

/// Answers until the data folder is set up: asks for the user's name, and sets the folder up with new keys.
///
/// Only a browser that a link has signed in can do so, as on every other page: other users of the computer reach the
/// port, too. The same browser stays signed in afterwards.
struct SetupSite: Sendable {
    let tokens: SignInTokens
    let usedTokens = UsedTokens()
    let sessions = WebSessions()
    private let configuration: Node.Configuration
    private let origin: WebOrigin
    private let templates: Templates
    private let begin: @Sendable (Node, UsedTokens, WebSessions) throws -> WebSite

    /// The path of the form.
    static let path = "/set-up"

    /// - Parameter begin: takes over with the site of the new data folder. Browsers stay signed in.
    init(
        _ configuration: Node.Configuration, port: Int, secret: [UInt8],
        then begin: @escaping @Sendable (Node, UsedTokens, WebSessions) throws -> WebSite
    ) throws {
        (self.configuration, self.begin) = (configuration, begin)
        (origin, tokens, templates) = (WebOrigin(port: port), SignInTokens(secret: secret), try Templates())
    }

    /// Answers a request, after the same checks as those of every other page.
    func answer(_ request: Request) async -> Response {
        guard OriginCheck(request.head, origin).isPassed else { return WebResponder.plain(.forbidden) }
        let words = Words.of(Language(accepting: request.headers[.acceptLanguage]))
        let session = sessions.session(request.cookies[origin.cookieName]?.value, now: configuration.now())
        switch (request.method, request.uri.path) {
        case (.get, let path) where Asset.all.contains { "/\($0.name)" == path }:
            return Asset.all.first { "/\($0.name)" == path }.map(WebResponses.response) ?? WebResponder.plain(.notFound)
        case (.get, SignInRoutes.path): return signIn(FormFields.read(request.uri.query ?? ""), words)
        case (.get, _) where session != nil: return form(SetupValues(path: configuration.dataPath), words)
        case (.post, Self.path):
            guard let session, let fields = try? await WebResponder.form(request) else {
                return WebResponder.plain(.forbidden)
            }
            let name = fields["name"]?.last ?? ""
            return await BlockingWork.ofPage.run { setUp(name, session, words) }
        case (.get, _): return refuse("sign_in_needed", words)
        default: return WebResponder.plain(.forbidden)
        }
    }

    // MARK: Each answer

    /// Exchanges the token of a link for a cookie, and keeps an invitation that the link carries.
    private func signIn(_ query: [String: [String]], _ words: Words) -> Response {
        let link = SignInLink(tokens: tokens, usedTokens: usedTokens, sessions: sessions)
        do throws(SignInLink.Refused) {
            return WebResponses.redirect("/", signingIn: try link.open(query, now: configuration.now()), at: origin)
        } catch { return refuse(error.key, words) }
    }

    /// Sets up the folder.
    private func setUp(_ typed: String, _ session: WebSession, _ words: Words) -> Response {
        let name = typed.trimmingCharacters(in: .whitespacesAndNewlines)
        var values = SetupValues(path: configuration.dataPath, name: typed)
        guard displaySafe(name).contains(where: { $0 != " " }) else {
            values.mistake = words["setup_name_missing"]
            return form(values, words)
        }
        do {
            let node = try openOrCreate(name)
            let site = try begin(node, usedTokens, sessions)
            site.sessions.put(
                WebNotice(before: words["setup_done"], subject: displaySafe(try node.claimedName(), limit: 60)),
                for: session)
            return WebResponses.redirect(sessions.linked(of: session) == nil ? "/" : FollowRoutes.path)
        } catch {
            values.mistake = words.sentence(error, limit: 400)
            return form(values, words)
        }
    }

    /// A form that is sent twice finds the folder that the first one has made, or is making.
    private func openOrCreate(_ name: String) throws -> Node {
        do { return try Node.open(configuration, orCreateFor: name) } catch {
            guard let made = try? Node.open(configuration) else { throw error }
            return made
        }
    }

    private func form(_ values: SetupValues, _ words: Words) -> Response {
        page(
            WebPage(
                title: words["setup_title"], section: nil, template: "setup", values: values,
                status: values.mistake == nil ? .ok : .unprocessableContent), words)
    }

    private func refuse(_ key: String, _ words: Words) -> Response { page(SignInRoutes.page(words, key), words) }

    private func page(_ page: WebPage, _ words: Words) -> Response {
        WebResponses.response(page, PageFrame(page, templates, words).markup(templates, words), words)
    }
}

/// The values of the page that sets up a data folder.
struct SetupValues: Sendable {
    /// The path of the data folder.
    let path: String
    /// What was typed.
    var name = ""
    /// What is wrong with it; nil if nothing is.
    var mistake: String?
}
