internal import HTTPTypes
internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoDrawing
internal import VicinoPage

/// Reading the user's files: the browser sends one, the page shows what it holds, and the user decides.
enum ImportRoutes {
    /// The path of the form.
    static let path = "/import"

    static let all = [
        WebRoute.get(path) { .page(try ImportPage(request: $0).page()) },
        WebRoute(method: .post, path: path, access: .signedIn, work: .blocking(look), takesFile: true),
        WebRoute.post(path + "/take", importFile), WebRoute.post(path + "/forget", forget),
        WebRoute.post(path + "/dates", readAgain),
    ]

    /// Holds the file until the user has decided. A file that cannot be taken is forgotten at once.
    private static func look(_ request: WebRequest) throws -> PageResponse {
        guard let session = request.session else { throw WebRefusal.badForm }
        let site = request.site
        let words = request.words
        site.uploads.forget(session)
        do {
            guard case .upload(let upload) = request.file else {
                if case .tooLarge = request.file { throw ImportMistake(words.largeFile) }
                throw ImportMistake(words(.uploadNone))
            }
            if try upload.kind() == .invitation { return try showInvitation(of: upload, request, session) }
            let content = try ImportInspection(site: site, words: words).content(of: upload)
            site.uploads.put(.waiting(upload, content: content), for: session)
            // The browser may have been signed out while it sent the file, when there was nothing to forget yet.
            if !site.sessions.isSignedIn(session, now: site.node.now) { site.uploads.forget(session) }
            return request.redirect(to: path)
        } catch let mistake as ImportMistake {
            // A message that was saved as a file may hold an invitation.
            if case .upload(let upload) = request.file, let invitation = try upload.invitation() {
                return FollowRoutes.show(invitation, to: request, session)
            }
            return .page(try ImportPage(request: request, mistake: mistake).page())
        }
    }

    /// Leads to the page that shows an invitation and asks, or says there what is wrong with it.
    private static func showInvitation(
        of upload: Upload, _ request: WebRequest, _ session: WebSession
    ) throws -> PageResponse {
        if let invitation = try upload.invitation() { return FollowRoutes.show(invitation, to: request, session) }
        let text = try upload.file.read(at: 0, count: Invitation.textLimit + 1)
        do throws(VicinoError) {
            return FollowRoutes.show(try Invitation(text: String(decoding: text, as: UTF8.self)), to: request, session)
        } catch {
            let mistake = InvitationMistake(words: request.words).mistake(inFile: error)
            return .page(try FollowPage(request: request, mistake: mistake).page())
        }
    }

    /// The file that waits, if it is the one that the user saw.
    private static func seen(_ request: WebRequest, _ session: WebSession) -> (Upload, HeldUploads.Content)? {
        let state = request.site.uploads.state(of: session)
        guard case .waiting(let upload, content: let content) = state, request.field("file") == upload.id else {
            return nil
        }
        return (upload, content)
    }

    /// Takes the file that the user saw.
    private static func importFile(_ request: WebRequest) throws -> PageResponse {
        guard let session = request.session else { throw WebRefusal.badForm }
        let site = request.site
        let words = request.words
        guard let (upload, content) = seen(request, session) else {
            let mistake = ImportMistake(words(.uploadGone))
            return .page(try ImportPage(request: request, mistake: mistake).page())
        }
        do {
            switch content {
            case .dump(let dump): return try importDump(dump, from: upload, for: request, in: session)
            case .recording(let kind, report: _, dates: let dates):
                let file = try RecordingImport(site.node, timeZone: site.now.timeZone, dates: dates)
                let report = try file.run(kind, upload.pieces)
                site.uploads.end(upload, with: .imported(upload.name, report: report), for: session)
                return request.redirect(to: path)
            }
        } catch let mistake as ImportMistake {
            // The file waits for another name.
            return .page(try ImportPage(request: request, mistake: mistake).page())
        } catch let error as VicinoError {
            site.uploads.end(upload, for: session)
            let mistake = ImportMistake(error, words)
            return .page(try ImportPage(request: request, mistake: mistake).page())
        }
    }

    /// Shows what the file holds if day and month come in the order that the user has said.
    private static func readAgain(_ request: WebRequest) throws -> PageResponse {
        guard let session = request.session, let order = request.field("dates").flatMap({ DateOrder(rawValue: $0) })
        else { throw WebRefusal.badForm }
        let site = request.site
        let words = request.words
        guard let (upload, _) = seen(request, session) else {
            let mistake = ImportMistake(words(.uploadGone))
            return .page(try ImportPage(request: request, mistake: mistake).page())
        }
        do {
            let content = try ImportInspection(site: site, words: words).content(of: upload, dates: order)
            site.uploads.end(upload, with: .waiting(upload, content: content), for: session)
            return request.redirect(to: path)
        } catch let mistake as ImportMistake {
            return .page(try ImportPage(request: request, mistake: mistake).page())
        }
    }

    private static func importDump(
        _ dump: DumpDescription, from upload: Upload, for request: WebRequest, in session: WebSession
    ) throws -> PageResponse {
        let node = request.site.node
        let words = request.words
        let isNew = try dump.authorID != node.user && node.followed(dump.authorID) == nil
        if isNew, let name = request.field("name") {
            do { try node.checkPetname(name, for: dump.authorID) } catch let error as VicinoError {
                throw ImportMistake(words.sentence(ofName: error), isOfName: true)
            }
        }
        let merged =
            try isNew ? node.follow(upload.dump, as: request.field("name")).changes : node.importDump(upload.dump)
        request.site.uploads.end(upload, for: session)
        let author = merged.author
        let result = ": " + merged.sentence(words)
        guard !author.isMe else {
            return request.redirect(to: path, telling: WebNotice(before: words(.importOwnDone) + result))
        }
        let notice = WebNotice(
            before: words(isNew ? .youFollowNow : .importFrom), subject: DisplayText(author.name, limit: 60).isolated,
            after: result)
        return request.redirect(to: author.path, telling: notice)
    }

    private static func forget(_ request: WebRequest) throws -> PageResponse {
        if let session = request.session, let (upload, _) = seen(request, session) {
            request.site.uploads.end(upload, for: session)
        }
        return request.redirect(to: path, telling: WebNotice(before: request.words(.noticeImportForgotten)))
    }
}
