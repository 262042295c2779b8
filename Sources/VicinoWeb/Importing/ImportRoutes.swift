internal import HTTPTypes
internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoDrawing
internal import VicinoPage

/// Reading the user's files: the browser sends some, the page shows what they hold, and the user decides. An import can be
/// undone.
enum ImportRoutes {
    /// The path of the form.
    static let path = "/import"

    static let all = [
        WebRoute.get(path) { .page(try ImportPage(request: $0).page()) },
        WebRoute(method: .post, path: path, access: .signedIn, work: .blocking(look), takesFile: true),
        WebRoute.post(path + "/take", importFiles), WebRoute.post(path + "/forget", forget),
        WebRoute.post(path + "/dates", readAgain), WebRoute.post(path + "/undo", ImportUndoRoutes.undo),
        WebRoute.post(path + "/redo", ImportUndoRoutes.redo),
    ]

    /// Holds the files until the user has decided. Files of which nothing can be taken are forgotten at once.
    private static func look(_ request: WebRequest) throws -> PageResponse {
        guard let session = request.session else { throw WebRefusal.badForm }
        let site = request.site
        let words = request.words
        site.uploads.forget(session)
        do {
            let uploads = try uploads(request)
            if let only = uploads.first, uploads.count == 1, try only.kind() == .invitation {
                return try showInvitation(of: only, request, session)
            }
            let files = try ImportInspection(site: site, words: words).files(uploads)
            site.uploads.put(.waiting(files), for: session)
            // The browser may have been signed out while it sent the files, when there was nothing to forget yet.
            if !site.sessions.isSignedIn(session, now: site.node.now) { site.uploads.forget(session) }
            return request.redirect(to: path)
        } catch let mistake as ImportMistake {
            // A message that was saved as a file may hold an invitation.
            if case .uploads(let uploads) = request.files, uploads.count == 1,
                let invitation = try uploads.first?.invitation()
            {
                return FollowRoutes.show(invitation, to: request, session)
            }
            return .page(try ImportPage(request: request, mistake: mistake).page())
        }
    }

    /// The files that the browser sent.
    private static func uploads(_ request: WebRequest) throws -> [Upload] {
        let words = request.words
        switch request.files {
        case .uploads(let uploads): return uploads
        case .none: throw ImportMistake(words(.uploadNone))
        case .tooLarge: throw ImportMistake(words.largeFile)
        case .tooMany:
            throw ImportMistake(words(.uploadMany, ["n": words.format.number(Upload.countLimit)]))
        }
    }

    /// Leads to the page that shows an invitation and asks, or says there what is wrong with it.
    private static func showInvitation(
        of upload: Upload, _ request: WebRequest, _ session: WebSession
    ) throws -> PageResponse {
        if let invitation = try upload.invitation() { return FollowRoutes.show(invitation, to: request, session) }
        let text = try upload.read(at: 0, count: Invitation.textLimit + 1)
        do throws(VicinoError) {
            return FollowRoutes.show(try Invitation(text: String(decoding: text, as: UTF8.self)), to: request, session)
        } catch {
            let mistake = InvitationMistake(words: request.words).mistake(inFile: error)
            return .page(try FollowPage(request: request, mistake: mistake).page())
        }
    }

    /// The files that wait, if they are those that the user saw.
    private static func seen(_ request: WebRequest, _ session: WebSession) -> WaitingFiles? {
        let state = request.site.uploads.state(of: session)
        guard case .waiting(let files) = state, request.field("file") == files.id else { return nil }
        return files
    }

    /// Takes the files that the user saw.
    private static func importFiles(_ request: WebRequest) throws -> PageResponse {
        guard let session = request.session else { throw WebRefusal.badForm }
        let site = request.site
        let words = request.words
        guard let files = seen(request, session) else { return try gone(request) }
        do {
            switch files.content {
            case .dump(let upload, holding: let dump):
                let response = try importDump(dump, from: upload, for: request)
                site.uploads.end(files, for: session)
                return response
            case .recordings(let recordings, dates: let dates):
                var recording = try RecordingImport(
                    site.node, timeZone: site.now.timeZone, dates: dates, keepsBoth: request.field("keep") == "both")
                let taken = try recordings.map { try $0.taken(by: &recording, words) }
                if let only = taken.first, taken.count == 1 { _ = try only.outcome.get() }
                let imported = ImportedFiles(id: recording.id, files: taken)
                site.uploads.end(files, with: .imported(imported), for: session)
                return request.redirect(to: path, telling: ImportWords(words: words).notice(imported))
            }
        } catch let mistake as ImportMistake {
            // A dump waits for another name.
            if !mistake.isOfName { site.uploads.end(files, for: session) }
            return .page(try ImportPage(request: request, mistake: mistake).page())
        } catch let error as VicinoError {
            site.uploads.end(files, for: session)
            let mistake = ImportMistake(error, words)
            return .page(try ImportPage(request: request, mistake: mistake).page())
        }
    }

    private static func gone(_ request: WebRequest) throws -> PageResponse {
        let mistake = ImportMistake(request.words(.uploadGone))
        return .page(try ImportPage(request: request, mistake: mistake).page())
    }

    /// Shows what the files hold if day and month come in the order that the user has said.
    private static func readAgain(_ request: WebRequest) throws -> PageResponse {
        guard let session = request.session, let order = request.field("dates").flatMap({ DateOrder(rawValue: $0) })
        else { throw WebRefusal.badForm }
        let site = request.site
        guard let files = seen(request, session) else { return try gone(request) }
        do {
            let inspection = ImportInspection(site: site, words: request.words)
            let again = try inspection.files(files.uploads, dates: order)
            site.uploads.end(files, with: .waiting(again), for: session)
            return request.redirect(to: path)
        } catch let mistake as ImportMistake {
            return .page(try ImportPage(request: request, mistake: mistake).page())
        }
    }

    private static func importDump(
        _ dump: DumpDescription, from upload: Upload, for request: WebRequest
    ) throws -> PageResponse {
        let node = request.site.node
        let words = request.words
        let isNew = try dump.authorID != node.user && node.followed(dump.authorID) == nil
        if isNew, let name = request.field("name") {
            do { try node.checkPetname(name, for: dump.authorID) } catch let error as VicinoError {
                throw ImportMistake(words.sentence(ofName: error), isOfName: true)
            }
        }
        let source = try upload.dump(for: node)
        let merged =
            try isNew ? node.follow(source, as: request.field("name")).changes : node.importDump(source)
        try Diary(node).rememberDump(named: upload.name)
        let author = merged.author
        let result = ": " + merged.sentence(words)
        guard !author.isMe else {
            // A file of a removed device may have brought a question, which the page of devices asks.
            let target = try node.lateRecords().isEmpty ? path : "/devices"
            return request.redirect(to: target, telling: WebNotice(before: words(.importOwnDone) + result))
        }
        let notice = WebNotice(
            before: words(isNew ? .youFollowNow : .importFrom), subject: DisplayText(author.name, limit: 60).isolated,
            after: result)
        return request.redirect(to: author.path, telling: notice)
    }

    private static func forget(_ request: WebRequest) throws -> PageResponse {
        if let session = request.session, let files = seen(request, session) {
            request.site.uploads.end(files, for: session)
        }
        return request.redirect(to: path, telling: WebNotice(before: request.words(.noticeImportForgotten)))
    }
}

extension ReadRecording {
    /// Takes the file, if it can be read.
    fileprivate func taken(by recording: inout RecordingImport, _ words: Words) throws -> ReadRecording {
        guard let file else { return self }
        do {
            let report = try recording.run(file.kind, named: name, file.pieces())
            return ReadRecording(name: name, outcome: .success(report))
        } catch let error as VicinoError {
            return ReadRecording(name: name, outcome: .failure(ImportMistake(error, words)))
        }
    }
}
