internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import Vicino
internal import VicinoCore
internal import VicinoThreads

/// Answers until the data folder is set up. It asks for the user's name, and sets the folder up with new keys, or puts
/// a backup back.
///
/// Only a browser that a link has signed in can do so, as on every other page. Other users of the computer reach the
/// port, too. The same browser stays signed in afterwards.
struct SetupSite: SinglePageSite {
    let access: SiteAccess
    let templates: Templates
    let configuration: Node.Configuration
    /// Each backup takes room on the disk, and only one can be put back.
    let restoring = ExclusiveRun()
    let begin: @Sendable (Node, UsedTokens, WebSessions) throws -> WebSite

    /// The path of the form.
    static let path = "/set-up"

    /// - Parameter begin: takes over with the site of the new data folder. Browsers stay signed in.
    init(
        _ configuration: Node.Configuration, port: Int, secret: [UInt8],
        then begin: @escaping @Sendable (Node, UsedTokens, WebSessions) throws -> WebSite
    ) throws {
        self.configuration = configuration
        self.begin = begin
        templates = try Templates()
        access = SiteAccess(
            origin: WebOrigin(port: port, secret: secret), signIn: SignInLink(secret: secret), now: configuration.now)
    }

    var formPath: String? { Self.path }

    func page(_ words: Words) -> WebPage { page(SetupValues(path: configuration.dataPath), words) }

    func submit(_ fields: [String: [String]], _ session: WebSession, _ words: Words) async -> Response {
        let name = fields["name"]?.last ?? ""
        return await BlockingWork.ofPage.run { setUp(name, session, words) }
    }

    /// Sets up the folder.
    private func setUp(_ typed: String, _ session: WebSession, _ words: Words) -> Response {
        let name = typed.trimmingCharacters(in: .whitespacesAndNewlines)
        var values = SetupValues(path: configuration.dataPath, name: typed)
        guard name.displaySafe().contains(where: { $0 != " " }) else {
            values.mistake = words["setup_name_missing"]
            return response(page(values, words), words)
        }
        do {
            let node = try openOrCreate(name)
            let site = try begin(node, access.signIn.usedTokens, access.signIn.sessions)
            site.sessions.put(
                WebNotice(before: words["setup_done"], subject: try node.claimedName().displaySafe(limit: 60)),
                for: session)
            return ResponseBuilder.redirect(access.signIn.sessions.linked(of: session) == nil ? "/" : FollowRoutes.path)
        } catch {
            values.mistake = words.sentence(error, limit: 400)
            return response(page(values, words), words)
        }
    }

    /// A form that is sent twice finds the folder that the first one has made, or is making.
    private func openOrCreate(_ name: String) throws -> Node {
        do { return try Node.open(configuration, orCreateFor: name) } catch {
            guard let made = try? Node.open(configuration) else { throw error }
            return made
        }
    }

    func page(_ values: SetupValues, _ words: Words) -> WebPage {
        WebPage(
            title: words["setup_title"], section: nil, template: "setup", values: values,
            status: values.mistake == nil && values.backupMistake == nil ? .ok : .unprocessableContent)
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
    /// Why a backup was not put back; nil without one.
    var backupMistake: String?
}
