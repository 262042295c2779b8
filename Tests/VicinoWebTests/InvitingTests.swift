import Foundation
import HTTPTypes
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoMarkup
import VicinoPage
import VicinoTesting

@testable import VicinoWeb

@Suite("Inviting and following on the page")
struct InvitingTests {
    /// Two people who do not know each other.
    private func strangers() async throws -> (author: Node, reader: Node) {
        let (author, _) = try await Node.testFriends(sharing: Activity.self)
        let (_, reader) = try await Node.testFriends(sharing: Activity.self)
        for person in try reader.following() { try reader.unfollow(person) }
        return (author, reader)
    }

    /// The invitation that a page shows.
    private func text(in page: String) throws -> String {
        let found = try #require(page.firstMatch(of: /<p class="fp">(vicino:[A-Z2-7]+)<\/p>/))
        return String(found.1)
    }

    @Test("A session of which a part failed is told as a failure, with what it brought and why")
    func partly() {
        let words = Words.of(.english)
        let cut = VicinoError(.broken, "The connection was cut.")
        #expect(
            FollowRoutes.result(3, words) { throw cut }
                == WebNotice(
                    before: "Not everything was received, only 3 new records. The connection was cut.", isFailure: true)
        )
        #expect(FollowRoutes.result(0, words) { throw cut }.before == "Nothing was fetched. The connection was cut.")
        #expect(FollowRoutes.result(3, words) {} == WebNotice(before: "3 new records."))
    }

    @Test("An invitation that one page makes lets the other person follow on their page, over the network")
    func followsByInvitation() async throws {
        let (author, reader) = try await strangers()
        try author.addActivity("walking")
        let inviting = try TestSite(author)
        let following = try TestSite(reader)
        try await author.listen(host: "127.0.0.1") { _ in
            let form = ["scope": "some", "kind": Activity.schema.kind.description, "hours": "24", "uses": "1"]
            #expect(try await inviting.post("/people/invite", form).target == "/people/invite")
            let text = try text(in: await inviting.get("/people/invite"))
            let answer = try await following.post("/people/follow", ["invitation": text, "name": "Annie"])
            #expect(answer.target == "/people/\(author.user)")
        }
        let page = try await following.get("/people/\(author.user)")
        #expect(page.contains("You follow <b>Annie</b>: 1 new record."))
        #expect(page.contains("a-walk"))
        // It was for one person.
        #expect(try await !inviting.get("/people/invite").contains("vicino:A"))
        #expect(try author.followers().contains { $0.user == reader.user })
    }

    @Test("A user who has a store may let an invited person ask by a letter, in an invitation for one")
    func letters() async throws {
        let (author, reader) = try await strangers()
        let site = try TestSite(author)
        #expect(try await !site.get("/people/invite").contains("name=\"letters\""))
        let store = try author.addRepositoryStore(name: "bucket", address: "s3://s3.example/anna")
        #expect(try await site.get("/people/invite").contains("name=\"letters\""))
        var form = ["scope": "some", "kind": Activity.schema.kind.description, "hours": "24", "uses": "2"]
        form["letters"] = "\(store.id)"
        let count = try author.openInvitations().count
        _ = try await site.post("/people/invite", form)
        #expect(try author.openInvitations().count == count)
        form["uses"] = "1"
        #expect(try await site.post("/people/invite", form).target == "/people/invite")
        let page = try await site.get("/people/invite")
        #expect(page.contains("Without meeting: a letter is awaited as a file until "))
        #expect(page.contains("the answer is in bucket."))
        #expect(!page.contains("It does not say where this device can be reached"))
        #expect(
            try await site.get("/people/invite", language: .italian).contains("si attende una lettera come file fino a")
        )
        let invitation = try Invitation(text: text(in: page))
        let file = try reader.letterFile(for: invitation)
        #expect(try author.admit(letterFile: file).user == reader.user)
    }

    @Test("The QR code is one path that holds the invitation's modules and a margin of four")
    func code() throws {
        let drawing = try #require(QRDrawing("VICINO:AEFCBCUI4POX", label: "code")).markup.text
        #expect(drawing.contains("viewBox=\"-4 -4 29 29\""))
        #expect(drawing.contains("M0 0h7v1h-7z"))
        #expect(QRDrawing(String(repeating: "A", count: 5_000), label: "") == nil)
    }

    @Test("The number of an invitation names it, also among others of the same moment")
    func numbers() async throws {
        let (author, _) = try await strangers()
        let kinds = [Activity.schema.kind]
        let made = try (0..<3).map { _ in
            try author.numberedInvitation(
                sharing: Sharing(SharedKinds(kinds), in: .everything), for: .seconds(60), uses: 1, addresses: nil)
        }
        #expect(Set(made.map(\.invitation.expiry)).count == 1)
        #expect(Set(made.map(\.number)).count == 3)
        let middle = try #require(try author.openInvitations().first { $0.number == made[1].number })
        try author.withdraw(middle)
        let (_, reader) = try await strangers()
        try await author.listen(host: "127.0.0.1") { listening in
            await #expect(throws: VicinoError.self) {
                try await reader.follow(made[1].invitation, at: listening.addresses)
            }
            try await reader.follow(made[2].invitation, at: listening.addresses)
        }
    }

    @Test("A browser that signs out leaves no text of its invitation, and the invitation stays open")
    func signOut() async throws {
        let (author, _) = try await strangers()
        let site = try TestSite(author)
        let count = try author.openInvitations().count
        let form = ["hours": "1", "uses": "1", "scope": "some", "kind": Activity.schema.kind.description]
        _ = try await site.post("/people/invite", form)
        _ = try text(in: await site.get("/people/invite"))
        _ = try await site.post("/sign-out", [:])
        let open = try author.openInvitations()
        #expect(open.count == count + 1)
        #expect(site.site.invitations.invitation(of: site.session, among: open) == nil)
    }

    @Test("The text can be copied by a button that only scripts show, and a row keeps its button on a phone")
    func copy() async throws {
        let site = try TestSite(try await strangers().author)
        _ = try await site.post(
            "/people/invite", ["hours": "1", "uses": "1", "scope": "some", "kind": Activity.schema.kind.description])
        let page = try await site.get("/people/invite")
        #expect(page.contains("type=\"button\" hidden data-copy=\"invitation-text\" data-done=\"Copied\">"))
        #expect(page.contains("<div id=\"invitation-text\"><p class=\"fp\">vicino:"))
        #expect(!page.contains("<table"))
        #expect(page.contains("href=\"/settings#background\""))
    }

    @Test("Another browser does not see the text, and a withdrawn invitation is shown no more")
    func withdrawn() async throws {
        let (author, _) = try await strangers()
        let site = try TestSite(author)
        for open in try author.openInvitations() { try author.withdraw(open) }
        _ = try await site.post(
            "/people/invite", ["hours": "1", "uses": "2", "scope": "some", "kind": Activity.schema.kind.description])
        _ = try text(in: await site.get("/people/invite"))
        var generator = SystemRandomNumberGenerator()
        let other = site.site.sessions.begin(now: author.now, using: &generator)
        #expect(try await site.markup(site.ask(.get, "/people/invite", as: other)).contains("vicino:A") == false)
        let number = try #require(try author.openInvitations().first?.number)
        _ = try await site.post("/people/invite/withdraw", ["number": "\(number)"])
        #expect(try await !site.get("/people/invite").contains("vicino:A"))
        await #expect(throws: WebRefusal.self) { try await site.get("/people/invite/file") }
        await #expect(throws: WebRefusal.self) {
            try await site.post("/people/invite/withdraw", ["number": "\(number)"])
        }
    }

    @Test(
        "A form for an invitation with a mistake is shown again, and nothing is made",
        arguments: [
            ["hours": "24", "uses": "0"], ["hours": "24", "uses": "1", "address": "nowhere:0"],
            ["hours": "24", "uses": "1", "scope": "some"],
            // A ticked kind says that not everything is meant.
            ["hours": "24", "uses": "1", "scope": "all", "kind": Activity.schema.kind.description],
        ])
    func mistakes(form: [String: String]) async throws {
        let (author, _) = try await strangers()
        let site = try TestSite(author)
        let before = try author.openInvitations().count
        let answer = try await site.post("/people/invite", form)
        #expect(site.status(answer) == .unprocessableContent)
        #expect(try await site.markup(answer).contains("invite-mistake"))
        #expect(try author.openInvitations().count == before)
    }

    @Test("A text that is not an invitation is shown again, with the cause and what to do beside it")
    func badText() async throws {
        let (author, reader) = try await strangers()
        let whole = try author.invite(sharing: Sharing(.kinds([Activity.schema.kind]), in: .everything)).text
        let site = try TestSite(reader)
        let cases = [
            ("", "The invitation is missing."), ("hello", "The beginning is missing"),
            ("Join me: " + whole.dropLast(), "There is something before the invitation."),
            (String(whole.prefix(21)), "This invitation has 21 characters, and the shortest one has"),
            (String(whole.dropLast()), "A letter is wrong, or the end is missing."),
            (String(repeating: "x", count: 5_000), "This is too long to be an invitation."),
        ]
        for (typed, sentence) in cases {
            let answer = try await site.post("/people/follow", ["invitation": typed])
            let page = try await site.markup(answer)
            #expect(site.status(answer) == .unprocessableContent)
            #expect(page.contains(sentence))
            #expect(page.contains("aria-describedby=\"invitation-mistake\""))
            #expect(page.contains("\n\(typed)</textarea>"))
        }
    }

    @Test("An invitation within a pasted message is shown first, and followed only when the user says so")
    func pastedMessage() async throws {
        let (author, reader) = try await strangers()
        let invitation = try author.invite(sharing: Sharing(.kinds([Activity.schema.kind]), in: .everything))
        let site = try TestSite(reader)
        let answer = try await site.post("/people/follow", ["invitation": "Dear Ben,\n\(invitation.text) See you!"])
        #expect(answer.target == "/people/follow")
        #expect(site.site.sessions.linked(of: site.session) == .invitation(invitation))
        #expect(try reader.following().isEmpty)
    }

    @Test("The shortest invitation is as long as said")
    func shortest() throws {
        #expect((100...200).contains(InvitationMistake.shortest))
    }

    @Test("A name that cannot be given stops before the session, beside its field")
    func badName() async throws {
        let (author, reader) = try await strangers()
        let text = try author.invite(
            sharing: Sharing(.kinds([Activity.schema.kind]), in: .everything),
            addresses: [PeerAddress(text: "127.0.0.1:9")]
        ).text
        let site = try TestSite(reader)
        let page = try await site.markup(site.post("/people/follow", ["invitation": text, "name": "me"]))
        #expect(page.contains("aria-describedby=\"name-mistake\""))
        #expect(page.contains("value=\"me\""))
        let address = try await site.markup(site.post("/people/follow", ["invitation": text, "address": "?"]))
        #expect(address.contains("aria-describedby=\"address-mistake\""))
        #expect(address.contains("<details class=\"tab\" open>"))
    }

    @Test("An invitation without an address asks for one")
    func noAddress() async throws {
        let (author, reader) = try await strangers()
        let text = try author.invite(sharing: Sharing(.kinds([Activity.schema.kind]), in: .everything), addresses: [])
            .text
        let page = try await TestSite(reader).markup(TestSite(reader).post("/people/follow", ["invitation": text]))
        #expect(page.contains("The invitation does not say where their device is."))
        #expect(page.contains("aria-describedby=\"address-mistake\""))
    }

    @Test("A device that does not answer is told at its address, by the inviter's name, and what was typed stays")
    func silent() async throws {
        let (author, reader) = try await strangers()
        let text = try author.invite(
            sharing: Sharing(.kinds([Activity.schema.kind]), in: .everything),
            addresses: [PeerAddress(text: "127.0.0.1:9")]
        ).text
        let site = try TestSite(reader)
        let answer = try await site.post("/people/follow", ["invitation": text, "name": "Annie"])
        let page = try await site.markup(answer)
        #expect(site.status(answer) == .unprocessableContent)
        #expect(page.contains("<b>Anna’s device did not answer.</b> Ask Anna to open Vicino, then try again."))
        #expect(page.contains("<details class=\"tab\" open>"))
        #expect(page.contains("aria-describedby=\"address-mistake\""))
        #expect(!page.contains("aria-describedby=\"invitation-mistake\""))
        #expect(page.contains("\n\(text)</textarea>"))
        #expect(page.contains("value=\"Annie\""))
        let again = try await site.post("/people/follow", ["invitation": text, "address": "127.0.0.1:9"])
        #expect(try await site.markup(again).contains("value=\"127.0.0.1:9\""))
    }

    @Test("A person whom the user follows is invited back by one press on their page")
    func back() async throws {
        let (author, reader) = try await Node.testFriends(sharing: Activity.self)
        let site = try TestSite(reader)
        let path = "/people/\(author.user)"
        #expect(try await site.get(path).contains("Invite Anna back</button>"))
        let count = try reader.openInvitations().count
        #expect(try await site.post("\(path)/invite", [:]).target == "/people/invite")
        let page = try await site.get("/people/invite")
        #expect(page.contains("This invitation is for Anna. Give it to nobody else."))
        #expect(try Invitation(text: text(in: page)).authorID == reader.user)
        #expect(try reader.openInvitations().count == count + 1)
        await #expect(throws: WebRefusal.self) { try await site.post("/people/\(reader.user)/invite", [:]) }
    }
}
