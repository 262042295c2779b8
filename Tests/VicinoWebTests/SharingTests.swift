import HTTPTypes
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoPage
import VicinoTesting

@testable import VicinoWeb

@Suite("What a follower sees of the user, on the page")
struct SharingTests {
    /// Anna's site; Ben follows her.
    private func friends(isMutual: Bool = false) async throws -> (author: Node, follower: Node, site: TestSite) {
        let (author, follower) = try await Node.testFriends(sharing: Activity.self, Visit.self, isMutual: isMutual)
        try author.addActivity("walking", note: "along the river", place: "the park")
        return (author, follower, try TestSite(author))
    }

    @Test("The page of a follower shows the week as they see it, read-only and in outlines, beside the choice")
    func page() async throws {
        let (_, follower, site) = try await friends()
        let page = try await site.get("/people/\(follower.user)")
        #expect(page.contains("What Ben sees of you"))
        #expect(page.contains("This is what your device hands over to Ben now."))
        let week = try #require(page.firstMatch(of: /<div class="theirs stack tight">.*/)).0
        #expect(week.contains("a-walk"))
        #expect(week.contains("the park"))
        #expect(week.contains("along the river"))
        #expect(!week.contains("href=\"/edit"))
        #expect(page.contains("value=\"some\" checked"))
        #expect(try await !site.get("/people/\(follower.user)/shared").contains("Calls themselves"))
    }

    @Test("The choices go from careful to open, and what changes for them is said")
    func order() async throws {
        let (_, follower, site) = try await friends()
        let page = try await site.get("/people/\(follower.user)/shared")
        let values = page.matches(of: /name="scope" value="([a-z]+)"/).map(\.1)
        #expect(values == ["activities", "some", "all"])
        #expect(page.contains("Ben’s device then removes what you no longer show"))
        let places = page.matches(of: /<option value="([a-z]+)"/).map(\.1)
        #expect(places.prefix(6) == ["none", "areas", "exact", "today", "always", "day"])
        // What is shared now, which is open, and the careful choice in one press.
        #expect(page.contains("value=\"exact\" selected"))
        #expect(page.contains("value=\"always\" selected"))
        #expect(page.contains("name=\"careful\""))
    }

    @Test("The page says what has not arrived: a deletion, and then a narrowing")
    func retractions() async throws {
        let (author, follower, site) = try await friends()
        let path = "/people/\(follower.user)"
        #expect(try await !site.get(path).contains("What you took back"))
        for activity in try author.records(Activity.self).all() { try author.delete(activity.id) }
        let deleted = try await site.get(path)
        #expect(deleted.contains("What you took back"))
        #expect(deleted.contains(/Taken back: 1 \(activities\), [^<]*: not arrived/))
        try author.share(.careful(since: author.now), with: author.follower(named: "Ben"))
        #expect(try await site.get(path).contains(/You shared less: [^<]*: not arrived/))
        let italian = try await site.get(path, language: .italian)
        #expect(italian.contains("Che cosa hai ritirato"))
    }

    @Test("A press of Show shows another choice and saves nothing")
    func show() async throws {
        let (author, follower, site) = try await friends()
        let path = "/people/\(follower.user)/shared"
        let before = try author.followers()
        let form = ["scope": "some", "kind": Visit.schema.kind.description, "show": "on"]
        let shown = try await site.markup(site.post(path, form))
        #expect(shown.contains("Your days are not shown: activities are not among what you share."))
        #expect(shown.contains("This is not saved."))
        #expect(!shown.contains("a-walk"))
        #expect(try author.followers() == before)
        let open = ["scope": "all", "notes": "on", "places": "exact", "from": "always", "show": "on"]
        let all = try await site.markup(site.post(path, open))
        #expect(all.contains("a-walk"))
        #expect(all.contains("value=\"all\" checked"))
        #expect(try author.followers() == before)
    }

    @Test("A saved choice is in force at once, and can be undone")
    func saved() async throws {
        let (author, follower, site) = try await friends()
        let path = "/people/\(follower.user)/shared"
        let before = try #require(try author.followers().first?.sharing)
        let answer = try await site.post(path, ["scope": "activities", "places": "areas", "from": "always"])
        #expect(answer.target == "/people/\(follower.user)")
        let areas = SharedForm(showsNotes: false, places: .areas)
        #expect(try author.followers().first?.sharing == Sharing(.only(Activity.self), in: areas))
        let notice = try #require(site.site.sessions.takeNotice(of: site.session))
        let undo = try #require(notice.undo)
        #expect(undo.path == path)
        let form = Dictionary(grouping: undo.fields, by: \.name).mapValues { $0.map(\.value) }
        _ = try await site.ask(.post, undo.path, form: form)
        #expect(try author.followers().first?.sharing == before)
    }

    @Test("One press makes a choice careful, and its undo restores the very moment from which on records were shown")
    func careful() async throws {
        let (author, follower, site) = try await friends()
        let path = "/people/\(follower.user)/shared"
        let moment = author.now.advanced(byMilliseconds: -86_400_123)
        let before = Sharing(.everything, in: SharedForm(showsNotes: true, places: .areas), since: moment)
        try author.share(before, with: author.follower(named: "Ben"))
        _ = try await site.post(path, ["scope": "all", "notes": "on", "careful": "on"])
        let careful = try #require(try author.followers().first?.sharing)
        #expect(careful.form == .careful)
        #expect(careful.since ?? .epoch > moment)
        let undo = try #require(site.site.sessions.takeNotice(of: site.session)?.undo)
        #expect(try await !site.get(path).contains("name=\"careful\""))
        #expect(try await site.get(path).contains("value=\"today\" selected"))
        let form = Dictionary(grouping: undo.fields, by: \.name).mapValues { $0.map(\.value) }
        _ = try await site.ask(.post, undo.path, form: form)
        #expect(try author.followers().first?.sharing == before)
    }

    @Test("The week in the careful form has neither notes nor places, and a day must be one")
    func form() async throws {
        let (author, follower, site) = try await friends()
        let path = "/people/\(follower.user)/shared"
        let quiet = ["scope": "all", "from": "always", "show": "on"]
        let shown = try await site.markup(site.post(path, quiet))
        #expect(shown.contains("a-walk"))
        #expect(!shown.contains("along the river"))
        #expect(!shown.contains("the park"))
        let refused = try await site.post(path, ["scope": "all", "from": "day", "day": "soon"])
        #expect(site.status(refused) == .unprocessableContent)
        _ = try await site.post(path, ["scope": "all", "from": "day", "day": "2026-01-01"])
        let since = try #require(try author.followers().first?.sharing.since)
        let wall = WallTime(since, in: site.site.now.timeZone)
        #expect(wall.date.description == "2026-01-01")
        #expect(wall.millisecondOfDay == 0)
    }

    @Test("From some kinds to all, the ticked boxes need not be unticked; without any kind, nothing is saved")
    func boxes() async throws {
        let (author, follower, site) = try await friends()
        let path = "/people/\(follower.user)/shared"
        let ticked = [Activity.schema.kind.description, Visit.schema.kind.description]
        let refused = try await site.post(path, ["scope": "some"])
        #expect(site.status(refused) == .unprocessableContent)
        #expect(try await site.markup(refused).contains("id=\"shared-mistake\""))
        _ = try await site.ask(.post, path, form: ["scope": ["all"], "kind": ticked])
        #expect(try author.followers().first?.sharing.kinds == .everything)
        // Now no box was ticked before, so a tick contradicts the choice.
        let unclear = try await site.ask(.post, path, form: ["scope": ["all"], "kind": ticked])
        #expect(site.status(unclear) == .unprocessableContent)
        await #expect(throws: WebRefusal.self) {
            try await site.post(path, ["scope": "some", "kind": "org.example.unknown/1"])
        }
    }

    @Test("For a person whom the user follows, too, their page leads to it, and it stays on its own page")
    func both() async throws {
        let (author, follower, site) = try await friends(isMutual: true)
        let path = "/people/\(follower.user)/shared"
        #expect(try await site.get("/people/\(follower.user)").contains("href=\"\(path)\""))
        #expect(try await site.get(path).contains("a-walk"))
        #expect(try await site.post(path, ["scope": "all"]).target == path)
        #expect(try author.followers().first?.sharing.kinds == .everything)
    }

    @Test("A stranger, a revoked follower and a blocked one have no such page")
    func missing() async throws {
        let (author, follower, site) = try await friends()
        let path = "/people/\(follower.user)/shared"
        await #expect(throws: WebRefusal.self) { try await site.get("/people/\(author.user)/shared") }
        try author.revoke(author.follower(named: "Ben"))
        await #expect(throws: WebRefusal.self) { try await site.get(path) }
        await #expect(throws: WebRefusal.self) { try await site.post(path, ["scope": "all"]) }
        #expect(try await !site.get("/people/\(follower.user)").contains("id=\"shared\""))
    }

    @Test("The forms of an invitation and of a pairing show it before anything is made", arguments: ["invite", "pair"])
    func preview(form: String) async throws {
        let (author, _, site) = try await friends()
        let path = "/people/\(form)"
        #expect(try await site.get(path).contains("<summary>What they will see of you"))
        var fields = ["wish": "be-followed", "minutes": "10", "hours": "24", "uses": "3", "show": "on"]
        fields["scope"] = "some"
        fields["kind"] = Visit.schema.kind.description
        let shown = try await site.markup(site.post(path, fields))
        #expect(shown.contains("<details class=\"tab\" open>"))
        #expect(shown.contains("Your days are not shown"))
        #expect(shown.contains("value=\"\(Visit.schema.kind)\" checked"))
        #expect(shown.contains(form == "invite" ? "value=\"3\"" : "value=\"10\" selected"))
        #expect(try author.openInvitations().isEmpty)
        fields["scope"] = "all"
        let refused = try await site.post(path, fields)
        #expect(site.status(refused) == .unprocessableContent)
    }

    @Test("A follower can be renamed, and called by their own name again; both can be undone")
    func rename() async throws {
        let (author, follower, site) = try await friends()
        let path = "/people/\(follower.user)"
        #expect(try await site.get(path).contains("Without one, you see the name that they give themselves."))
        let refused = try await site.post("\(path)/rename", ["name": "me"])
        #expect(site.status(refused) == .unprocessableContent)
        #expect(try await site.markup(refused).contains("aria-describedby=\"petname-mistake\""))
        _ = try await site.post("\(path)/rename", ["name": "Benny"])
        #expect(try author.followers().map(\.name) == ["Benny"])
        let first = try #require(site.site.sessions.takeNotice(of: site.session)?.undo)
        #expect(first.fields == [WebNotice.Undo.Field(name: "name", value: "")])
        #expect(try await site.get(path).contains("Calls themselves “Ben”"))
        _ = try await site.post("\(path)/rename", ["name": ""])
        #expect(try author.followers().map(\.name) == ["Ben"])
        let second = try #require(site.site.sessions.takeNotice(of: site.session)?.undo)
        #expect(second.fields == [WebNotice.Undo.Field(name: "name", value: "Benny")])
    }
}
