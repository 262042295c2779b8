internal import Foundation
internal import HTTPTypes
internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoPage
internal import VicinoService
internal import VicinoThreads

/// The page of settings, and what it changes and hands out.
enum SettingsRoutes {
    static let all = [
        WebRoute(
            method: .get, path: "/settings", access: .signedIn,
            work: .waiting { try await page(SettingsPage(request: $0)) }),
        waiting("/settings", store), waiting("/settings/network", decide),
        waiting("/settings/background", switchBackground), waiting(ErasingForm.path, erase),
        waiting("/settings/backup", backUp), waiting(BrowsersCard.othersPath, signOutOthers),
        waiting(BrowsersCard.onePath, signOutOne),
        WebRoute.get("/settings/export", export), WebRoute.get("/settings/export-shown", exportShown),
        WebRoute.get("/settings/calendar", calendar), WebRoute.get("/settings/table", table),
        WebRoute.get("/settings/training", training),
    ]

    private static func waiting(
        _ path: String, _ answer: @escaping @Sendable (WebRequest) async throws -> PageResponse
    ) -> WebRoute {
        WebRoute(method: .post, path: path, access: .signedIn, work: .waiting(answer))
    }

    /// The page, which also says what systemd answers.
    private static func page(_ page: SettingsPage) async throws -> PageResponse {
        let unit = await page.request.site.background.state()
        return .page(try await BlockingWork.ofPage.run { try page.page(unit) })
    }

    // MARK: The form of all cards

    /// The page with what was entered in all cards, and not stored.
    private static func entered(_ request: WebRequest) async throws -> SettingsPage {
        try await BlockingWork.ofPage.run { try SettingsSaving(request: request).entered() }
    }

    /// Stores what was entered.
    private static func store(_ request: WebRequest) async throws -> PageResponse {
        try await storing(request) {
            // It becomes part of an address.
            let section = request.field("section").flatMap { section in
                section.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x2D } ? section : nil
            }
            return (
                section ?? request.form["setting"]?.first.flatMap(SettingsGroup.init(of:))?.id,
                .noticeSaved
            )
        }
    }

    /// Stores what was entered in all cards, and then does what the button is for. If a field has a mistake, the page shows it
    /// again with all that was entered, and the button does nothing.
    ///
    /// - Parameter act: returns the section to which the browser goes back, and what the page says.
    private static func storing(
        _ request: WebRequest, then act: () async throws -> (section: String?, key: TextKey)
    ) async throws -> PageResponse {
        let outcome = try await BlockingWork.ofPage.run { try SettingsSaving(request: request).run() }
        switch outcome {
        case .mistakes(let shown): return try await page(shown)
        case .saved:
            let (section, key) = try await act()
            return saved(
                request, at: section, saying: key, await BlockingWork.ofPage.run { request.site.reloadService() })
        }
    }

    /// Back to the section whose button was pressed.
    ///
    /// - Parameter failure: why the running service has not applied the settings; nil if it has, or none runs.
    private static func saved(
        _ request: WebRequest, at section: String?, saying key: TextKey, _ failure: (any Error)?
    ) -> PageResponse {
        let words = request.words
        var notice = WebNotice(before: words(key))
        if let failure {
            notice.after = " " + words(.savedNotApplied, ["reason": words.sentence(failure, limit: 400)])
            notice.isFailure = true
        }
        return request.redirect(to: "/settings" + (section.map { "#\($0)" } ?? ""), telling: notice)
    }

    /// Trusts a network, or never uses it.
    private static func decide(_ request: WebRequest) async throws -> PageResponse {
        guard
            let (answer, id) = [NetworkAnswer.accept, .decline].lazy.compactMap({ answer in
                request.field(answer.rawValue).map { (answer, $0) }
            }).first
        else { throw WebRefusal.badForm }
        return try await storing(request) {
            try await BlockingWork.ofPage.run { try request.site.settingsFile().remember(answer, aboutNetwork: id) }
            return (SettingsGroup.networks.id, .noticeSaved)
        }
    }

    // MARK: Actions

    /// Erases everything. The page that follows is the last one, or says why nothing was erased.
    private static func erase(_ request: WebRequest) async throws -> PageResponse {
        guard let session = request.session else { throw WebRefusal.badForm }
        guard ConfirmingWord.isTyped(in: request, for: .erase) else {
            var shown = try await entered(request)
            shown.wrongWord = ConfirmingWord.typed(in: request, for: .erase)
            return try await page(shown)
        }
        let site = request.site
        let unit = await site.background.state()
        let isErased = await BlockingWork.ofPage.run { site.ending.erase(site, session, request.words) }
        // The switch is the user's choice, too. The unit does not start without a data folder, so a failure costs little.
        if isErased, case .installed(isOn: true, _) = unit { try? await site.background.switchOff(false) }
        return .redirect("/settings")
    }

    /// Switches the service in the background on or off.
    private static func switchBackground(_ request: WebRequest) async throws -> PageResponse {
        let site = request.site
        let wish = request.field("wish")
        guard case .installed(_, let process) = await site.background.state() else { return .redirect("/settings") }
        guard wish == "on" || wish == "off" else { throw WebRefusal.badForm }
        return try await storing(request) {
            guard wish == "off" else {
                // Another service may run, which systemd did not start; only one can.
                let isRunning = await BlockingWork.ofPage.run { site.askService().status != nil }
                try await site.background.switchOn(!isRunning)
                return ("background", .backgroundSwitchedOn)
            }
            let isHere = process == getpid()
            try await site.background.switchOff(!isHere)
            // The service that serves this page cannot be stopped before it has answered.
            if isHere { await BlockingWork.ofPage.run { site.ending.endService(site) } }
            return ("background", .backgroundSwitchedOff)
        }
    }

    private static func signOutOthers(_ request: WebRequest) async throws -> PageResponse {
        try await storing(request) {
            if let session = request.session {
                await BlockingWork.ofPage.run { request.site.sessions.endOthers(than: session) }
            }
            return ("browsers", .noticeSignedOut)
        }
    }

    private static func signOutOne(_ request: WebRequest) async throws -> PageResponse {
        guard let browser = request.field(BrowsersCard.field) else { throw WebRefusal.badForm }
        return try await storing(request) {
            await BlockingWork.ofPage.run { request.site.sessions.end(browser: browser) }
            return ("browsers", .noticeThisSignedOut)
        }
    }

    // MARK: Files

    /// Everything the user recorded, signed, for their own other devices.
    private static func export(_ request: WebRequest) throws -> PageResponse {
        dump(request, try FileName(request, "all").text("vicino"), for: .ownDevices)
    }

    /// What followers may see, signed, for a person who begins to follow the user by a file.
    private static func exportShown(_ request: WebRequest) throws -> PageResponse {
        dump(request, try FileName(request).text("vicino"), for: .followers(.history))
    }

    /// A dump. It is written to a file without a name first, so that a slow browser keeps no read of the database open.
    private static func dump(_ request: WebRequest, _ name: String, for audience: DumpAudience) -> PageResponse {
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

    /// The whole data folder, with the keys. Only a form of this page asks for it, so that no link leads to it. The user
    /// types a word, so that no single press gives the keys away.
    ///
    /// The file is complete before any of it is sent, so that a failure is a page and not a file without an end.
    private static func backUp(_ request: WebRequest) async throws -> PageResponse {
        guard ConfirmingWord.isTyped(in: request, for: .backup) else {
            var shown = try await entered(request)
            shown.wrongBackupWord = ConfirmingWord.typed(in: request, for: .backup)
            return try await page(shown)
        }
        let node = request.site.node
        let (name, file, damaged) = try await BlockingWork(alone: "org.vicino.web.backup").run {
            let file = try UnnamedFile(in: node.configuration.statePath)
            let damaged = try node.backUp { try file.write($0[...]) }
            return (try FileName(request, "backup").text("tar"), file, damaged)
        }
        // The user decides whether to keep a backup without some people's records.
        guard damaged.isEmpty || request.field("without") != nil else {
            var shown = try await entered(request)
            shown.damaged = damaged
            return try await page(shown)
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
    private static func calendar(_ request: WebRequest) throws -> PageResponse {
        let file = CalendarFile(request.site.node)
        let name = try FileName(request).text("ics")
        return .stream(
            WebStream(
                type: CalendarFeed.contentType, name: name,
                pieces: BodyStreamWriter.stream { write in _ = try file.write { try write(Array($0.utf8)) } }))
    }

    /// The user's activities for spreadsheets.
    private static func table(_ request: WebRequest) throws -> PageResponse {
        let table = ActivityTable(request.site.node)
        let name = try FileName(request).text("csv")
        return .stream(
            WebStream(
                type: ActivityTable.contentType, name: name,
                pieces: BodyStreamWriter.stream { write in _ = try table.write { try write(Array($0.utf8)) } }))
    }

    /// The user's activities for programs that keep trainings.
    private static func training(_ request: WebRequest) throws -> PageResponse {
        let file = TrainingFile(request.site.node)
        let name = try FileName(request).text("tcx")
        return .stream(
            WebStream(
                type: TrainingFile.contentType, name: name,
                pieces: BodyStreamWriter.stream { write in _ = try file.write { try write(Array($0.utf8)) } }))
    }
}
