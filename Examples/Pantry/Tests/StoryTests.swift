import Testing
import Vicino
import VicinoTesting

@testable import pantry

/// Two people with a pantry each.
private struct Household {
    let folder: TemporaryFolder
    let anna: Pantry
    let ben: Pantry
    let code: Barcode

    init() throws {
        folder = try TemporaryFolder()
        anna = Pantry(node: try Node.testing(folder, "Anna"))
        ben = Pantry(node: try Node.testing(folder, "Ben"))
        code = try Barcode(typed: "4006381333931")
    }
}

@Suite("Two people and their pantries")
struct StoryTests {
    private let home: Household

    init() throws { home = try Household() }

    @Test("Anna finds Ben's entry, votes for it, and gets nothing new once he has revoked her grant")
    func story() async throws {
        let anna = home.anna
        let ben = home.ben
        let code = home.code
        func names() throws -> [String] { try anna.lookup(code).map { "\($0.who): \($0.product.name) \($0.votes)" } }

        try anna.enter(Product(barcode: code, name: "Oat milk"))
        try ben.enter(Product(barcode: code, name: "Oat drink"))
        let invitation = try ben.node.invite(sharing: Sharing(.kinds(Pantry.knowledge), in: .everything))
        try await ben.node.listen(host: "127.0.0.1") { listening in
            _ = try await anna.node.follow(invitation, at: listening.addresses)
            #expect(try names() == ["me: Oat milk 0", "Ben: Oat drink 0"])
            #expect(throws: PantryError.self) { try anna.vote(code, number: 1) }
            _ = try anna.vote(code, number: 2)
            #expect(try names() == ["Ben: Oat drink 1", "me: Oat milk 0"])

            try ben.enter(Product(barcode: code, name: "Oat drink"))
            #expect(try await anna.node.sync(with: anna.node.person(named: "Ben")).entryCount == 0)
            try ben.enter(Product(barcode: code, name: "Oat drink, plain"))
            #expect(try await anna.node.sync(with: anna.node.person(named: "Ben")).entryCount == 1)
            #expect(try names() == ["me: Oat milk 0", "Ben: Oat drink, plain 0"], "the vote was for something else")
            _ = try anna.vote(code, number: 2)

            try ben.node.revoke(try ben.node.follower(named: "Anna"))
            try ben.enter(Product(barcode: code, name: "Whisky"))
            await #expect(throws: (any Error).self) { try await anna.node.sync(with: anna.node.person(named: "Ben")) }
            #expect(try names() == ["Ben: Oat drink, plain 1", "me: Oat milk 0"])
        }
    }

    @Test("On a common network, Anna's entries reach Ben without a command", .timeLimit(.minutes(10)))
    func meeting() async throws {
        let anna = home.anna
        let ben = home.ben
        let code = home.code
        let invitation = try anna.node.invite(sharing: Sharing(.kinds(Pantry.knowledge), in: .everything))
        try await anna.node.listen(host: "127.0.0.1") { listening in
            _ = try await ben.node.follow(invitation, at: listening.addresses)
        }
        try anna.enter(Product(barcode: code, name: "Oat milk"))
        let network = SimulatedNetwork()
        let (said, say) = AsyncStream.makeStream(of: String.self)
        await withThrowingTaskGroup(of: Void.self) { group in
            for pantry in [anna, ben] {
                group.addTask {
                    try await pantry.meet(host: "127.0.0.1", over: [network.medium()]) { say.yield($0) }
                }
            }
            for await line in said where line == "Anna: 1 new." { break }
            group.cancelAll()
        }
        #expect(try ben.lookup(code).map(\.product.name) == ["Oat milk"])
    }

    @Test("Items are for invited followers, and their locations for no other person", arguments: [false, true])
    func privacy(areShown: Bool) async throws {
        let anna = home.anna
        let ben = home.ben
        let gin = Item(name: "Gin", expires: ben.today, place: "behind the books")
        try ben.add(gin)
        let kinds = Pantry.knowledge + (areShown ? [Item.schema.kind] : [])
        let invitation = try ben.node.invite(sharing: Sharing(.kinds(kinds), in: .everything))
        let person = try await ben.node.listen(host: "127.0.0.1") { listening in
            try await anna.node.follow(invitation, at: listening.addresses).person
        }
        let seen = try anna.items(of: person).map(\.record)
        #expect(seen == (areShown ? [Item(name: "Gin", expires: ben.today)] : []))
        #expect(try ben.items(place: "Behind the Books").map(\.record) == [gin])
    }

    @Test("Used items get fewer, and used-up ones are gone")
    func use() throws {
        let pantry = home.anna
        let id = try pantry.add(Item(name: "Flour", quantity: Quantity("1kg")))
        #expect(throws: PantryError.self) { try pantry.use(id, Quantity("1l")) }
        #expect(try pantry.use(id, Quantity("250g"))?.quantity.description == "0.75 kg")
        #expect(try pantry.items().map(\.record.quantity) == [Quantity("0.75kg")])
        #expect(try pantry.use(id) == nil)
        #expect(try pantry.items().isEmpty)
    }

    @Test("Invalid records are left out and hide no others; your own under another declaration are an error")
    func misfits() throws {
        try home.anna.node.add(BrokenVote(barcode: home.code))
        try home.anna.enter(Product(barcode: home.code, name: "Oat milk"))
        #expect(try home.anna.lookup(home.code).map(\.votes) == [0])
        try home.ben.node.add(OtherProduct())
        let error = #expect(throws: VicinoError.self) { try home.ben.lookup(home.code) }
        #expect(error?.code == .declaration)
    }
}

/// Looks like a vote, and names no record.
private struct BrokenVote: RecordKind {
    var barcode = Barcode.zeros
    var author: String? = "nobody"
    var product: String? = "nothing"

    static let declaration = KindDeclaration<BrokenVote>(
        "org.example.pantry.vote",
        fields: [
            .field(1, "barcode", at: \.barcode), .field(2, "author", at: \.author), .field(3, "product", at: \.product),
        ])
}

/// Another program's version of a product, under the same name.
private struct OtherProduct: RecordKind {
    var title = ""

    static let declaration = KindDeclaration<OtherProduct>(
        "org.example.pantry.product", fields: [.field(1, "title", at: \.title)])
}
