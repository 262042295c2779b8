internal import Foundation
internal import HTTPTypes
internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoService
internal import VicinoThreads

/// The page of settings, and what it changes and hands out.
enum SettingsRoutes {
    static let all = [
        WebRoute(
            method: .get, path: "/settings", access: .signedIn,
            work: .waiting { try await page(SettingsPage(request: $0)) }),
        waiting("/settings", store), WebRoute.post("/settings/network", decide), waiting("/settings/name", rename),
        waiting("/settings/background", switchBackground), waiting(ErasingForm.path, erase),
        waiting("/settings/backup", backUp),
        WebRoute.post("/settings/sign-out-others", signOutOthers), WebRoute.get("/settings/export", export),
        WebRoute.get("/settings/export-shown", exportShown), WebRoute.get("/settings/calendar", calendar),
    ]

    private static func waiting(
        _ path: String, _ answer: @escaping @Sendable (WebRequest) async throws -> WebAnswer
    ) -> WebRoute {
        WebRoute(method: .post, path: path, access: .signedIn, work: .waiting(answer))
    }

    /// The page, which also says what systemd answers.
    private static func page(_ page: SettingsPage) async throws -> WebAnswer {
        let unit = await page.request.site.background.state()
        return .page(try await BlockingWork.ofPage.run { try page.page(unit) })
    }

    /// A form with a mistake is shown again, with what was typed.
    private static func store(_ request: WebRequest) async throws -> WebAnswer {
        let entries = try await BlockingWork.ofPage.run { try SettingsForm(request: request).store() }
        guard entries.isEmpty else { return try await page(SettingsPage(request: request, entries: entries)) }
        let section = request.form["setting"]?.first.flatMap(SettingsPage.section)
        return saved(request, at: section)
    }

    /// Back to the section whose form was sent.
    private static func saved(
        _ request: WebRequest, at section: String?, saying key: String = "notice_saved"
    ) -> WebAnswer {
        request.redirect(
            to: "/settings" + (section.map { "#\($0)" } ?? ""), telling: WebNotice(before: request.words[key]))
    }

    private static func decide(_ request: WebRequest) throws -> WebAnswer {
        guard let id = request.field("network"), let word = request.field("verdict"),
            let verdict = NetworkVerdict(rawValue: word)
        else { throw WebRefusal.badForm }
        try request.site.settingsFile().remember(verdict, aboutNetwork: id)
        request.site.reloadService()
        return saved(request, at: SettingsPage.section(of: "networks.trusted"))
    }

    /// Changes the user's claimed name. One that cannot be taken is shown again, with the reason.
    private static func rename(_ request: WebRequest) async throws -> WebAnswer {
        do {
            try await BlockingWork.ofPage.run {
                try request.site.node.setClaimedName(request.field("claimed-name") ?? "")
            }
        } catch let error as VicinoError where [.badValue, .outOfRange].contains(error.code) {
            return try await page(SettingsPage(request: request, nameMistake: request.words["claimed_name_wrong"]))
        }
        return saved(request, at: "this-device", saying: "notice_renamed")
    }

    /// Erases everything. The page that follows is the last one, or says why nothing was erased.
    private static func erase(_ request: WebRequest) async throws -> WebAnswer {
        guard let session = request.session else { throw WebRefusal.badForm }
        guard ErasingForm.isConfirmed(by: request) else {
            return try await page(SettingsPage(request: request, wrongWord: request.field("word") ?? ""))
        }
        let site = request.site
        let unit = await site.background.state()
        let isErased = await BlockingWork.ofPage.run { site.ending.erase(site, session, request.words) }
        // The switch is the user's choice, too. The unit does not start without a data folder, so a failure costs little.
        if isErased, case .installed(isOn: true, _) = unit { try? await site.background.switchOff(false) }
        return .redirect("/settings")
    }

    /// Switches the service in the background on or off.
    private static func switchBackground(_ request: WebRequest) async throws -> WebAnswer {
        let (site, wish) = (request.site, request.field("wish"))
        guard case .installed(_, let process) = await site.background.state() else { return .redirect("/settings") }
        switch wish {
        case "on":
            // Another service may run, which systemd did not start; only one can.
            let isRunning = await BlockingWork.ofPage.run { site.service.view != nil }
            try await site.background.switchOn(!isRunning)
            return saved(request, at: "background", saying: "background_switched_on")
        case "off":
            let isHere = process == getpid()
            try await site.background.switchOff(!isHere)
            // The service that serves this page cannot be stopped before it has answered.
            if isHere { await BlockingWork.ofPage.run { site.ending.endService(site) } }
            return saved(request, at: "background", saying: "background_switched_off")
        default: throw WebRefusal.badForm
        }
    }

    private static func signOutOthers(_ request: WebRequest) -> WebAnswer {
        if let session = request.session { request.site.sessions.endOthers(than: session) }
        return saved(request, at: "browsers", saying: "notice_signed_out")
    }

    // MARK: Files

    /// Everything the user recorded, signed, for their own other devices.
    private static func export(_ request: WebRequest) throws -> WebAnswer {
        dump(request, try FileName(request, "all").text("vicino"), for: .ownDevices)
    }

    /// What followers may see, signed, for a person who begins to follow the user by a file.
    private static func exportShown(_ request: WebRequest) throws -> WebAnswer {
        dump(request, try FileName(request).text("vicino"), for: .followers)
    }

    /// A dump. It is written to a file without a name first, so that a slow browser keeps no read of the database open.
    private static func dump(_ request: WebRequest, _ name: String, for audience: DumpAudience) -> WebAnswer {
        let node = request.site.node
        return .stream(
            WebStream(
                type: "application/octet-stream", name: name,
                pieces: BodyStreamWriter.stream { write in
                    let file = try UnnamedFile(in: node.configuration.statePath)
                    try node.export(for: audience) { try file.write($0[...]) }
                    try send(file, write)
                }))
    }

    /// The whole data folder, with the keys. Only a form of this page asks for it, so that no link leads to it.
    ///
    /// The file is complete before any of it is sent, so that a failure is a page and not a file without an end.
    private static func backUp(_ request: WebRequest) async throws -> WebAnswer {
        let node = request.site.node
        let (name, file, damaged) = try await BlockingWork(alone: "org.vicino.web.backup").run {
            let file = try UnnamedFile(in: node.configuration.statePath)
            let damaged = try node.backUp { try file.write($0[...]) }
            return (try FileName(request, "backup").text("tar"), file, damaged)
        }
        // The user decides whether to keep a backup without some people's records.
        guard damaged.isEmpty || request.field("without") != nil else {
            return try await page(SettingsPage(request: request, damaged: damaged))
        }
        return .stream(
            WebStream(
                type: "application/x-tar", name: name,
                pieces: BodyStreamWriter.stream { write in try send(file, write) }))
    }

    private static func send(_ file: UnnamedFile, _ write: ([UInt8]) throws -> Void) throws {
        let read = file.reader()
        while case let piece = try read(UnnamedFile.pieceSize), !piece.isEmpty { try write(piece) }
    }

    /// The user's activities for other calendar programs.
    private static func calendar(_ request: WebRequest) throws -> WebAnswer {
        let file = CalendarFile(request.site.node)
        let name = try FileName(request).text("ics")
        return .stream(
            WebStream(
                type: CalendarFeed.contentType, name: name,
                pieces: BodyStreamWriter.stream { write in _ = try file.write { try write(Array($0.utf8)) } }))
    }
}
