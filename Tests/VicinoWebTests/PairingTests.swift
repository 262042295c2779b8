import HTTPTypes
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoPresence
import VicinoService
import VicinoTesting

@testable import VicinoPage
@testable import VicinoWeb

@Suite("Pairing on the page")
struct PairingTests {
    /// Two people beside each other, each with a page, on one network.
    private func pair() async throws -> (author: TestSite, reader: TestSite) {
        let pairing = Self.pairing(SimulatedNetwork())
        let (author, _) = try await Node.testFriends(sharing: Activity.self)
        let (_, reader) = try await Node.testFriends(sharing: Activity.self)
        for person in try reader.following() { try reader.unfollow(person) }
        return (try TestSite(author, pairing: pairing), try TestSite(reader, pairing: pairing))
    }

    private static func pairing(_ network: SimulatedNetwork) -> NearbyPairing {
        NearbyPairing(
            accept: { node, opening in
                try await node.acceptPairing(
                    sharing: opening.sharing, for: opening.duration, host: "127.0.0.1",
                    over: [network.medium()], followingBack: opening.followsBack, onOpen: opening.opened,
                    confirm: opening.confirm)
            },
            find: { node in
                try await node.discoverOpenDevices(over: [network.medium()]) { devices in
                    NearbyPairing.Search(devices: await devices.first { !$0.isEmpty } ?? [])
                }
            })
    }

    /// The page, as soon as it says something.
    private func page(_ site: TestSite, saying text: String) async throws -> String {
        var seen = ""
        var page = ""
        try await yieldUntil("the page never said “\(text)”") {
            let phase = site.site.pairings.pairing(of: site.session, now: site.site.node.now)?.phase
            guard "\(phase as Any)" != seen else { return false }
            seen = "\(phase as Any)"
            page = try await site.get("/people/pair")
            return page.contains(text)
        }
        return page
    }

    private func digits(_ page: String) throws -> String {
        String(try #require(page.firstMatch(of: /name="digits" value="([0-9 ]+)"/)).1)
    }

    @Test("Both pages show the same six digits, and after both say yes one follows the other", .timeLimit(.minutes(2)))
    func pairing() async throws {
        let (author, reader) = try await pair()
        try author.site.node.addActivity("walking")
        _ = try await author.post("/people/pair", ["wish": "be-followed", "minutes": "2", "scope": "all"])
        _ = try await page(author, saying: "you are open until")
        _ = try await reader.post("/people/pair", ["wish": "follow", "name": "Annie"])
        let one = try digits(await page(author, saying: "name=\"digits\""))
        let two = try digits(await page(reader, saying: "name=\"digits\""))
        #expect(one == two)
        #expect(one.count == 7)
        _ = try await reader.post("/people/pair/answer", ["digits": two, "same": "yes"])
        _ = try await author.post("/people/pair/answer", ["digits": one, "same": "yes"])
        _ = try await page(reader, saying: "You follow Annie.")
        _ = try await page(author, saying: " follows you.")
        #expect(try reader.site.node.following().map(\.user) == [author.site.node.user])
        #expect(try await reader.get("/people/\(author.site.node.user)").contains("a-walk"))
    }

    @Test("If both choose it, one comparison lets each follow the other", .timeLimit(.minutes(2)))
    func both() async throws {
        let (author, reader) = try await pair()
        try author.site.node.addActivity("walking")
        try reader.site.node.addActivity("reading")
        _ = try await author.post("/people/pair", ["wish": "be-followed", "minutes": "2", "scope": "all"])
        _ = try await page(author, saying: "you are open until")
        _ = try await reader.post("/people/pair", ["wish": "follow", "name": "Annie"])
        let asked = try await page(author, saying: "name=\"digits\"")
        let asking = try await page(reader, saying: "name=\"digits\"")
        for shown in [asked, asking] { #expect(shown.contains("Yes, and follow each other")) }
        #expect(asking.contains("may also see what you record from today on, without notes and places"))
        _ = try await reader.post("/people/pair/answer", ["digits": digits(asking), "same": "both"])
        _ = try await author.post("/people/pair/answer", ["digits": digits(asked), "same": "both"])
        _ = try await page(reader, saying: "You follow Annie.")
        _ = try await page(author, saying: " follows you.")
        let authorID = author.site.node.user
        let readerID = reader.site.node.user
        #expect(try reader.site.node.following().map(\.user) == [authorID])
        #expect(try author.site.node.followed(readerID) != nil)
        #expect(try reader.site.node.followers().map(\.user) == [authorID])
        #expect(try await reader.get("/people/\(authorID)").contains("a-walk"))
        #expect(try await author.get("/people/\(readerID)").contains("a-read"))
    }

    @Test("A no to the digits pairs nobody, and says so on both pages", .timeLimit(.minutes(2)))
    func different() async throws {
        let (author, reader) = try await pair()
        _ = try await author.post("/people/pair", ["wish": "be-followed", "minutes": "2"])
        _ = try await page(author, saying: "you are open until")
        _ = try await reader.post("/people/pair", ["wish": "follow"])
        let shown = try digits(await page(reader, saying: "name=\"digits\""))
        _ = try await page(author, saying: "name=\"digits\"")
        // An answer to other digits counts for nothing.
        _ = try await reader.post("/people/pair/answer", ["digits": "000 000", "same": "yes"])
        #expect(try digits(await reader.get("/people/pair")) == shown)
        _ = try await reader.post("/people/pair/answer", ["digits": shown, "same": "no"])
        _ = try await page(reader, saying: "Begin again")
        _ = try await page(author, saying: "Begin again")
        #expect(try reader.site.node.following().isEmpty)
        #expect(try author.site.node.followers().allSatisfy { $0.user != reader.site.node.user })
    }

    @Test("Only the page that waits is fetched again by itself; digits stay in place")
    func refresh() async throws {
        let (author, _) = try await pair()
        func refresh() async throws -> Int? {
            guard case .page(let page) = try await author.ask(.get, "/people/pair").content else { return nil }
            return page.refresh
        }
        #expect(try await refresh() == nil)
        _ = try await author.post("/people/pair", ["wish": "be-followed", "minutes": "2"])
        #expect(try await refresh() == PairingPage.refresh)
        _ = try await author.post("/people/pair/stop", [:])
        #expect(try await refresh() == nil)
    }

    @Test("A browser that signs out ends its pairing: both pages say so, and nobody follows", .timeLimit(.minutes(2)))
    func signOut() async throws {
        let (author, reader) = try await pair()
        _ = try await author.post("/people/pair", ["wish": "be-followed", "minutes": "2"])
        _ = try await page(author, saying: "you are open until")
        _ = try await reader.post("/people/pair", ["wish": "follow"])
        let shown = try digits(await page(reader, saying: "name=\"digits\""))
        _ = try await page(author, saying: "name=\"digits\"")
        let now = author.site.node.now
        let pairing = try #require(author.site.pairings.pairing(of: author.session, now: now))
        _ = try await author.post("/sign-out", [:])
        #expect(author.site.pairings.pairing(of: author.session, now: now) == nil)
        try await yieldUntil("the pairing went on after the sign-out") { pairing.phase.isOver }
        _ = try await reader.post("/people/pair/answer", ["digits": shown, "same": "yes"])
        _ = try await page(reader, saying: "Begin again")
        #expect(try reader.site.node.following().isEmpty)
    }

    @Test("A browser that begins twice has one pairing: the second, and the first is stopped", .timeLimit(.minutes(2)))
    func twice() async throws {
        let (author, _) = try await pair()
        let now = author.site.node.now
        func running() throws -> WebPairing {
            try #require(author.site.pairings.pairing(of: author.session, now: now))
        }
        let form = ["wish": "be-followed", "minutes": "2"]
        _ = try await author.post("/people/pair", form)
        let first = try running()
        _ = try await author.post("/people/pair", form)
        #expect(try running() !== first)
        try await yieldUntil("the first pairing never stopped") { first.phase.isOver }
        _ = try await page(author, saying: "you are open until")
    }

    @Test("One browser's pairing keeps another browser from beginning one, and ends after its time")
    func bounds() throws {
        let pairings = WebPairings()
        let now = try Timestamp(milliseconds: 1_790_000_000_000)
        let mine = WebSession(id: "a")
        let other = WebSession(id: "b")
        try pairings.begin(WebPairing(.follow, at: now), for: mine)
        #expect(throws: WebRefusal.self) { try pairings.begin(WebPairing(.follow, at: now), for: other) }
        // The same browser begins anew.
        try pairings.begin(WebPairing(.beFollowed, at: now), for: mine)
        let later = now.advanced(byMilliseconds: WebPairings.lifetime + 1)
        #expect(pairings.pairing(of: mine, now: now) != nil)
        #expect(pairings.pairing(of: mine, now: later) == nil)
        try pairings.begin(WebPairing(.follow, at: later), for: other)
    }

    @Test(
        "A form that names no way, no time or an impossible name begins nothing",
        arguments: [["wish": "x"], ["wish": "be-followed", "minutes": "600"], ["wish": "follow", "name": "me"]])
    func mistakes(form: [String: String]) async throws {
        let (author, _) = try await pair()
        let answer = try? await author.post("/people/pair", form)
        if let answer { #expect(try await author.markup(answer).contains("name-mistake")) }
        #expect(author.site.pairings.pairing(of: author.session, now: author.site.node.now) == nil)
    }

    @Test("A pairing that no trusted network allows offers to trust the present one in place", .timeLimit(.minutes(2)))
    func untrusted() async throws {
        let (author, _) = try await Node.testFriends(sharing: Activity.self)
        let obstructed = NearbyPairing(
            accept: { _, _ in nil },
            find: { _ in throw NearbyPairing.Obstruction(obstacle: .untrusted(nil, missing: [])) })
        let home = DeviceNetworks(
            candidate: { _, _ in DeviceNetworks.Candidate(id: "home", name: "Home") }, trust: { _, _ in })
        let unit = FakeUnit(.installed(isOn: false, process: nil))
        let site = try TestSite(author, pairing: obstructed, background: unit.service, networks: home)
        _ = try await site.post("/people/pair", ["wish": "follow"])
        let shown = try await page(site, saying: "Switch the service on, and trust “Home”</button>")
        #expect(shown.contains("name=\"return\" value=\"/people/pair\""))
    }
}
