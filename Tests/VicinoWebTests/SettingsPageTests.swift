import Foundation
import HTTPTypes
import NIOCore
import Testing
import Vicino
import VicinoActivity
import VicinoControl
import VicinoCore
import VicinoPage
import VicinoService
import VicinoTesting

@testable import VicinoWeb

@Suite("The page of settings")
struct SettingsPageTests {
    private func site() async throws -> TestSite {
        try TestSite(try await Node.testFriends(sharing: Activity.self).author)
    }

    @Test("Every setting has a field, also one that has no words of its own")
    func allSettings() async throws {
        let page = try await site().get("/settings")
        for setting in Setting.all {
            #expect(
                page.contains("<input type=\"hidden\" form=\"settings\" name=\"setting\" value=\"\(setting.name)\">"))
        }
        let italian = try await site().get("/settings", language: .italian)
        #expect(italian.contains("Trova persone via Bluetooth"))
    }

    @Test("A backup with the keys is saved by a form of the page, and by no link and no other site")
    func backup() async throws {
        let node = try Node.testing("Anna", kinds: [Activity.self])
        try node.addActivity("walking")
        let browser = try TestBrowser(node)
        let page = try await browser.get("/settings").text
        #expect(page.contains("action=\"/settings/backup\""))
        #expect(page.contains("can read everything and sign as you"))
        #expect(page.contains("its first page takes the file"))
        for word in ["", "key", "erase", "<b>"] {
            let refused = try await browser.post("/settings/backup", ["backup-word": word])
            #expect(refused.status == .unprocessableContent)
            #expect(refused.text.contains("That is not the word “keys”. No backup was made."))
            #expect(!refused.text.contains("<b>\""))
        }
        let file = try await browser.post("/settings/backup", ["backup-word": " Keys"])
        #expect(file.status == .ok)
        #expect(file.headers[.contentType] == "application/x-tar")
        #expect(file.headers[.contentDisposition]?.contains("attachment; filename=\"anna-backup-") == true)
        #expect(file.headers[.cacheControl] == "no-store")
        #expect(file.text.contains("/keys/identity"))
        #expect(file.text.hasSuffix(String(repeating: "\0", count: 1_024)))
        #expect(try await browser.get("/settings/backup").status == .notFound)
        #expect(
            try await browser.post("/settings/backup", [:], fields: ["origin": "http://evil.example"]).status
                == .forbidden)
        #expect(try await browser.post("/settings/backup", [:], fields: ["origin": ""]).status == .forbidden)
        var stranger = browser
        stranger.cookie = nil
        #expect(try await stranger.post("/settings/backup", [:]).status == .forbidden)
    }

    @Test("A form stores what differs from the default, and forgets what equals it")
    func store() async throws {
        let site = try await site()
        let names = ["setting": ["notifications", "quiet-hours", "policy.default", "networks.trusted"]]
        let values = [
            "quiet-hours.from": ["22:00"], "quiet-hours.to": ["07:00"], "policy.default": ["ask"],
            "networks.trusted": ["Home, sweet home via 02:00:00:00:00:01\r\nwlan0"],
        ]
        let answer = try await site.ask(.post, "/settings", form: names.merging(values) { $1 })
        #expect(answer.target == "/settings#group-notices", "The page shows the section that was saved.")
        #expect(try await site.get("/settings").contains("aria-labelledby=\"group-notices\""))
        var settings = try site.site.settingsFile().settings()
        #expect(!settings.showsNotifications)
        #expect(settings.quietHours == QuietHours("22:00-07:00"))
        #expect(settings.defaultPolicy == .ask)
        #expect(settings.trustedNetworks.map(\.text) == ["Home, sweet home via 02:00:00:00:00:01", "wlan0"])
        _ = try await site.ask(
            .post, "/settings", form: names.merging(["notifications": ["true"], "policy.default": ["always"]]) { $1 })
        settings = try site.site.settingsFile().settings()
        #expect(settings == Settings())
        #expect(try site.site.settingsFile().read()?.line(of: #require(Setting.named("policy.default"))) == nil)
    }

    @Test("Times are stored in the form of the file, and lists without the spaces around their lines")
    func forms() async throws {
        let site = try await site()
        let form = [
            "setting": ["reminders.times", "networks.trusted"], "reminders.times": ["9:15\r\n 18:00 "],
            "networks.trusted": ["  wlan0\r\n Home via 02:00:00:00:00:01"],
        ]
        #expect(try await site.ask(.post, "/settings", form: form).target?.hasPrefix("/settings#") == true)
        let settings = try site.site.settingsFile().settings()
        #expect(settings.recordTimes.map(\.description) == ["09:15", "18:00"])
        #expect(settings.trustedNetworks.map(\.text) == ["wlan0", " Home via 02:00:00:00:00:01"])
    }

    @Test("A value that a setting cannot hold changes nothing, and is shown again with the reason")
    func mistake() async throws {
        let site = try await site()
        let form = [
            "setting": ["listen.port", "log.level"], "listen.port": ["70000"], "log.level": ["debug"],
        ]
        let answer = try await site.ask(.post, "/settings", form: form)
        let page = try await site.markup(answer)
        #expect(site.status(answer) == .unprocessableContent)
        #expect(page.contains("value=\"70000\""))
        #expect(page.contains("aria-invalid=\"true\""))
        #expect(page.contains("The port is a number from 1 to 65535, or 0 for a new one each time."))
        #expect(page.firstMatch(of: /name="listen.port"[^>]* aria-invalid="true" autofocus>/) != nil)
        // What was entered for the other settings stays, too.
        #expect(page.firstMatch(of: /value="debug"[^>]* (selected|checked)/) != nil)
        #expect(page.matches(of: /autofocus/).count == 1)
        #expect(try site.site.settingsFile().settings() == Settings())
    }

    @Test("A port that Linux gives only to administrators is refused for the page")
    func port() async throws {
        let site = try await site()
        let answer = try await site.ask(.post, "/settings", form: ["setting": ["web.port"], "web.port": ["80"]])
        #expect(site.status(answer) == .unprocessableContent)
        #expect(try await site.markup(answer).contains("to 65535. Lower ones are for administrators."))
        #expect(try site.site.settingsFile().settings() == Settings())
    }

    @Test("A list of too many lines is refused with its number, and none of it is lost")
    func longList() async throws {
        let site = try await site()
        let lines = (1...SettingsForm.lineLimit + 1).map { "net\($0)" }
        let form = ["setting": ["networks.trusted"], "networks.trusted": [lines.joined(separator: "\r\n")]]
        let answer = try await site.ask(.post, "/settings", form: form)
        #expect(site.status(answer) == .unprocessableContent)
        let page = try await site.markup(answer)
        #expect(page.contains("The list has 201 lines, and at most 200"))
        #expect(page.contains("net201</textarea>"))
        #expect(try site.site.settingsFile().settings() == Settings())
    }

    @Test("If one of two settings cannot be stored, neither is")
    func allOrNothing() async throws {
        let site = try await site()
        // Each list is allowed, and both are more than the file may hold.
        let lines = (1...SettingsForm.lineLimit).map { "\($0)" + String(repeating: "x", count: 240) }
        let form = [
            "setting": ["log.level", "networks.trusted", "networks.declined"], "log.level": ["debug"],
            "networks.trusted": [lines.joined(separator: "\r\n")],
            "networks.declined": [lines.map { $0 + "y" }.joined(separator: "\r\n")],
        ]
        await #expect(throws: VicinoError.self) { try await site.ask(.post, "/settings", form: form) }
        #expect(try site.site.settingsFile().settings() == Settings())
    }

    @Test("A setting that does not exist is refused")
    func unknown() async throws {
        let site = try await site()
        await #expect(throws: WebRefusal.self) {
            try await site.ask(.post, "/settings", form: ["setting": ["x"], "x": ["1"]])
        }
    }

    @Test("A mistake in the settings file is shown, and the rest of the page still stands")
    func badFile() async throws {
        let site = try await site()
        try site.site.settingsFile().change(try #require(Setting.named("listen.port")), to: .number(4747))
        let path = try site.site.settingsFile().path
        try "[listen]\nport = \"x\"\n".write(toFile: path, atomically: true, encoding: .utf8)
        let page = try await site.get("/settings")
        #expect(page.contains("listen.port needs"))
        #expect(page.contains("Erase everything"))
    }

    @Test("The page of a program without settings shows none, changes none, and has no switch of a service")
    func noSettings() async throws {
        let site = try TestSite(try await Node.testFriends(sharing: Activity.self).author, hasSettings: false)
        let page = try await site.get("/settings")
        #expect(page.contains("Erase everything"))
        #expect(page.contains(site.site.node.dataPath))
        for absent in ["name=\"setting\"", "config.toml", "id=\"background\"", "systemctl"] {
            #expect(!page.contains(absent), "\(absent)")
        }
        await #expect(throws: WebRefusal.self) { try await site.post("/settings", ["setting": "status-item"]) }
        await #expect(throws: WebRefusal.self) { try await site.post("/settings/network", ["accept": "eth0"]) }
    }

    @Test("The claimed name is changed here, and one that cannot be taken is shown again with the reason")
    func claimedName() async throws {
        let site = try await site()
        #expect(try await site.get("/settings").contains("name=\"claimed-name\" value=\"Anna\""))
        let form = ["claimed-name": "Anna <b>", "shown:claimed-name": "Anna", "section": "you"]
        #expect(try await site.post("/settings", form).target == "/settings#you")
        #expect(try site.site.node.claimedName() == "Anna <b>")
        #expect(try await site.get("/settings").contains("value=\"Anna &lt;b&gt;\""))
        let long = String(repeating: "a", count: 101)
        let answer = try await site.post("/settings", ["claimed-name": long])
        let page = try await site.markup(answer)
        #expect(site.status(answer) == .unprocessableContent)
        #expect(page.contains("value=\"\(long)\""))
        #expect(page.contains("aria-describedby=\"claimed-name-how claimed-name-mistake\" aria-invalid=\"true\""))
        #expect(try site.site.node.claimedName() == "Anna <b>")
    }

    // MARK: One form

    /// What the browser sends of a page, with what the user changed.
    private func entries(_ page: String, changing changed: [String: String]) -> [String: [String]] {
        var form: [String: [String]] = [:]
        for match in page.matches(of: /<(?:input|select|textarea)[^>]* form="settings"[^>]*>/) {
            func attribute(_ name: String) -> String? {
                let all = match.0.matches(of: /([a-z]+)="([^"]*)"/)
                return all.first { $0.1 == name }.map { String($0.2) }
            }
            guard let name = attribute("name"), attribute("type") != "checkbox" || match.0.contains(" checked") else {
                continue
            }
            form[name, default: []].append(attribute("value") ?? "")
        }
        // Without a script engine, what a list of choices has chosen is what it showed.
        for setting in Setting.all where form["shown:\(setting.name)"] != nil {
            if [.toggle, .lines].contains(setting.form) || setting.name == "quiet-hours" { continue }
            form[setting.name] = form["shown:\(setting.name)"]
        }
        return form.merging(changed.mapValues { [$0] }) { $1 }
    }

    @Test("To save one card loses nothing that was entered in another, whichever button is pressed")
    func allCards() async throws {
        let site = try await site()
        let page = try await site.get("/settings")
        #expect(page.matches(of: /<form[^>]* action="\/settings"/).count == 1)
        let changed = [
            "listen.port": "4747", "quiet-hours.from": "22:00", "quiet-hours.to": "07:00", "claimed-name": "Eve",
        ]
        _ = try await site.ask(.post, "/settings", form: entries(page, changing: changed))
        var settings = try site.site.settingsFile().settings()
        #expect(settings.quietHours == QuietHours("22:00-07:00"))
        #expect(try site.site.node.claimedName() == "Eve")
        #expect(try site.site.settingsFile().read()?.line(of: #require(Setting.named("listen.port"))) != nil)
        // A button of another sort stores them, too.
        let other = try await site.get("/settings")
        let answer = try await site.ask(
            .post, "/settings/sign-out-others", form: entries(other, changing: ["quiet-hours.to": "08:00"]))
        #expect(answer.target == "/settings#browsers")
        settings = try site.site.settingsFile().settings()
        #expect(settings.quietHours == QuietHours("22:00-08:00"))
        let third = try await entries(site.get("/settings"), changing: ["quiet-hours.to": "09:00", "accept": "x"])
        await #expect(throws: VicinoError.self, "The device is not on that network.") {
            try await site.ask(.post, "/settings/network", form: third)
        }
        settings = try site.site.settingsFile().settings()
        #expect(settings.quietHours == QuietHours("22:00-09:00"))
    }

    @Test("A mistake in one card shows all that was entered in the others again, and its button does nothing")
    func mistakeElsewhere() async throws {
        let site = try await site()
        let changed = [
            "listen.port": "70000", "quiet-hours.from": "22:00", "quiet-hours.to": "07:00", "claimed-name": "Eve",
        ]
        for target in ["/settings", "/settings/sign-out-others", "/settings/network"] {
            let form = try await entries(site.get("/settings"), changing: changed.merging(["accept": "x"]) { $1 })
            let answer = try await site.ask(.post, target, form: form)
            let page = try await site.markup(answer)
            #expect(site.status(answer) == .unprocessableContent)
            #expect(page.contains("Nothing was saved."))
            #expect(page.contains("value=\"70000\""))
            #expect(page.contains("value=\"22:00\""))
            #expect(page.contains("name=\"claimed-name\" value=\"Eve\""))
            #expect(page.contains("name=\"shown:claimed-name\" value=\"Anna\""))
        }
        let long = String(repeating: "a", count: 101)
        let form = try await entries(site.get("/settings"), changing: ["claimed-name": long, "listen.port": "4747"])
        let page = try await site.markup(site.ask(.post, "/settings", form: form))
        #expect(page.contains("claimed-name-mistake"))
        #expect(page.contains("value=\"4747\""))
        #expect(try site.site.settingsFile().settings() == Settings())
        #expect(try site.site.node.claimedName() == "Anna")
    }

    @Test("A setting that another program changes meanwhile stays, unless the user changed it here")
    func changedElsewhere() async throws {
        let site = try await site()
        let page = try await site.get("/settings")
        let file = try site.site.settingsFile()
        try file.change(try #require(Setting.named("networks.trusted")), to: .list([.text("wlan0")]))
        try file.change(try #require(Setting.named("notifications")), to: .boolean(false))
        _ = try await site.ask(.post, "/settings", form: entries(page, changing: ["listen.port": "4747"]))
        let settings = try file.settings()
        #expect(settings.trustedNetworks.map(\.text) == ["wlan0"])
        #expect(!settings.showsNotifications)
    }

    @Test("The page says that the running service has not applied what was saved, and does not say who is near")
    func notApplied() async throws {
        let site = try TestSite(try await Node.testFriends(sharing: Activity.self).follower)
        let node = site.site.node
        let lock = try ProcessLock(node.dataPath + "/service")
        try lock.write(node.dataPath + "/control")
        defer { withExtendedLifetime(lock) {} }
        try await ControlServer.with(at: node.dataPath + "/control") { (request: ServiceRequest) -> ServiceReply in
            throw VicinoError(.refused, "It \(request == .reload ? "reads no settings" : "says nothing").")
        } _: {
            let form = ["setting": ["listen.port"], "listen.port": ["4747"]]
            #expect(try await site.ask(.post, "/settings", form: form).target?.hasPrefix("/settings") == true)
            let page = try await site.get("/settings")
            #expect(
                page.contains("has not applied the settings. It reads no settings. It reads them again when it starts.")
            )
            let said = "The service runs, but does not say who is near. It says nothing."
            #expect(try await site.get("/people").contains(said))
            #expect(try await site.get("/").contains(said))
            #expect(try await !site.get("/").contains("seems to be near"))
        }
        #expect(try site.site.settingsFile().settings() != Settings())
    }

    @Test("Another browser can be signed out from here, and this one stays")
    func browsers() async throws {
        let site = try await site()
        var generator = SystemRandomNumberGenerator()
        let other = site.site.sessions.begin(now: site.site.node.now, using: &generator)
        #expect(try await site.get("/settings").contains("Another browser"))
        _ = try await site.post("/settings/sign-out-others", [:])
        #expect(site.site.sessions.session(other.id, now: site.site.node.now) == nil)
        #expect(site.site.sessions.session(site.session.id, now: site.site.node.now) != nil)
    }

    @Test("One browser of several can be signed out, and what was entered elsewhere is stored")
    func oneBrowser() async throws {
        let site = try await site()
        let sessions = site.site.sessions
        let now = site.site.node.now
        var generator = SystemRandomNumberGenerator()
        let others = (0..<2).map { _ in sessions.begin(now: now, using: &generator) }
        let page = try await site.get("/settings")
        #expect(page.ranges(of: "formaction=\"/settings/sign-out-one\"").count == 2)
        // The value of a cookie would sign in a browser that sees the page.
        for other in others { #expect(!page.contains(other.id)) }
        let name = try #require(sessions.browsers(now: now).first { $0.session == others[0] }).id
        let form = entries(page, changing: ["listen.port": "4747", "browser": name])
        let answer = try await site.ask(.post, "/settings/sign-out-one", form: form)
        #expect(answer.target == "/settings#browsers")
        #expect(sessions.session(others[0].id, now: now) == nil)
        #expect(sessions.session(others[1].id, now: now) != nil)
        #expect(sessions.session(site.session.id, now: now) != nil)
        #expect(try site.site.settingsFile().settings().listenPort == 4747)
    }

    @Test(
        "A wrong word for a backup, or for erasing, loses nothing that was entered in the cards, and stores nothing",
        arguments: ["erase", "backup"])
    func wrongWord(purpose: String) async throws {
        let site = try await site()
        let changed = [
            "listen.port": "4747", "quiet-hours.from": "22:00", "quiet-hours.to": "07:00", "claimed-name": "Eve",
            "\(purpose)-word": "wrong <word>",
        ]
        let form = try await entries(site.get("/settings"), changing: changed)
        let answer = try await site.ask(.post, "/settings/\(purpose)", form: form)
        #expect(site.status(answer) == .unprocessableContent)
        let page = try await site.markup(answer)
        #expect(page.contains("id=\"\(purpose)-mistake\""))
        #expect(page.contains("value=\"wrong &lt;word&gt;\""))
        #expect(page.contains("value=\"4747\""))
        #expect(page.contains("value=\"22:00\""))
        #expect(page.contains("name=\"claimed-name\" value=\"Eve\""))
        #expect(try site.site.node.claimedName() == "Anna")
        #expect(try site.site.settingsFile().settings().quietHours == nil)
        // The page can be stored as it is now.
        _ = try await site.ask(.post, "/settings", form: entries(page, changing: [:]))
        #expect(try site.site.node.claimedName() == "Eve")
    }

    @Test("The own records are handed out as a file that another folder of the user can read")
    func export() async throws {
        let site = try await site()
        for hour in 1...50 { try site.site.node.addActivity("walking", hoursAgo: Int64(hour), note: "private") }
        let own = try await bytes(of: site.ask(.get, "/settings/export"))
        let description = try Node.inspect(.bytes(own))
        #expect(description.authorID == site.site.node.user)
        let calendar = String(decoding: try await bytes(of: site.ask(.get, "/settings/calendar")), as: UTF8.self)
        #expect(calendar.hasPrefix("BEGIN:VCALENDAR"))
        #expect(calendar.hasSuffix("END:VCALENDAR\r\n"))
        #expect(calendar.split(separator: "BEGIN:VEVENT").count == 51)
        let training = String(decoding: try await bytes(of: site.ask(.get, "/settings/training")), as: UTF8.self)
        #expect(training.hasPrefix("<?xml"))
        #expect(training.hasSuffix("</TrainingCenterDatabase>\n"))
        #expect(training.split(separator: "<Activity ").count == 51)
        // A deleted activity is no event of a file, although it is a cancelled one of a feed.
        let node = site.site.node
        try node.delete(try #require(try node.records(Activity.self).first()).id)
        let later = String(decoding: try await bytes(of: site.ask(.get, "/settings/calendar")), as: UTF8.self)
        #expect(later.split(separator: "BEGIN:VEVENT").count == 50)
        #expect(!later.contains("CANCELLED"))
    }

    @Test("Exported files are named after the user and the day")
    func fileNames() async throws {
        let site = try await site()
        for (path, mark, ending) in [
            ("export", "-all", "vicino"), ("export-shown", "", "vicino"), ("calendar", "", "ics"),
            ("table", "", "csv"), ("training", "", "tcx"),
        ] {
            guard case .stream(let stream) = try await site.ask(.get, "/settings/\(path)").content else {
                throw WebRefusal.missing
            }
            #expect(stream.name == "anna\(mark)-2026-09-21.\(ending)")
        }
        #expect(FileName.plain("Ann\"a/..\r\n B. Ö") == "ann-a-b")
    }

    private func bytes(of answer: PageResponse) async throws -> [UInt8] {
        guard case .stream(let stream) = answer.content else { throw WebRefusal.missing }
        #expect(stream.name != nil)
        var bytes: [UInt8] = []
        for try await piece in stream.pieces { bytes += piece.readableBytesView }
        return bytes
    }
}
