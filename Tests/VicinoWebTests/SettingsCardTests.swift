import HTTPTypes
import Testing
import Vicino
import VicinoActivity
import VicinoPage
import VicinoService
import VicinoTesting

@testable import VicinoWeb

@Suite("The cards of the page of settings")
struct SettingsCardTests {
    private func site() async throws -> TestSite {
        try TestSite(try await Node.testFriends(sharing: Activity.self).author)
    }

    @Test("What people choose comes first, then their data, then this device, and last what few need")
    func order() async throws {
        let site = try await site()
        let page = try await site.get("/settings")
        let parts = [
            "id=\"you\"", "id=\"group-display\"", "id=\"activities\"", "id=\"group-recording\"",
            "name=\"record.computer\"", "id=\"group-reminders\"", "id=\"group-notices\"", "id=\"group-meeting\"",
            "action=\"/settings/backup\"", "id=\"erase\"", "id=\"this-device\"",
            "id=\"background\"", "id=\"group-bluetooth\"", "id=\"group-networks\"", "id=\"browsers\"",
            "<details class=\"advanced\">", "id=\"group-radio\"", "name=\"listen.port\"", "name=\"log.level\"",
            site.site.node.dataPath,
        ]
        let places = parts.map { page.firstRange(of: $0)?.lowerBound }
        let found = places.compactMap { $0 }
        #expect(found.count == parts.count)
        #expect(found == found.sorted())
    }

    @Test("Every setting has one card")
    func groups() {
        let names = SettingsGroup.allCases.flatMap(\.names)
        #expect(names.sorted() == Setting.all.map(\.name).sorted())
    }

    @Test("What few need is open only if a field there has a mistake")
    func advanced() async throws {
        let site = try await site()
        let opened = "<details class=\"advanced\" open>"
        #expect(try await !site.get("/settings").contains(opened))
        let port = try await site.ask(.post, "/settings", form: ["setting": ["listen.port"], "listen.port": ["x"]])
        #expect(try await site.markup(port).contains(opened))
        let hours = ["setting": ["reminders.record"], "reminders.record": ["x"]]
        #expect(try await !site.markup(site.ask(.post, "/settings", form: hours)).contains(opened))
    }

    @Test("The names of the newest records lead to their lists, and those not used are not shown")
    func activities() async throws {
        let node = try Node.testing("Anna", kinds: [Activity.self])
        try node.addActivity("public transport")
        let page = try await TestSite(node).get("/settings")
        let card = try #require(page.firstMatch(of: /id="activities">(.*?)<\/section>/))
        #expect(card.1.contains("activity=public%20transport\""))
        #expect(!card.1.contains("sleeping"))
    }

    @Test(
        "What is wrong with a value is said of its field, in the language of the page",
        arguments: [
            ("listen.port", "70000", "The port is a number from 1 to 65535, or 0", "La porta è un numero da 1 a 65535"),
            ("web.port", "x", "The port of this page is a number from", "La porta di questa pagina è un numero da"),
            ("reminders.record", "1m", "The time is from 5m to 24h", "Il tempo va da 5m a 24h"),
            ("reminders.times", "25:00", "Each line is a time of day", "Ogni riga è un’ora del giorno"),
            ("unknown.from", "today", "The day is one such as 2026-01-01", "Il giorno si scrive come 2026-01-01"),
            (
                "import.folders", "Tracks", "Each line is the whole path of a folder",
                "Ogni riga è il percorso completo di una cartella"
            ),
            ("range", "200", "a whole number of metres from 1 to 100", "un numero intero di metri da 1 a 100"),
            ("bluetooth.adapter", "usb", "The adapter is “automatic”", "L’adattatore è “automatic”"),
            ("bluetooth.reference", "0", "a whole number from -90 to -30", "un numero intero da -90 a -30"),
            ("networks.trusted", "a\r\na", "no name stands there twice", "nessuno compare due volte"),
            (
                "record.watch", String(repeating: "x", count: 249), "A watch is given by its name",
                "Un orologio si indica con il suo nome"
            ),
            ("log.level", "loud", "Choose one of the values", "Scegli uno dei valori"),
        ])
    func mistakes(name: String, typed: String, english: String, italian: String) async throws {
        let site = try await site()
        for (language, sentence) in [(Language.english, english), (.italian, italian)] {
            let answer = try await site.ask(
                .post, "/settings", form: ["setting": [name], name: [typed]], language: language)
            let page = try await site.markup(answer)
            #expect(page.contains(sentence))
            #expect(!page.contains("needs a whole number"))
        }
        #expect(try site.site.settingsFile().settings() == Settings())
    }

    @Test("Quiet hours of which one end is missing are shown again with the reason")
    func halfHours() async throws {
        let site = try await site()
        let form = ["setting": ["quiet-hours"], "quiet-hours.from": ["22:00"]]
        let page = try await site.markup(site.ask(.post, "/settings", form: form))
        #expect(page.contains("The quiet hours need two times that differ"))
    }
}
