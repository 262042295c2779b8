internal import HTTPTypes
internal import Hummingbird
internal import Vicino
internal import VicinoCore
internal import VicinoDiary
internal import VicinoDrawing
internal import VicinoPage
internal import VicinoThreads

/// The other form of the first page: it takes a backup that the page has saved, and puts it back.
extension SetupSite {
    /// The path of the form.
    static let backupPath = "/set-up/backup"

    var uploadPath: String? { Self.backupPath }

    func receive(_ asked: CheckedRequest, _ session: WebSession) async -> Response {
        let words = asked.words
        let response = await restoring.run {
            do {
                guard let upload = try await upload(asked.request) else { return refusal(words(.restoreNone), words) }
                let work = BlockingWork(alone: "org.vicino.web.backup")
                return try await work.run { try restore(upload, for: session, words) }
            } catch { return refusal(sentence(error, words), words) }
        }
        return response ?? refusal(words(.restoreBusy), words)
    }

    /// The file of the form; nil if the user chose none.
    private func upload(_ request: Request) async throws -> Upload? {
        // Every browser states the length.
        guard let length = request.headers[.contentLength].flatMap({ Int($0) }), length >= 0 else {
            throw WebRefusal.badForm
        }
        let hasRoom = await BlockingWork.ofPage.run { configuration.hasRoom(forBackup: length) }
        guard hasRoom else { throw WebRefusal(status: .contentTooLarge, key: .restoreRoom) }
        let form = try await UploadReceiver.receive(request, in: configuration.statePath, fileLimit: length)
        guard case .uploads(let uploads) = form.files else { return nil }
        return uploads.first
    }

    private func restore(_ upload: Upload, for session: WebSession, _ words: Words) throws -> Response {
        let (node, damaged) = try Node.restore(
            configuration, fromBackup: upload.reader(), holding: [WebLock.name])
        let site = begin(node, access.signIn)
        let names = damaged.prefix(Self.nameLimit).map { DisplayText($0.name, limit: 60).text }.joined(separator: ", ")
        site.sessions.put(
            WebNotice(
                before: words(.restoreDone), subject: try DisplayText(node.claimedName(), limit: 60).isolated,
                after: (damaged.isEmpty ? "." : words(.restoreWithout, ["names": names]))
                    + words(.restorePeople)),
            for: session)
        return ResponseBuilder.redirect(access.signIn.sessions.linked(of: session) == nil ? "/" : FollowRoutes.path)
    }

    /// The maximum number of people that a notice names.
    static let nameLimit = 10

    private func refusal(_ sentence: String, _ words: Words) -> Response {
        var view = view(words)
        view.backupMistake = sentence
        return response(page(view), words)
    }

    private func sentence(_ error: any Error, _ words: Words) -> String {
        if let refusal = error as? WebRefusal { return words(refusal.key) }
        if error is PageRefusal { return words(.errorForm) }
        return switch (error as? VicinoError)?.code {
        case .malformed: words(.restoreForeign)
        case .truncated: words(.restoreCut)
        default: words.sentence(error, limit: 600)
        }
    }
}
