internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import Vicino
internal import VicinoCore
internal import VicinoDiary
internal import VicinoDrawing
internal import VicinoPage

/// The forms by which the first page makes this device another device of a user.
extension SetupSite {
    /// The form with the name of the device, which shows its code.
    static let requestPath = "/set-up/device"
    /// The form with the answer of the other device.
    static let answerPath = "/set-up/join"

    static let joiningPaths = [requestPath, answerPath]

    /// Makes the keys of this device, and shows their code from then on.
    func request(_ fields: [String: [String]], _ words: Words) -> Response {
        let name = (fields[JoinCard.nameField]?.last ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        do {
            let code = try Node.requestDevice(configuration, name: name)
            joining.begin(SetupJoining.Request(name: name, code: code))
            return ResponseBuilder.redirect("/")
        } catch { return refusal(error, typed: name, words) }
    }

    /// Sets the folder up with the answer.
    func join(_ fields: [String: [String]], for session: WebSession, _ words: Words) -> Response {
        let answer = fields[JoinCard.answerField]?.last ?? ""
        do { return try welcome(Node.join(configuration, answer: answer), for: session, words) } catch {
            return refusal(error, typed: answer, words)
        }
    }

    /// The day of a device that has just joined.
    func welcome(_ node: Node, for session: WebSession, _ words: Words) throws -> Response {
        let site = begin(node, access.signIn)
        // Two devices may have one activity running each.
        _ = try? site.diary.settleRunning()
        site.sessions.put(
            WebNotice(
                before: words(try site.isDiaryEmpty ? .setupJoined : .setupJoinedNear),
                subject: try DisplayText(node.claimedName(), limit: 60).isolated),
            for: session)
        return ResponseBuilder.redirect(access.signIn.sessions.linked(of: session) == nil ? "/" : FollowRoutes.path)
    }

    func refusal(_ error: any Error, typed: String, _ words: Words) -> Response {
        var view = view(words)
        view.joining.typed = typed
        view.joining.mistake = words.sentence(error, limit: 400)
        return response(page(view), words)
    }
}
