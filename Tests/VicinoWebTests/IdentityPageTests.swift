import HTTPTypes
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoPage
import VicinoTesting

@testable import VicinoWeb

@Suite("The identity on the page")
struct IdentityPageTests {
    @Test("The settings show no word of the phrase, and a press shows all of them for a minute")
    func phrase() async throws {
        let site = try TestSite(try Node.testing("Anna", kinds: [Activity.self]))
        let phrase = try #require(try site.site.node.recoveryPhrase(isShown: false))
        let settings = try await site.get("/settings")
        #expect(settings.contains("id=\"identity\""))
        #expect(settings.contains("never shown"))
        let items = phrase.words.map { "<li class=\"big\">\($0)</li>" }
        #expect(items.allSatisfy { !settings.contains($0) })
        let shown = try await site.ask(.post, PhrasePage.path)
        guard case .page(let page) = shown.content else { throw WebRefusal.badForm }
        #expect(page.refresh == 60)
        #expect(try await site.markup(shown).contains(items.joined()))
        #expect(try await site.get("/settings").contains("You have seen"))
    }

    @Test("An address alone shows nothing: a browser that fetches the page again goes back to the settings")
    func hidden() async throws {
        let site = try TestSite(try Node.testing("Anna", kinds: [Activity.self]))
        let answer = try await site.ask(.get, PhrasePage.path)
        #expect(answer.target == "/settings#identity")
        #expect(try site.site.node.identityState().shownAt == nil)
    }

    @Test("After sealing, there is no phrase to show")
    func sealed() async throws {
        let site = try TestSite(try Node.testing("Anna", kinds: [Activity.self]))
        let node = site.site.node
        try node.sealIdentity(with: try #require(try node.recoveryPhrase(isShown: false)))
        let settings = try await site.get("/settings")
        #expect(settings.contains("sealed"))
        #expect(!settings.contains("action=\"\(PhrasePage.path)\""))
        #expect(try await site.ask(.post, PhrasePage.path).target == PhrasePage.back)
        let named = try await site.ask(.post, "/settings", form: ["claimed-name": ["Annie"]])
        #expect(try await site.markup(named).contains("a new name needs your recovery phrase"))
        #expect(try node.claimedName() == "Anna")
    }

    @Test("The reminder waits for three people, ends with the phrase, and can be dismissed")
    func reminder() throws {
        let node = try Node.testing("Anna", kinds: [Activity.self])
        for count in 0...2 { #expect(try !node.identityState().needsReminder(peopleCount: count)) }
        #expect(try node.identityState().needsReminder(peopleCount: 3))
        try node.dismissPhraseReminder()
        #expect(try !node.identityState().needsReminder(peopleCount: 3))
        try node.dismissPhraseReminder(false)
        _ = try node.recoveryPhrase(isShown: true)
        #expect(try !node.identityState().needsReminder(peopleCount: 9))
    }

    @Test("Nobody is reminded at the start, and dismissing says where the phrase stays")
    func start() async throws {
        let node = try Node.testing("Anna", kinds: [Activity.self])
        try node.addActivity("walking")
        let site = try TestSite(node)
        #expect(try await !site.get("/").contains("phrase-reminder"))
        let answer = try await site.ask(.post, PhraseReminder.path)
        #expect(answer.target?.hasPrefix("/") == true)
        #expect(try node.identityState().isReminderDismissed)
    }
}
