internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoService

/// The page of settings, and what it changes and hands out.
enum SettingsRoutes {
    static let all = [
        WebRoute.get("/settings") { try .page(SettingsPage(request: $0).page()) },
        WebRoute.post("/settings", store), WebRoute.post("/settings/network", decide),
        WebRoute.post("/settings/name", rename), WebRoute.post("/settings/erase", erase),
        WebRoute.post("/settings/sign-out-others", signOutOthers), WebRoute.get("/settings/export", export),
        WebRoute.get("/settings/export-shown", exportShown), WebRoute.get("/settings/calendar", calendar),
    ]

    /// A form with a mistake is shown again, with what was typed.
    private static func store(_ request: WebRequest) throws -> WebAnswer {
        let mistakes = try SettingsForm(request: request).store()
        guard mistakes.isEmpty else { return .page(try SettingsPage(request: request, mistakes: mistakes).page()) }
        return request.redirect(to: "/settings", telling: WebNotice(before: request.words["notice_saved"]))
    }

    private static func decide(_ request: WebRequest) throws -> WebAnswer {
        guard let id = request.field("network"), let word = request.field("verdict"),
            let verdict = NetworkVerdict(rawValue: word)
        else { throw WebRefusal.badForm }
        try request.site.settings.remember(verdict, aboutNetwork: id)
        request.site.reloadService()
        return request.redirect(to: "/settings", telling: WebNotice(before: request.words["notice_saved"]))
    }

    /// Changes the user's claimed name. One that cannot be taken is shown again, with the reason.
    private static func rename(_ request: WebRequest) throws -> WebAnswer {
        do { try request.site.node.setClaimedName(request.field("claimed-name") ?? "") } catch let error as VicinoError
            where [.badValue, .outOfRange].contains(error.code)
        {
            return .page(try SettingsPage(request: request, nameMistake: request.words["claimed_name_wrong"]).page())
        }
        return request.redirect(to: "/settings", telling: WebNotice(before: request.words["notice_renamed"]))
    }

    /// Erases everything. The page that follows is the last one, or says why nothing was erased.
    private static func erase(_ request: WebRequest) throws -> WebAnswer {
        guard let session = request.session else { throw WebRefusal.badForm }
        guard ErasingForm.isConfirmed(by: request) else {
            return .page(try SettingsPage(request: request, wrongWord: request.field("word") ?? "").page())
        }
        request.site.eraser.run(request.site, session, request.words)
        return .redirect("/settings")
    }

    private static func signOutOthers(_ request: WebRequest) -> WebAnswer {
        if let session = request.session { request.site.sessions.endOthers(than: session) }
        return request.redirect(to: "/settings", telling: WebNotice(before: request.words["notice_signed_out"]))
    }

    // MARK: Files

    /// Everything the user recorded, signed, for their own other devices.
    private static func export(_ request: WebRequest) -> WebAnswer { dump(request, "vicino-own.vicino", own: true) }

    /// What followers may see, signed, for a person who begins to follow the user by a file.
    private static func exportShown(_ request: WebRequest) -> WebAnswer { dump(request, "vicino.vicino", own: false) }

    /// A dump. It is written to a file without a name first, so that a slow browser keeps no read of the database open.
    private static func dump(_ request: WebRequest, _ name: String, own: Bool) -> WebAnswer {
        let node = request.site.node
        return .stream(
            WebStream(
                type: "application/octet-stream", name: name,
                pieces: BodyStreamWriter.stream { write in
                    let file = try UnnamedFile(in: node.configuration.statePath)
                    try node.export(own: own) { try file.write($0[...]) }
                    let read = file.reader()
                    while case let piece = try read(UnnamedFile.pieceSize), !piece.isEmpty { try write(piece) }
                }))
    }

    /// The user's activities for other calendar programs.
    private static func calendar(_ request: WebRequest) -> WebAnswer {
        let feed = CalendarFeed(of: request.site.node.me, node: request.site.node)
        return .stream(
            WebStream(
                type: CalendarFeed.contentType, name: "vicino.ics",
                pieces: BodyStreamWriter.stream { write in try feed.forEachChunk { try write(Array($0.utf8)) } }))
    }
}
