import Vicino
import VicinoActivity
import VicinoDiary
import VicinoDrawing
import VicinoPage

/// The page: the week, the weeks of followed people, and invitations.
struct JournalSite: PageSite {
    let name = "Journal"
    let node: Node
    let navigation = [NavigationLink("Week", path: "/"), NavigationLink("People", path: "/people")]
    let assets = PageAssets(
        addingStyle: Array("img { max-width:100%; height:auto } .code { background:#fff; max-width:20rem }".utf8))

    var routes: [PageRoute<JournalSite>] {
        [
            .get("/") { _ in .page(try weekPage(of: node.me)) },
            .get("/people/:person") { request in .page(try weekPage(of: person(in: request))) },
            .get("/chart/:person") { request in
                let chart = try Week(of: person(in: request), on: node).chart
                return .file(type: "image/svg+xml", bytes: Array(chart.svg().utf8))
            },
            .post("/start") { request in
                guard let name = request.field("name") else { throw PageRefusal("Type what you begin.") }
                try Diary(node).start(name)
                return request.redirect(to: "/", telling: "Begun: \(name).")
            },
            .post("/stop") { request in
                let ended = try Diary(node).stop()
                return request.redirect(to: "/", telling: ended.isEmpty ? "Nothing was going on." : "Ended.")
            },
            .get("/people") { _ in
                let view = PeopleView(following: try node.following(), followers: try node.followers())
                return .page(Page("People", in: "/people") { view })
            },
            // The answer is the page itself: the invitation is shown once, and is not stored.
            .post("/invite") { _ in
                let invitation = try node.invite(sharing: Activity.self)
                return .page(Page("Invitation", in: "/people") { InvitationView(invitation: invitation) })
            },
            .post(
                "/follow",
                waiting: { request in
                    let invitation = try Invitation(text: request.field("invitation") ?? "")
                    return request.redirect(to: "/people", telling: "\(try await node.follow(invitation))")
                }),
        ]
    }

    private func weekPage(of person: Person) throws -> Page {
        let view = WeekView(week: try Week(of: person, on: node))
        var page = Page(view.title, in: person.isMe ? "/" : "/people") { view }
        page.isTheirs = !person.isMe
        return page
    }

    private func person(in request: PageRequest<JournalSite>) throws -> Person {
        try node.person(named: request.parameters["person"] ?? "me")
    }
}
