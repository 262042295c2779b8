import Vicino
import VicinoPage

struct Need: RecordKind {
    var name = ""

    static let declaration = KindDeclaration<Need>("com.example.need", fields: [.field(1, "name", at: \.name)])
}

struct ShoppingSite: PageSite {
    let name = "Shopping"
    let node: Node

    var routes: [PageRoute<ShoppingSite>] {
        [
            .get("/") { _ in
                let needs = try node.records(Need.self).sorted(by: \.name).all()
                return .page("To buy") { ShoppingList(needs: needs.map(\.record)) }
            },
            .post("/add") { request in
                guard let name = request.field("name") else { throw PageRefusal("Type what you need.") }
                try node.add(Need(name: name))
                return request.redirect(to: "/", telling: "\(name) is on the list.")
            },
        ]
    }
}

func serve(_ node: Node) async throws {
    try await PageServer(ShoppingSite(node: node), port: 8427, browsersIn: node.dataPath).run { page in
        print("Open \(page.signInLink())")
    }
}

struct ShoppingList: View {
    let needs: [Need]

    var body: Markup {
        PageHead("To buy")
        Card("stack") {
            if needs.isEmpty { EmptyState("Nothing to buy", advice: "Add what you need.") }
            Ul {
                for need in needs { Li { need.name } }
            }
            PostForm("/add", style: "row") {
                Label(.for("name")) { "What do you need?" }
                Input(.id("name"), .name("name"), .required())
                Button(.class("go")) { "Add" }
            }
        }
    }
}
